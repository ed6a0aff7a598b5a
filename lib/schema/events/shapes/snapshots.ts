/**
 * State that the dashboard, chat and other modules store in the service: one
 * kind of event each. A snapshot is whole; one with a lower revision than
 * another of the same part before it is ignored (`lib/overlay/is_overtaken.ts`).
 */
import { z } from "zod";
import { ChatLine } from "./chat.ts";
import { Count, Instant, Person, PictureAddress } from "./common.ts";

const revision = Count.describe(
  "Grows with each change; ignore a lower one",
);

/** A person who won. */
export const Winner = Person.extend({
  answered: z.boolean().nullable().default(null)
    .describe("Whether they wrote in chat since; `null` where no time is set"),
}).meta({ id: "Winner" });
/** A person who won. */
export type Winner = z.infer<typeof Winner>;

/** A giveaway as it stands. */
export const GiveawaySnapshot = z.object({
  giveawayId: z.string(),
  revision: z.int(),
  status: z.enum(["open", "closed", "drawing", "drawn", "cancelled"]),
  prize: z.string(),
  how: z.string().describe("How to take part, such as `!join`"),
  entries: z.int(),
  endsAt: Instant.nullable(),
  drawnAt: Instant.nullable(),
  sample: z.array(z.string()).describe("Some names, for the roll"),
  winners: z.array(Winner),
  answerBy: Instant.nullable().default(null)
    .describe("Until when winners write in chat; `null` where no time is set"),
}).meta({ id: "GiveawaySnapshot" });
/** A giveaway as it stands. */
export type GiveawaySnapshot = z.infer<typeof GiveawaySnapshot>;

const QueueEntry = z.object({ person: Person, inGame: z.string().nullable() });

/** People who play now and next; private notes never leave the server. */
export const ViewerQueueSnapshot = z.object({
  revision: z.int(),
  open: z.boolean(),
  how: z.string(),
  current: z.array(QueueEntry),
  waiting: z.array(QueueEntry),
  waitingCount: z.int(),
});
/** People who play now and next. */
export type ViewerQueueSnapshot = z.infer<typeof ViewerQueueSnapshot>;

/** A short challenge with a target and a time limit. */
export const Challenge = z.object({
  challengeId: z.string(),
  revision: z.int(),
  text: z.string(),
  kind: z.string(),
  progress: z.int(),
  target: z.int(),
  currency: z.string().nullable(),
  startedAt: Instant,
  endsAt: Instant.nullable(),
  status: z.enum(["running", "done", "missed", "cancelled"]),
  endedAt: Instant.nullable(),
}).meta({ id: "Challenge" });
/** A short challenge. */
export type Challenge = z.infer<typeof Challenge>;

/** The song that plays; `null` members are unknown. */
export const NowPlayingSnapshot = z.object({
  title: z.string(),
  artist: z.string().nullable(),
  coverUrl: PictureAddress.nullable().describe("Served by us"),
  requester: z.string().nullable(),
  startedAt: Instant.nullable(),
  durationMs: z.int().nullable(),
}).meta({ id: "NowPlayingSnapshot" });
/** The song that plays. */
export type NowPlayingSnapshot = z.infer<typeof NowPlayingSnapshot>;

/** A stopwatch as it stands: `startedAt` while it runs, else what it shows. */
export const StopwatchSnapshot = z.object({
  running: z.boolean(),
  startedAt: Instant.nullable()
    .describe("Since when it counts, breaks taken out"),
  elapsedMs: z.int(),
});
/** A stopwatch as it stands. */
export type StopwatchSnapshot = z.infer<typeof StopwatchSnapshot>;

/** A countdown as it stands: `endsAt` while it runs, else what is left. */
export const CountdownSnapshot = z.object({
  running: z.boolean(),
  endsAt: Instant.nullable(),
  remainingMs: z.int().nullable(),
});
/** A countdown as it stands. */
export type CountdownSnapshot = z.infer<typeof CountdownSnapshot>;

export const GiveawayState = z.object({
  revision,
  giveaway: GiveawaySnapshot.nullable(),
});
export const ViewerQueueState = z.object({
  revision,
  queue: ViewerQueueSnapshot,
});
export const ChallengeState = z.object({
  revision,
  challenge: Challenge.nullable(),
});
export const NowPlayingState = z.object({
  revision,
  song: NowPlayingSnapshot.nullable(),
});
export const StopwatchState = StopwatchSnapshot.extend({ revision });
export const CountdownState = CountdownSnapshot.extend({
  revision: Count.describe(
    "Grows with each change of this countdown; ignore a lower one of the same `instanceId`",
  ),
  instanceId: z.string().describe("The countdown widget"),
});

/** The chat message that is highlighted, and since when. */
export const Highlight = z.object({ line: ChatLine, pickedAt: Instant }).meta({
  id: "Highlight",
});
/** The chat message that is highlighted, and since when. */
export type Highlight = z.infer<typeof Highlight>;

export const ChatHighlightState = z.object({
  revision,
  highlight: Highlight.nullable(),
});

/** Playback of an alert box of an overlay, in brief; the dashboard reads the rest. */
export const PlaybackBrief = z.object({
  revision: Count.describe(
    "Grows with each change of this alert box; ignore a lower one of the same `overlay` and `boxId`",
  ),
  overlay: z.string()
    .describe("Scene, or widget with its own source"),
  boxId: z.string(),
  playing: z.object({
    eventId: z.string(),
    playId: z.string().describe("The event's id, unless shown again"),
    since: Instant,
    durationMs: z.int(),
  }).nullable(),
  unseen: z.int().describe("Alerts that nobody saw"),
});

/** A kind of event that carries such a snapshot. */
export type SnapshotKind =
  | "giveaway.state"
  | "viewer_queue.state"
  | "challenge.state"
  | "now_playing.state"
  | "stopwatch.state"
  | "countdown.state"
  | "chat.highlight"
  | "playback.state";
