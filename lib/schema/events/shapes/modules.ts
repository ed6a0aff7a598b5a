/** Events that other modules of the platform send to the overlays. */
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { Count, Id } from "./common.ts";

/** Colour of one slice of a prize wheel. */
export const SliceColor = z.string().regex(/^#[0-9a-f]{6}$/i);

/** A slice as widgets draw it. */
const DrawnSlice = z.object({
  label: z.string(),
  weight: z.number().positive().default(1),
  color: SliceColor.optional().catch(undefined)
    .describe("`#RRGGBB`; without one it has the widget's next"),
});

/** A prize wheel was spun; the result is drawn before it turns. */
export const WheelSpin = z.object({
  spinId: Id,
  wheelId: z.string().nullable().default(null),
  title: z.string().default(""),
  items: z.array(DrawnSlice).max(200).default([])
    .describe("The slices; empty when the page has them"),
  resultIndex: Count.describe("The slice that won"),
  result: z.string().describe("Its label"),
  durationMs: Count.default(6_000).describe("How long the wheel turns"),
  addMs: z.int().default(0)
    .describe("Time that the result adds to the timer; negative takes"),
  owed: Count.nullable().default(null)
    .describe("Spins still to come after this one; `null` leaves it as it was"),
});

/** Number of spins that were earned and not spun yet. */
export const WheelOwed = z.object({ owed: Count });

/** The slices of the channel's own prize wheel, which were written anew. */
export const WheelUpdated = z.object({
  title: z.string(),
  items: z.array(DrawnSlice).describe("Empty: it cannot be spun"),
});

/** A goal of another module stands at a new figure. */
export const GoalUpdated = z.object({
  goalId: z.string().min(1),
  title: z.string().default(""),
  metric: z.string().nullable().default(null),
  current: z.number().describe("Minor units when `currency` is set"),
  target: z.number(),
  currency: z.string().regex(/^[A-Z]{3}$/).nullable().default(null),
});

/** A figure changed; `value` is `null` while it cannot be read. */
export const MetricUpdated = z.object({
  name: z.string().min(1).max(100),
  value: z.number().nullable(),
});

/** A viewer's loyalty points changed; `actor` is the viewer. */
export const PointsUpdated = z.object({
  balance: z.int(),
  delta: z.int().default(0),
  reason: z.string().nullable().default(null),
});

/** A viewer enters the giveaway that is open; `actor` is the viewer. */
export const GiveawayEntry = z.object({
  giveawayId: z.string().nullable().default(null)
    .describe("Counts for this giveaway only; `null` for the open one"),
});

/** A viewer wants to play; `actor` is the viewer. */
export const QueueJoin = z.object({
  inGame: oneLine(0, 40).nullable().default(null)
    .describe("Their name in the game"),
});

/** A viewer no longer wants to play; `actor` is the viewer. */
export const QueueLeave = z.object({});
