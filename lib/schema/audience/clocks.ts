/** Clocks that the dashboard starts: the channel's stopwatch, and countdown widgets. */
import { DAY_MS } from "@/lib/core/clock.ts";
import { z } from "zod";
import { commandFields } from "@/lib/core/command_fields.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import {
  CountdownSnapshot,
  StopwatchSnapshot,
} from "@/lib/schema/events/shapes/snapshots.ts";

/** Longest time a clock can be set to. */
const MAX_MS = 100 * DAY_MS;

/** A clock as it is kept; what it shows follows from the time. */
export interface StoredClock {
  /** While it runs: since when, ms since the epoch. */
  runsSince: number | null;
  /**
   * Time that a stopwatch showed, or that a countdown had left, when it was
   * last started or stopped.
   */
  ms: number;
}

/** Body of `POST /api/channels/:id/stopwatch`. */
export const StopwatchCommand = z.discriminatedUnion("action", [
  z.strictObject({ ...commandFields, action: z.literal("start") }),
  z.strictObject({ ...commandFields, action: z.literal("pause") }),
  z.strictObject({
    ...commandFields,
    action: z.literal("reset"),
    elapsedMs: z.int().min(0).max(MAX_MS).default(0)
      .describe("What it shows; it stands still"),
  }),
]).meta({ id: "StopwatchCommand" });
export type StopwatchCommand = z.output<typeof StopwatchCommand>;

/** Body of `POST /api/channels/:id/countdowns/:instanceId`. */
export const CountdownCommand = z.discriminatedUnion("action", [
  z.strictObject({
    ...commandFields,
    action: z.literal("start"),
    durationMs: z.int().min(1_000).max(MAX_MS).optional().describe(
      "By default what is left, or else what the widget is set to",
    ),
  }),
  z.strictObject({ ...commandFields, action: z.literal("pause") }),
  z.strictObject({
    ...commandFields,
    action: z.literal("adjust"),
    deltaMs: z.int().min(-MAX_MS).max(MAX_MS),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("reset"),
  }),
]).meta({ id: "CountdownCommand" });
export type CountdownCommand = z.output<typeof CountdownCommand>;

const common = { revision: z.int(), serverTime: Instant };

/** Answer of the stopwatch's endpoints. */
export const StopwatchAnswer = StopwatchSnapshot.extend(common).meta({
  id: "StopwatchAnswer",
});
export type StopwatchAnswer = z.infer<typeof StopwatchAnswer>;
/** Result of a command to the stopwatch. */
export const StopwatchDone = StopwatchAnswer.extend({ changed: z.boolean() })
  .meta({ id: "StopwatchDone" });
export type StopwatchDone = z.infer<typeof StopwatchDone>;

/** Answer of a countdown's endpoints. */
export const CountdownAnswer = CountdownSnapshot.extend(common).meta({
  id: "CountdownAnswer",
});
export type CountdownAnswer = z.infer<typeof CountdownAnswer>;
/** Result of a command to a countdown. */
export const CountdownDone = CountdownAnswer.extend({ changed: z.boolean() })
  .meta({ id: "CountdownDone" });
export type CountdownDone = z.infer<typeof CountdownDone>;

/** Settings of a countdown widget. */
export interface CountdownSetup {
  durationMs: number;
  /** Starts when OBS shows its scene. */
  byScene: boolean;
}

/** Result of a page's report that OBS shows its scene. */
export const SceneStart = z.object({
  started: z.boolean()
    .describe("`false`: it runs, or its scene does not start it"),
}).meta({ id: "SceneStart" });
export type SceneStart = z.infer<typeof SceneStart>;
