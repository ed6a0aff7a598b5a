/** Rules by which chat, channel points and bits do things on the channel, and the record of what they did. */
import { z } from "zod";
import { shownAs } from "@/lib/core/form.ts";
import { oneLine, Trimmed } from "@/lib/core/one_line.ts";
import { CounterName } from "@/lib/schema/bot/counters.ts";
import type { Participant } from "@/lib/schema/events/participation.ts";
import { Instant, Person } from "@/lib/schema/events/shapes/common.ts";

/** Most rules of a channel. */
const MAX_CHAT_RULES = 30;
/** Longest answer of a rule, in UTF-16 units: all rules of a channel are one record. */
const MAX_ANSWER = 200;

/** Acts that a rule can carry out. */
const CHAT_ACTS = [
  "counter",
  "queue_join",
  "queue_next",
  "spin",
  "vote",
  "time",
  "skip",
  "pause",
  "resume",
  "mute",
  "unmute",
  "shoutout",
  "highlight",
  "sound",
] as const;
/** Act that a rule can carry out. */
export type ChatAct = typeof CHAT_ACTS[number];

/** Acts that can be taken back. */
export const UNDOABLE_ACTS: readonly ChatAct[] = [
  "counter",
  "queue_join",
  "spin",
  "time",
];

const whole = (least: number, most: number) => z.int().min(least).max(most);
const ofWord = { field: "on", is: ["word"] } as const;
const ofAct = (...is: ChatAct[]) => ({ field: "act", is });

const fields = {
  enabled: z.boolean().default(true).meta(shownAs("On")),
  on: z.enum(["word", "reward", "bits"]).meta(shownAs({
    title: "What sets it off",
    options: {
      word: "A word in chat",
      reward: "A channel point reward",
      bits: "Bits",
    },
  })),
  word: Trimmed.regex(/^\S{0,30}$/, "1 to 30 characters without a space")
    .default("").describe("Begins the line, in any letter case").meta(shownAs({
      title: "Word",
      hint: "The first word of a line, such as !skip",
      showIf: ofWord,
    })),
  reward: oneLine(0, 45).default("")
    .describe("Title of the reward, in any letter case").meta(shownAs({
      title: "Title of the reward",
      hint: "As it stands on Twitch",
      showIf: { field: "on", is: ["reward"] },
    })),
  leastBits: whole(1, 1_000_000).default(100).meta(shownAs({
    title: "Bits at least",
    showIf: { field: "on", is: ["bits"] },
  })),
  from: z.enum([
    "everyone",
    "subscribers",
    "vips",
    "moderators",
    "broadcaster",
  ]).default("moderators")
    .describe("Who may write the word; each includes those after it")
    .meta(shownAs({
      title: "For whom",
      options: {
        everyone: "Everyone",
        subscribers: "Subscribers, VIPs and moderators",
        vips: "VIPs and moderators",
        moderators: "Moderators",
        broadcaster: "You alone",
      },
      showIf: ofWord,
    })),
  act: z.enum(CHAT_ACTS).meta(shownAs({
    title: "What it does",
    options: {
      counter: "Moves a counter",
      queue_join: "Puts the viewer in the queue",
      queue_next: "Calls the next of the queue",
      spin: "Owes spins of the wheel",
      vote: "Adds votes to the chat poll",
      time: "Adds time to the subathon timer",
      skip: "Skips the alert",
      pause: "Pauses alerts",
      resume: "Resumes alerts",
      mute: "Mutes all sound",
      unmute: "Turns sound on again",
      shoutout: "Shows a channel on the shout-out card",
      highlight: "Shows the line large",
      sound: "Plays a sound",
    },
  })),
  sound: z.string().max(64).default("")
    .describe("Id of a sound of the library, a look or the channel's files")
    .meta(shownAs({
      title: "Sound",
      control: "sound",
      showIf: ofAct("sound"),
    })),
  volume: whole(0, 100).default(80).describe("Percent").meta(shownAs({
    title: "Volume",
    showIf: ofAct("sound"),
  })),
  counter: z.string().max(50).default("").meta(shownAs({
    title: "Counter",
    showIf: ofAct("counter"),
  })),
  by: whole(-1_000_000, 1_000_000).default(1)
    .describe("Moves the counter by this").meta(shownAs({
      title: "By",
      showIf: ofAct("counter"),
    })),
  count: whole(1, 10).default(1)
    .describe("People who are called, spins that are owed, or votes")
    .meta(shownAs({
      title: "How many",
      showIf: ofAct("queue_next", "spin", "vote"),
    })),
  seconds: whole(1, 86_400).default(60)
    .describe("Added, where the line says no number").meta(shownAs({
      title: "Seconds",
      showIf: ofAct("time"),
    })),
  mostSeconds: whole(0, 86_400).default(0).describe(
    "A number of seconds after the word counts up to this; 0: none is read",
  ).meta(shownAs({
    title: "Most seconds that a line may ask for",
    hint: "!addtime 120 adds two minutes. 0: always the seconds above",
    showIf: ofAct("time"),
  })),
  hourlySeconds: whole(1, 86_400).default(3_600)
    .describe("Added within an hour at most").meta(shownAs({
      title: "Seconds an hour at most",
      showIf: ofAct("time"),
    })),
  coolDownS: whole(0, 86_400).default(5).describe(
    "Seconds after which it acts again, whoever asks; 1 at least for a word",
  ).meta(shownAs({ title: "Seconds between two, for all" })),
  viewerCoolDownS: whole(0, 86_400).default(0)
    .describe("Seconds after which it acts again for the same viewer")
    .meta(shownAs({ title: "Seconds between two of one viewer" })),
  answer: oneLine(0, MAX_ANSWER).default("").describe(
    "Written in chat as the channel's owner once the act is done; `{user}` is who set it off, `{count}` what the counter or the spins owed are at then, `{amount}` how much was done, both nothing for acts without a figure; empty: no answer",
  ).meta(shownAs({
    title: "Answer in chat",
    hint:
      "From your account, such as {user}, that is death number {count}. Empty: none",
  })),
};

/** A rule as a form shows it. */
export const ChatRuleFields = z.strictObject(fields);

/** A rule by which chat, a reward or bits set an act off. */
export const ChatRule = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/).optional()
    .describe("Stays with the rule; a new one is given one"),
  ...fields,
}).superRefine((rule, ctx) => {
  const refuse = (path: string, message: string) =>
    ctx.addIssue({ code: "custom", path: [path], message });
  const { on, act } = rule;
  if (on === "word" && rule.word === "") refuse("word", "is needed");
  if (on === "reward" && rule.reward === "") refuse("reward", "is needed");
  if (on === "word" && rule.coolDownS < 1) {
    refuse("coolDownS", "is at least 1 for a word");
  }
  if (act === "highlight" && on !== "word") {
    refuse("act", "needs a word in chat: what is shown is its line");
  }
  if (act === "counter" && !CounterName.safeParse(rule.counter).success) {
    refuse("counter", "is 1–50 of a–z, 0–9, _ and -");
  }
  if (act === "sound" && rule.sound === "") refuse("sound", "is needed");
}).meta({ id: "ChatRule" });
export type ChatRule = z.output<typeof ChatRule>;
/** A rule as it is stored. */
export type StoredChatRule = ChatRule & { id: string };

/** Body of `PUT /api/channels/:id/chat-rules`. */
export const ChatRulesSave = z.strictObject({
  rules: z.array(ChatRule).max(MAX_CHAT_RULES).refine(
    (rules) => {
      const ids = rules.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    },
    "No two have the same id",
  ).describe("In place of those before"),
}).meta({ id: "ChatRulesSave" });

/** The channel's rules. */
export const ChatRulesAnswer = z.object({
  revision: z.int().describe("Grows with each change of the rules"),
  rules: z.array(z.object({ id: z.string(), ...fields })),
}).meta({ id: "ChatRulesAnswer" });
export type ChatRulesAnswer = z.infer<typeof ChatRulesAnswer>;

/** State of what a rule was set off to do. */
const RunState = z.enum([
  "waits",
  "under_way",
  "unknown",
  "done",
  "failed",
  "lapsed",
  "undone",
]).describe(
  "`lapsed`: it came too late to be done; `unknown`: the service stopped while it was done",
);

/** Outcome of the answer of a rule in chat. */
const AnswerState = z.enum([
  "under_way",
  "unknown",
  "sent",
  "late",
  "too_many",
  "not_allowed",
  "unreachable",
  "refused",
]).describe(
  "`late`: over a minute after the event; `too_many`: 20 were sent in the 30 s before; `not_allowed`: the streamer has not allowed it yet; `unreachable`: Twitch did not say whether it stands in chat; `unknown`: the service stopped while it was sent",
);

/** Outcome of the answer of a rule, as it is stored. */
export interface StoredChatAnswer {
  state: Exclude<z.infer<typeof AnswerState>, "unknown">;
  /** The platform's own words for its refusal; empty otherwise. */
  why: string;
}

/** A line, reward or cheer that set a rule off, and what became of it. */
export interface StoredRun {
  id: string;
  ruleId: string;
  /** Time of the event, ms since the epoch. */
  at: number;
  /** Viewer who set it off; `null` where none is told. */
  who: Participant | null;
  platform: string;
  act: ChatAct;
  /** Counter that moves; empty for other acts. */
  counter: string;
  /** Id of the sound that is played; absent for other acts. */
  sound?: string;
  /** Steps of the counter, people, spins, votes, seconds or percent of the volume; what was done, once it is. */
  amount: number;
  /** Text after the word, until it is done. */
  asked: string;
  /** Line that set it off; `null` for what is no line. */
  messageId: string | null;
  state: Exclude<z.infer<typeof RunState>, "unknown">;
  /** Time at which it was taken on, ms since the epoch. */
  takenAt: number;
  /** Reason for which it failed; empty otherwise. */
  why: string;
  /** Outcome of its answer in chat; absent where it had none. */
  answer?: StoredChatAnswer;
}

/** The latest that rules did. */
export const ChatRuleRecords = z.object({
  items: z.array(z.object({
    id: z.string(),
    ruleId: z.string(),
    at: Instant,
    person: Person.nullable(),
    act: z.enum(CHAT_ACTS),
    counter: z.string(),
    amount: z.int().describe(
      "Steps of the counter, people, spins owed, votes, seconds, or percent of a sound's volume; 0 for other acts",
    ),
    state: RunState,
    why: z.string().describe("Reason for which it failed; empty otherwise"),
    canUndo: z.boolean(),
    answer: z.object({
      state: AnswerState,
      why: z.string().describe("Twitch's words for its refusal, or empty"),
    }).nullable().describe("Of the answer in chat; `null` where it had none"),
  })).describe("The latest 50, newest first"),
}).meta({ id: "ChatRuleRecords" });
export type ChatRuleRecords = z.infer<typeof ChatRuleRecords>;
/** One thing that a rule did. */
export type ChatRuleRecord = ChatRuleRecords["items"][number];

/** Parameters of the path of a record. */
export const ChatRuleRecordParams = z.object({
  recordId: z.string().min(1).max(64),
});

/** A channel's rules as they are stored, with their records. */
export interface StoredChatRules {
  rules: readonly StoredChatRule[];
  /** Time from which on what happens counts for them, ms since the epoch. */
  since: number;
  /** Number of times that the rules were written. */
  writes: number;
  /** Times at which rules were set off last, and what their hour has had. */
  fired: readonly FiredRule[];
  /** The latest, oldest first. */
  runs: readonly StoredRun[];
  /** Answers of the last seconds, oldest first; absent before the first. */
  answered?: readonly SaidAnswer[];
}

/** An answer that was given to the platform to write. */
export interface SaidAnswer {
  /** Milliseconds since the epoch. */
  at: number;
  /** Digest of its text: the line that comes back sets nothing off. */
  digest: string;
}

/** Time at which a rule was set off last. */
export interface FiredRule {
  ruleId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Beginning of the hour in which it adds time, ms since the epoch. */
  hourAt: number;
  /** Seconds that it has added in that hour. */
  hourSeconds: number;
}
