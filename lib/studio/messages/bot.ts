import type { FilterToken } from "@/lib/schema/bot/bot_api.ts";
import type { SayQuestion, TOP_KINDS } from "@/lib/schema/bot/say.ts";
import type {
  Act,
  ParameterName,
  Subject,
} from "@/lib/studio/browser/bot/subjects.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("bot");

/** Texts of the room of the chat bot. */
export const BOT_MESSAGES = texts({
  lede:
    "Your bot asks Limelight who is in chat or how things stand, or moves something, and pastes the answer. Choose your bot, and paste the command into your chat.",
  loopback:
    "Only this computer can reach this service. Bots that run elsewhere, such as Nightbot, need a public address: set BASE_URL. Bots on this computer work.",
  command: "Make a command",
  bot: "Your chat bot",
  name: "Command",
  question: "What it answers or does",
  questions: {
    random: "A random chatter",
    fmk: "Three chatters to compare: “Ada vs Bob vs Cleo”",
    chatters: "Everyone in chat",
    "say/timer": "The time left on the timer",
    "say/goal": "The next goal",
    "say/queue": "Who waits in the queue",
    "say/poll": "How the poll stands",
    "say/top": "Who gave most",
    "say/latest": "Who gave last",
    "say/counter": "A counter",
    "say/uptime": "How long you have been live",
    "say/followers": "How many follow",
    "say/subs": "How many subscribe",
    "say/title": "The title of the stream",
    "say/game": "The category",
    "do/counter": "Moves a counter",
    "do/queue": "Calls the next of the queue",
    "do/skip": "Skips the alert",
    "do/shoutout": "Shows a shout-out card",
    "do/spin": "Spins the wheel",
    "do/time": "Adds time to the timer",
  } satisfies Record<Subject, string>,
  parameters: {
    name: "Counter",
    by: "By how much",
    n: "How many",
    kind: "Of what",
    period: "Since when",
    seconds: "Seconds",
  } satisfies Record<ParameterName, string>,
  parameterHints: {
    by:
      "A whole number; -1 takes one. Leave it empty for the counter's own step.",
    seconds: "A whole number; -60 takes a minute.",
  },
  missing: {
    name: "Enter the counter's name to get the command.",
    seconds: "Enter the seconds to get the command.",
  },
  topKinds: {
    tips: "Tips",
    bits: "Bits",
    gifts: "Gifted subs",
    points: "Points",
    messages: "Messages",
  } satisfies Record<typeof TOP_KINDS[number], string>,
  latestKinds: {
    follow: "Follows",
    sub: "Subs",
    gift: "Gifted subs",
    cheer: "Cheers",
    tip: "Tips",
    raid: "Raids",
  },
  periods: {
    all: "Always",
    month: "This month",
    week: "This week",
    day: "Today",
    session: "This session",
    stream: "This stream",
  },
  values: {
    "say/timer": "{0} is the time.",
    "say/goal": "{0} is the title, {1} is reached of {2}, {3} is missing.",
    "say/queue": "{0} is how many wait, {1} their names.",
    "say/poll": "{0} is the question, {1} the choices, {2} which one leads.",
    "say/top": "{0} is the name, {1} the figure.",
    "say/latest": "{0} is the name, {1} the figure.",
    "say/counter": "{0} is the value.",
    "say/uptime": "{0} is the time.",
    "say/followers": "{0} is the number.",
    "say/subs": "{0} is the number.",
    "say/title": "{0} is the title.",
    "say/game": "{0} is the category.",
  } satisfies Record<`say/${SayQuestion}`, string>,
  saySentenceHint: (values: string) =>
    say`${values} Leave it empty for a sentence in your channel's language.`,
  argument:
    "Your moderators type the channel after the command: !so their_name",
  noArgument: (bot: string) =>
    say`Add the variable in which ${bot} has the word after the command behind login= yourself.`,
  active: "Only who wrote in chat",
  unique: "Not twice",
  minutes: {
    active: [
      ["", "It does not matter"],
      ["5", "Within 5 minutes"],
      ["10", "Within 10 minutes"],
      ["30", "Within 30 minutes"],
    ] as [value: string, text: string][],
    unique: [
      ["", "Anyone may be drawn again at once"],
      ["10", "Within 10 minutes"],
      ["60", "Within an hour"],
      ["720", "Within 12 hours"],
    ] as [value: string, text: string][],
  },
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
  sentenceWithout: (index: number) =>
    say`{${index}} stays empty: the answer has nothing for it. Take {${index}} out.`,
  sentenceExample: "{0} gets a cookie",
  insertName: (index: number) => say`{${index}}: insert name ${index + 1}`,
  notCaller: "Never the person who calls the command",
  notCallerHint: (bot: string) =>
    say`${bot} cannot safely say who used the command, so leave this off.`,
  withBots: "Include bots",
  paste: "Type this into your chat",
  copyHidden:
    "Your key is hidden here, but it is in what you copy. Hide the command from your bot's public list, which would show the key.",
  copyAct:
    "When you copy, a key is made that may do this alone; you find it under Channel, Keys for programs. Limit the command to moderators, and hide it from your bot's public list.",
  keyName: "chat command",
  copy: (step: number, steps: number) =>
    steps === 1 ? say`Copy the command` : say`Copy step ${step}`,
  copied: "Copied, with your key",
  tryIt: "Try it",
  tryAgain: "Try it again",
  chatSees: "Your chat would see",
  chatWouldSee: "Your chat would see, for example",
  actExamples: {
    "do/counter": "deaths: 13",
    "do/queue": "Up next: Ada, Bob",
    "do/skip": "Skipped",
    "do/shoutout": "Watch Ada on twitch.tv/ada",
    "do/spin": "The wheel spins",
    "do/time": "05:00 added",
  } satisfies Record<Act, string>,
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
  findCommand: "Find a command",
  foundCommands: (found: number, all: number) => say`${found} of ${all}`,
  noCommands: "No command on the list yet",
  noCommandsText: "Add what your viewers may type, and what your bot answers.",
  columns: ["Command", "What it does", "Who", "Change"],
  listCaption: "Commands on your public list",
});
