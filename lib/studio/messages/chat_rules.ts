import type {
  ChatAct,
  ChatRule,
  ChatRuleRecord,
} from "@/lib/schema/audience/chat_rules.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("chat_rules");

/** Texts of the rules by which chat does things, and of what they did. */
export const CHAT_RULE_MESSAGES = texts({
  loading: "Loading…",
  rules: "Rules",
  none: "Nothing in chat does anything yet.",
  columns: ["What sets it off", "What it does", "For whom", "Change"],
  word: (word: string) => word,
  reward: (title: string) => say`The reward “${title}”`,
  bits: (count: string) => say`${count} bits or more`,
  off: "Off",
  from: {
    everyone: "Everyone",
    subscribers: "Subscribers, VIPs and moderators",
    vips: "VIPs and moderators",
    moderators: "Moderators",
    broadcaster: "You alone",
  } satisfies Record<ChatRule["from"], string>,
  whoPays: "Whoever pays for it",
  counter: (name: string, by: string) => say`Counter ${name}: ${by}`,
  queueNext: (count: number) =>
    count === 1
      ? say`Calls the next of the queue`
      : say`Calls the next ${count} of the queue`,
  spin: (count: number) =>
    count === 1 ? say`Owes 1 spin` : say`Owes ${count} spins`,
  vote: (count: number) =>
    count === 1
      ? say`Adds 1 vote to the chat poll`
      : say`Adds ${count} votes to the chat poll`,
  time: (length: string) => say`Adds ${length} to the timer`,
  timeUpTo: (length: string, most: string) =>
    say`Adds ${length} to the timer, or up to ${most} where the line says so`,
  acts: {
    queue_join: "Puts the viewer in the queue",
    skip: "Skips the alert",
    pause: "Pauses alerts",
    resume: "Resumes alerts",
    mute: "Mutes all sound",
    unmute: "Turns sound on again",
    shoutout: "Shows a channel on the shout-out card",
    highlight: "Shows the line large",
    sound: "Plays a sound",
  } satisfies Record<
    Exclude<ChatAct, "counter" | "queue_next" | "spin" | "vote" | "time">,
    string
  >,
  goneSound: "A sound that is gone",
  add: "Add a rule",
  change: (name: string) => say`Change ${name}`,
  newRule: "Add a rule for chat",
  editRule: "Change the rule",
  remove: "Delete the rule",
  save: "Save",
  saved: "Saved. It applies from now on.",
  presets: "Commands for your moderators",
  presetsLede: "Off until you allow them. Your moderators type them in chat.",
  allow: (word: string) => say`Allow ${word}`,
  records: "What they did",
  recordColumns: ["Time", "Viewer", "What it did", "Change"],
  noRecords: "Nothing so far.",
  refresh: "Look again",
  nobody: "Not told",
  states: {
    waits: "Waiting",
    under_way: "Under way",
    unknown: "Not certain: the service stopped meanwhile",
    done: "Done",
    failed: "Failed",
    lapsed: "Too late",
    undone: "Taken back",
  } satisfies Record<ChatRuleRecord["state"], string>,
  answers: {
    under_way: "The answer is under way.",
    unknown: "Whether it was answered is not certain.",
    sent: "Answered in chat.",
    late: "Not answered: it was over a minute ago.",
    too_many: "Not answered: Twitch takes 20 answers in 30 seconds.",
    not_allowed: "Not answered: you have not allowed it on Twitch yet.",
    unreachable: "Twitch did not say whether the answer stands in chat.",
    refused: "Not answered.",
  } satisfies Record<NonNullable<ChatRuleRecord["answer"]>["state"], string>,
  example: (text: string) => say`In chat: ${text}`,
  consent:
    "To answer in chat as you, Limelight needs your consent on Twitch. Until then your rules act without an answer.",
  consentLater: "Once you save, you can allow it on Twitch.",
  allowAnswers: "Allow it on Twitch",
  undo: (what: string) => say`Take back: ${what}`,
  tookBack: "It is taken back",
});
