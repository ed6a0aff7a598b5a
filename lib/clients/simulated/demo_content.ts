import { DAY_MS, HOUR_MS, toIso } from "@/lib/core/clock.ts";
import demo from "./demo.json" with { type: "json" };

/** The channel that demo mode shows. */
export const demoChannel = demo.channel;

/** The run of the demo channel. */
export const DEMO_SEED = "limelight";

/**
 * The chat commands of the demo channel. A name comes with its sign, for
 * example `!discord`; what the bot fills in stands in square brackets.
 */
export const demoCommands = demo.commands;

/** Counters of the demo channel and where they stand. */
export const demoCounters = demo.counters;

/** Settings of the demo channel's chatter module. */
export const demoChatterSettings = {
  enabled: true,
  publicCommands: true,
  /** Beside the bots that are known anyway. */
  excludedLogins: [] as readonly string[],
} as const;

/** Headings of the demo channel's commands page, and what stands under each. */
export const demoSections: Readonly<Record<string, readonly string[]>> =
  demo.sections;

/** Goals of the demo's subathon, in thousandths of a point. */
export const demoGoals = demo.goals;

/**
 * Returns the demo channel's event: a weekend of streams, beginning two to
 * three days after `now`. Not published.
 */
export function demoEvent(now: number) {
  const opening = Math.ceil(now / DAY_MS) * DAY_MS + 2 * DAY_MS + 17 * HOUR_MS;
  const { schedule, ...event } = demo.event;
  return {
    ...event,
    published: false,
    startsAt: toIso(opening),
    schedule: schedule.map(({ afterHours, title, note }) => ({
      startsAt: toIso(opening + afterHours * HOUR_MS),
      title,
      note,
    })),
  };
}
