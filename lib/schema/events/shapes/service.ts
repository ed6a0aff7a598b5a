/**
 * Events that the service itself sends to its pages. State kinds are whole
 * snapshots.
 */
import { z } from "zod";
import { Actor, Count, Instant, Json } from "./common.ts";

/** Of states that pages draw: only of one session can a revision be old. */
const ofSession = Count.describe(
  "Grows with each change of the session; ignore a lower one of the same `sessionId`",
);

/** Of what happens once: several of them may have the same one. */
const led = Count.describe("The timer's revision after it");

/** The subathon timer as it stands. */
export const TimerState = z.object({
  revision: ofSession,
  sessionId: z.string(),
  state: z.enum(["idle", "running", "paused", "ended", "archived"]),
  direction: z.enum(["down", "up"]),
  endsAt: Instant.nullable().describe("Set while it runs towards an end"),
  remainingMs: Count.describe("What the clock shows at `serverNow`"),
  bankedMs: Count.describe("Time held back by a cap"),
  activeMs: Count,
  locked: z.boolean(),
  capAt: Instant.nullable(),
  multiplier: z.object({
    factorPermille: z.int(),
    appliesTo: z.enum(["time", "points", "both"]),
    endsAt: Instant.nullable(),
  }).nullable(),
  serverNow: Instant,
});
/** The subathon timer as it stands. */
export type TimerState = z.infer<typeof TimerState>;

/** An act added time to the timer or took some from it. For effects only. */
export const TimerContribution = z.object({
  revision: led,
  entryId: z.string(),
  eventId: z.string().nullable(),
  kind: z.string(),
  platform: z.string().nullable().default(null).describe(
    "Where it was given; `null` for a change by hand, and where nobody said",
  ),
  user: Actor.nullable(),
  count: Count,
  appliedMs: z.int(),
  lostMs: z.int(),
  milliPoints: z.int(),
  baseAmountMinor: z.int().default(0).describe(
    "What was paid, minor units of the channel's currency; 0 for what is no money",
  ),
  reason: z.string(),
});
/** An act added time to the timer or took some from it. For effects only. */
export type TimerContribution = z.infer<typeof TimerContribution>;

/** The timer reached its end; once per end. */
export const TimerEnded = z.object({
  revision: led,
  sessionId: z.string(),
  endedAt: Instant.describe("The exact instant of zero"),
  reason: z.string(),
});

/** The goals ladder as it stands. */
export const LadderState = z.object({
  revision: ofSession,
  sessionId: z.string(),
  metric: z.string(),
  current: z.int(),
  goals: z.array(z.object({
    id: z.string(),
    threshold: z.int(),
    title: z.string(),
    note: z.string(),
    state: z.enum(["open", "reached", "done", "skipped"]),
    reachedAt: Instant.nullable(),
  })),
});
/** The goals ladder as it stands. */
export type LadderState = z.infer<typeof LadderState>;

/** A goal of the ladder was reached; once per goal and round. */
export const LadderGoalReached = z.object({
  revision: led,
  goalId: z.string(),
  title: z.string(),
  threshold: z.int(),
  current: z.int(),
  user: Actor.nullable().describe("Whose contribution crossed the threshold"),
});

/** The credits' run. The names are read from the credits endpoint. */
export const CreditsState = z.object({
  revision: Count.describe(
    "Grows with each change; ignore a lower one",
  ),
  runId: z.string().nullable(),
  state: z.enum(["idle", "rolling", "paused", "finished"]),
  startedAt: Instant.nullable(),
  speed: z.number(),
});

/** New figures under the names of `sync-values`. */
export const SyncValuesData = z.object({ values: z.record(z.string(), Json) });

/** A value of a custom widget's store changed. */
export const KvUpdated = z.object({
  widgetId: z.string(),
  key: z.string(),
  deleted: z.boolean(),
  value: Json.optional()
    .describe("Absent when deleted, or too long to push: read it then"),
  preview: z.literal(true).optional()
    .describe("Of the store that previews have of their own"),
  updatedAt: Instant,
});

const change = z.enum(["created", "updated", "deleted"]);

export const InstanceUpdated = z.object({ instanceId: z.string(), change });
export const AlertsUpdated = z.object({
  count: z.int().min(0).describe(
    "Alerts that the channel has; 0: none any more",
  ),
});
export const ListsUpdated = z.object({
  eventId: z.string(),
  listed: z.boolean().describe("`false`: hidden from lists"),
});
export const LookUpdated = z.object({
  look: z.string().nullable().describe("`null`: none chosen"),
});
export const SceneUpdated = z.object({ sceneId: z.string(), change });
export const WidgetPublished = z.object({
  widgetId: z.string(),
  versionId: z.string(),
});
/** The streamer pressed a button among a custom widget's fields. */
export const WidgetButton = z.object({
  widgetId: z.string(),
  field: z.string().describe("Key of the button"),
  value: Json.describe("The button's value"),
});
/** A message of their own that custom widgets, or programs beside them, send each other. */
export const WidgetBroadcast = z.object({
  event: z.string().describe("Its name: what widgets see as `listener`"),
  data: z.record(z.string(), Json),
  sceneId: z.string().nullable().describe("`null`: on every page"),
  widgetId: z.string().nullable().describe("`null`: every custom widget"),
});
export const SoundAssigned = z.object({
  sceneId: z.string(),
  eventKey: z.string(),
  soundId: z.string().nullable(),
  volume: z.number().min(0).max(1),
});

/** An order from the dashboard; both `null` means every page of the channel. */
export const Control = z.object({
  sceneId: z.string().nullable().default(null),
  instanceId: z.string().nullable().default(null),
});

/** Sets how loud pages are. */
export const ControlVolume = Control.extend({
  volume: z.int().min(0).max(100)
    .describe("Percent; multiplies the volume of every sound"),
});

/** Plays one sound. */
export const ControlSound = Control.extend({
  overlay: z.string().describe("The overlay that plays it"),
  url: z.string(),
  volume: z.int().min(0).max(100)
    .describe("Percent; multiplied by the overlay's master volume"),
});

/** Shows one event of the past again, without counting it. */
export const ControlReplay = Control.extend({
  eventId: z.string(),
  event: z.unknown().optional()
    .describe("The event as it was, for pages that were opened after it"),
  overlay: z.string().nullable().optional()
    .describe("Only this overlay of those that show the widget"),
});

/** Plays an alert that was held or delayed, once. */
export const ControlApprove = ControlReplay;

/** Takes one alert away that waits or plays. */
export const ControlReject = Control.extend({
  eventId: z.string(),
  overlay: z.string().nullable().optional()
    .describe("Only this overlay of those that show the widget"),
});

/** A new session was begun by hand. */
export const SessionBegan = z.object({ sessionId: z.string().min(1) });

/** The marked tests that pages showed in figures were taken away. */
export const TestsCleared = z.object({});

/** Follows of a burst are held, or were decided about. */
export const FollowsHeld = z.object({
  count: z.int().min(0).describe("Follows that are held now"),
});

/** The widget token was replaced. */
export const TokenRotated = z.object({
  generation: z.string().describe(
    "Names the issue that is current now; opens nothing",
  ),
});
