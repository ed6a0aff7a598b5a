import { z } from "zod";
import { Trimmed } from "@/lib/core/one_line.ts";

/** Most counters of one channel. */
export const MAX_COUNTERS = 200;

/** Name of a counter; upper case is folded. */
export const CounterName = Trimmed.toLowerCase()
  .regex(/^[a-z0-9_-]{1,50}$/, "1–50 of a–z, 0–9, _ and -")
  .describe("Upper case counts as lower case");

/** Parameters of the path of a counter. */
export const CounterParams = z.object({ name: CounterName });

/** A number of the channel that is moved by hand, by a bot or by an event. */
export const ChannelCounter = z.object({
  name: z.string(),
  value: z.int().describe("Within ±(2^53 − 1)"),
  updatedAt: z.iso.datetime(),
}).meta({ id: "ChannelCounter" });
export type ChannelCounter = z.infer<typeof ChannelCounter>;

/** A counter after a change. */
export const CounterChanged = z.object({
  ...ChannelCounter.shape,
  moved: z.int().describe("What the change added"),
}).meta({ id: "CounterChanged" });
export type CounterChanged = z.infer<typeof CounterChanged>;

/** Sets a counter. */
export const CounterSet = z.strictObject({
  value: z.int().describe("Within ±(2^53 − 1)"),
}).meta({ id: "CounterSet" });

/** Moves a counter. */
export const CounterMove = z.strictObject({
  by: z.int().optional().describe(
    "By default the step of its widget, or 1",
  ),
}).meta({ id: "CounterMove" });

/** A counter as it is kept. */
export interface StoredCounter {
  value: number;
  /** Milliseconds since the epoch. */
  updatedAt: number;
}

/** Bounds of moves, and since when older values no longer count. */
export interface CounterRules {
  min: number;
  max: number;
  /** Amount that a move without a number adds. */
  step: number;
  /** A value from before goes back to the lowest; ms since the epoch, `null` for never. */
  resetAt: number | null;
}

/**
 * Rules that the widgets of a channel set for its counters, as of one moment.
 */
export type RulesByName = (name: string) => Promise<CounterRules>;

/** Of a counter that no widget shows. */
export const NO_RULES: CounterRules = {
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
  step: 1,
  resetAt: null,
};
