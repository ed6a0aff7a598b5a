import type { FilterToken } from "@/lib/schema/bot/bot_api.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("bot");

/** Texts of the room of the chat bot. */
export const BOT_MESSAGES = texts({
  lede:
    "Your bot asks Limelight who is in chat, and pastes the answer. Choose your bot, and paste the command into your chat.",
  loopback:
    "Only this computer can reach this service. Bots that run elsewhere, such as Nightbot, need a public address: set BASE_URL. Bots on this computer work.",
  command: "Make a command",
  bot: "Your chat bot",
  name: "Command",
  question: "What it answers",
  questions: {
    random: "A random chatter",
    fmk: "Three chatters to compare: “Ada vs Bob vs Cleo”",
    chatters: "Everyone in chat",
  },
  count: "How many",
  filter: "Only",
  filterHint:
    "Each kind narrows the list: VIPs and Tier 1 names only people who are both.",
  tokens: {
    sub: "Subscribers",
    not_sub: "Not subscribed",
    tier1: "Tier 1",
    tier2: "Tier 2",
    tier3: "Tier 3",
    vip: "VIPs",
    mod: "Moderators",
    follower: "Followers",
    not_follower: "Not following",
    not_mod: "No moderators",
    not_vip: "No VIPs",
    not_broadcaster: "Not you",
  } satisfies Record<FilterToken, string>,
  sentence: "Sentence",
  sentenceHint: (count: number) =>
    count === 1
      ? say`${"{0}"} stands for the name. Leave it empty for the name alone.`
      : say`${"{0}"} to ${`{${
        count - 1
      }}`} stand for the names. Leave it empty for the names alone.`,
  sentenceUnfilled: (index: number, count: number) =>
    say`{${index}} stays empty: the command asks for ${count} ${
      count === 1 ? say`name` : say`names`
    }. Choose more names, or take {${index}} out.`,
  sentenceExample: "{0} gets a cookie",
  insertName: (index: number) => say`{${index}}: insert name ${index + 1}`,
  notCaller: "Never the person who calls the command",
  notCallerHint: (bot: string) =>
    say`${bot} cannot safely say who used the command, so leave this off.`,
  withBots: "Include bots",
  paste: "Type this into your chat",
  copyHidden:
    "Your key is hidden here, but it is in what you copy. Hide the command from your bot's public list, which would show the key.",
  copy: (step: number, steps: number) =>
    steps === 1 ? say`Copy the command` : say`Copy step ${step}`,
  copied: "Copied, with your key",
  notCopied: "Your browser did not let the page copy. Allow it, and try again.",
  tryIt: "Try it",
  tryAgain: "Try it again",
  chatSees: "Your chat would see",
  asked: (warning: string) =>
    say`Your bot asked with something that Limelight does not know, and left it out of the answer. ${warning}. Compare the command in your bot with the one below.`,
  settings: "Answering bots",
  enabled: "Answer bots",
  enabledHint: "Off: every command answers that the channel is disabled.",
  excluded: "Never named",
  excludedHint:
    "Logins, one per line: your own bots, for example. Well-known bots are left out already.",
  excludedWrong: (login: string) =>
    say`“${login}” is not a login: use letters, digits and _ only, 25 at most`,
  save: "Save",
  saved: "Saved",
  key: "API key",
  keyHint:
    "Anyone who has it can ask who is in your chat. Your commands contain it, so a new key breaks every command until you paste it again.",
  newKey: "Make a new key",
  newKeyTitle: "Make a new key?",
  newKeyText:
    "The old key stops working within a second. Every command that contains it answers “Invalid or missing apikey” until you paste the new one.",
  newKeyMade: "There is a new key. Copy your commands again.",
  commands: "Public list of commands",
  commandsLede:
    "A page for your viewers: what your bot can do. Link to it from a panel.",
  isPublic: "Show the page to everyone",
  openPage: "Open the page",
  add: "Add a command",
  edit: (name: string) => say`Edit ${name}`,
  remove: (name: string) => say`Remove ${name}`,
  removed: (name: string) => say`${name} is off the list`,
  noCommands: "No command on the list yet",
  noCommandsText: "Add what your viewers may type, and what your bot answers.",
  columns: ["Command", "What it does", "Who", "Change"],
  listCaption: "Commands on your public list",
});
