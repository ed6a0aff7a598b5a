/** The stream, clocks that the server keeps, and public values. */
import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import { TimerState } from "@/lib/schema/events/shapes/service.ts";
import { LIVE_VALUES } from "@/lib/schema/widgets/settings/placeholders.ts";

/**
 * State of the stream, live or not; a break of the encoder under 5 min does not
 * end it.
 */
export const StreamData = z.object({
  live: z.boolean(),
  startedAt: Instant.nullable(),
  title: z.string(),
  category: z.string(),
});

/** Settings of a countdown. */
export const CountdownQuery = z.object({
  target: z.enum(["duration", "clock-time", "date"]),
  durationMs: z.int(),
  at: z.string().nullable(),
  startOn: z.enum(["manual", "scene-active", "stream-start", "load"]),
});

export {
  CountdownSnapshot as CountdownFigure,
  NowPlayingSnapshot,
  StopwatchSnapshot as StopwatchFigure,
} from "@/lib/schema/events/shapes/snapshots.ts";

/** The next break for advertisements, or the one under way. */
export const AdBreakTimes = z.object({
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
});

/** Public values to read. */
export const LiveValuesQuery = z.object({
  names: z.array(z.enum(LIVE_VALUES)),
});

/** Public values by name: a text, a person's name, a number, an instant to count from, or the timer. */
export const LiveValues = z.partialRecord(
  z.enum(LIVE_VALUES),
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string() }),
    z.object({ type: z.literal("name"), name: z.string() }),
    z.object({ type: z.literal("number"), value: z.number() }),
    z.object({ type: z.literal("since"), at: Instant }),
    z.object({ type: z.literal("timer"), timer: TimerState }),
    z.object({ type: z.literal("none") }),
  ]),
);
/** Public values by name. */
export type LiveValues = z.infer<typeof LiveValues>;
