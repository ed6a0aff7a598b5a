/** Playback of alerts as the service records it, and what pages tell of it. */
import { z } from "zod";
import { commandFields } from "@/lib/core/command_fields.ts";
import { FAILED_PARTS, type RestReason } from "./receipts.ts";
import { SourceReach } from "./connections.ts";

/** Names an alert box, or a template's id where a page shows a plain one. */
const BoxId = z.string().min(1).max(64);
const EventId = z.string().min(1).max(300);
/** An event's id, with that of the order when it is shown again. */
const PlayId = z.string().min(1).max(400);
const PositionText = z.string().min(1).max(100);

/** Facts that a page reports of one alert. */
const PAGE_FACTS = [
  "started",
  "folded",
  "painted",
  "sound_started",
  "finished",
  "left",
  "failed",
  "dropped",
] as const;

/** Most plays of one report. */
const MAX_REPORT_PLAYS = 20;

/** One fact about an alert, as a page tells it. */
export const PlaybackReport = z.object({
  n: z.int().min(1).describe(
    "Grows by one with each report of the page; what is not acknowledged is sent again",
  ),
  box: BoxId,
  kind: z.enum(PAGE_FACTS).describe(
    "`folded`: it is told in the alert that plays; `left`: the page was left while it played; `dropped`: it did not fit, or was cleared",
  ),
  playId: PlayId,
  eventId: EventId,
  position: PositionText,
  at: z.int().min(0).max(8_640_000_000_000_000).describe(
    "By the server's clock, ms since the epoch",
  ),
  more: z.array(
    z.object({ playId: PlayId, eventId: EventId, position: PositionText }),
  ).max(MAX_REPORT_PLAYS - 1).optional()
    .describe("Other plays of which the same is told"),
  through: PositionText.optional().describe(
    "Of `dropped`: nor did any later alert of the box up to here fit",
  ),
  after: PositionText.optional()
    .describe("Everything up to here is over on this page"),
  holds: z.boolean().optional()
    .describe("The alert box plays nothing that was not approved"),
  durationMs: z.int().min(0).max(600_000).optional()
    .describe("Of `started`: how long it is meant to be shown"),
  shownMs: z.int().min(0).max(600_000).optional()
    .describe("How long it has been shown"),
  visible: z.boolean().optional()
    .describe("OBS shows the source, or the page is no source of OBS"),
  active: z.boolean().optional().describe("OBS has it in the program output"),
  heard: z.boolean().optional().describe("The page played its sound"),
  frames: z.int().min(0).max(100_000).optional()
    .describe("Frames that were painted while it was shown"),
  stillMs: z.int().min(0).max(600_000).optional().describe(
    "Time for which the page stood still meanwhile and painted none",
  ),
  part: z.enum(FAILED_PARTS).optional().describe(
    "Of `failed`: what could not be shown or played; the alert goes on without it, unless that is its drawing",
  ),
  obsVersion: z.string().max(40).nullable().optional(),
});
export type PlaybackReport = z.infer<typeof PlaybackReport>;

/** Most reports of one frame. */
const MAX_FRAME_REPORTS = 20;

/** Tells what becomes of alerts on a page. */
export const PlaybackReportsMessage = z.object({
  type: z.literal("playback.report"),
  page: z.string().min(8).max(64).describe("Names the page over its reloads"),
  reports: z.array(PlaybackReport).min(1).max(MAX_FRAME_REPORTS),
});
export type PlaybackReportsMessage = z.infer<typeof PlaybackReportsMessage>;

/** Asks what is left to be played, when a page opens or was away. */
export const PlaybackSyncMessage = z.object({
  type: z.literal("playback.sync"),
  page: z.string().min(8).max(64),
  boxes: z.array(BoxId).min(1).max(20),
  from: PositionText.nullable()
    .describe("Where the page's own picture begins"),
  awayMs: z.int().min(0).nullable()
    .describe(
      "How long the page was away; `null` for one that was just opened",
    ),
});
export type PlaybackSyncMessage = z.infer<typeof PlaybackSyncMessage>;

/** A play that is over. */
export interface SettledPlay {
  playId: string;
  position: string;
  /** Position up to which every later play is over, too; absent for one alone. */
  through?: string;
}

/** The alert that is on. */
export interface PlayingNow {
  playId: string;
  eventId: string;
  position: string;
  /** Plays that are told in it. */
  folded: readonly SettledPlay[];
  /** Since when, ms since the epoch. */
  since: number;
  durationMs: number;
  page: string;
}

/** Reasons for which nobody saw an alert. */
export const UNSEEN_REASONS = [
  "missed",
  "dropped",
  "failed",
  "hidden",
  "interrupted",
] as const;

/** An alert that nobody saw, as it is stored. */
export interface UnseenAlert {
  eventId: string;
  playId: string;
  /** Milliseconds since the epoch. */
  at: number;
  reason: typeof UNSEEN_REASONS[number];
}

/** Decisions about an alert that exclude one another. */
const DECISIONS = ["approve", "reject"] as const;

/** Decision about one alert, as it is stored. */
export interface StoredDecision {
  eventId: string;
  action: typeof DECISIONS[number];
  /** Login of the channel, or the name of a dock's key. */
  by: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Decision that was made first about an alert. */
export const AlertDecision = z.object({
  action: z.enum(DECISIONS),
  by: z.string().describe("The channel's login, or a dock key's name"),
  at: z.iso.datetime(),
}).meta({ id: "AlertDecision" });
export type AlertDecision = z.infer<typeof AlertDecision>;

/** Turns that a variant of an alert has had, where it does not play for each event. */
export interface AlertTurn {
  /** Time of the event that it told of last, ms since the epoch. */
  at: number;
  /** Time of the first event of its day, and how many it told of since. */
  since: number;
  count: number;
}

/** Turns by the ids of their variants. */
export type TurnTable = Readonly<Record<string, AlertTurn>>;

/** Variants that had no turn, by the events of which they would have told; newest last. */
export type RestTable = Readonly<
  Record<string, Readonly<Record<string, RestReason>>>
>;

/** Playback of one alert box of an overlay, as it is stored. */
export interface PlaybackState {
  /** Position up to which everything is over. */
  after: string;
  /** Plays of later events that are over. */
  settled: readonly SettledPlay[];
  playing: PlayingNow | null;
  /** Newest last. */
  unseen: readonly UnseenAlert[];
  /** Position after which alerts wait for approval. */
  heldAfter: string;
  /** Events after it that were approved or rejected. */
  decided: readonly string[];
  /** The latest decisions, and who made them; absent in records of before. */
  decisions?: readonly StoredDecision[];
  /**
   * Pending plays of which a page had shown less than half when it ended, newest
   * last; absent in records of before.
   */
  cutShort?: readonly SettledPlay[];
  /**
   * Turns of variants that do not play for each event, and the position up to
   * which events had theirs; absent where every one does. `rested` says of the
   * newest of these events who had none; absent in records of before.
   */
  turns?: {
    readonly through: string;
    readonly table: TurnTable;
    readonly rested?: RestTable;
  };
  /** Time at which a page was last known to be there, ms since the epoch. */
  presentAt: number;
}

/** Actions about one alert. */
export const ALERT_ACTIONS = ["approve", "reject", "play", "dismiss"] as const;

/** Body of `POST /api/channels/:id/playback/:overlay`. */
export const PlaybackCommand = z.discriminatedUnion("action", [
  z.strictObject({
    ...commandFields,
    action: z.enum(ALERT_ACTIONS).describe(
      "`approve` plays an alert that is held or delayed; `reject` takes away one that is held, waits or plays; `play` shows one that nobody saw; `dismiss` takes it off the list",
    ),
    boxId: BoxId,
    eventId: EventId,
    override: z.boolean().optional().describe(
      "`reject` even what was approved. Else the first decision stands, and `conflict` tells whose it is",
    ),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("dismiss_all").describe("Empties the unseen"),
    boxId: BoxId,
  }),
  z.strictObject({
    idempotencyKey: commandFields.idempotencyKey,
    action: z.enum(["skip", "pause", "resume", "clear"]).describe(
      "`skip` ends what is shown; `pause` holds the queue; `clear` takes away what is shown and waits",
    ),
    boxId: BoxId,
  }),
]).meta({ id: "PlaybackCommand" });
export type PlaybackCommand = z.output<typeof PlaybackCommand>;

/** An alert of the dashboard's list. */
const AlertRef = z.object({
  eventId: z.string(),
  playId: z.string().describe("The event's id, unless shown again"),
  kind: z.string(),
  receivedAt: z.iso.datetime(),
  event: z.unknown().describe("As the channel's events have it"),
});

/** Playback of one alert box of an overlay. */
export const BoxPlayback = z.object({
  overlay: z.string()
    .describe("Scene, or widget with its own source"),
  boxId: z.string(),
  revision: z.int(),
  open: z.boolean().describe(
    "One of its pages is connected to this process",
  ),
  paused: z.boolean(),
  presentAt: z.iso.datetime().describe(
    "When a page was last there",
  ),
  playing: AlertRef.extend({
    since: z.iso.datetime(),
    durationMs: z.int(),
  }).nullable(),
  waiting: z.array(
    AlertRef.extend({
      cutShort: z.boolean().describe(
        "Less than half was shown: it plays again",
      ),
    }),
  ).describe("In log order; at most 100"),
  waitingCount: z.int(),
  held: z.array(AlertRef)
    .describe("For approval, in log order; at most 100"),
  heldCount: z.int(),
  unseen: z.array(
    AlertRef.extend({
      reason: z.enum(UNSEEN_REASONS).describe(
        "`missed`: the overlay was closed; `dropped`: the queue was full; `failed`: a page could not show it; `hidden`: the source was not in OBS's program output; `interrupted`: the page ended in the middle",
      ),
      at: z.iso.datetime(),
    }),
  ).describe("Nobody saw them; oldest first"),
}).meta({ id: "BoxPlayback" });
export type BoxPlayback = z.infer<typeof BoxPlayback>;

/** Answer of `GET /api/channels/:id/playback`. */
export const PlaybackView = z.object({
  items: z.array(BoxPlayback)
    .describe("Of every overlay ever opened"),
}).meta({ id: "PlaybackView" });
export type PlaybackView = z.infer<typeof PlaybackView>;

/** Result of a command. */
export const PlaybackDone = z.object({
  revision: z.int(),
  changed: z.boolean(),
  decision: AlertDecision.nullable().describe(
    "Of `approve` and `reject`: who decided what, and when",
  ),
  reach: SourceReach.nullable().describe(
    "Open sources that obeyed; `null`: nothing to tell",
  ),
}).meta({ id: "PlaybackDone" });
export type PlaybackDone = z.infer<typeof PlaybackDone>;
