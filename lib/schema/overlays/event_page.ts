import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { isTimeZone } from "@/lib/core/time_zone.ts";
import type {
  LadderState,
  TimerState,
} from "@/lib/schema/events/shapes/service.ts";

const TimeZone = z.string().max(64).refine(
  isTimeZone,
  "must be an IANA time zone such as Europe/Berlin",
);

/** One line of the schedule. */
export const ScheduleEntry = z.strictObject({
  startsAt: z.iso.datetime({ offset: true }).describe("When it begins"),
  title: oneLine(1, 120),
  note: oneLine(0, 300).default(""),
}).meta({ id: "ScheduleEntry" });
export type ScheduleEntry = z.output<typeof ScheduleEntry>;

/** Parts of the page that show figures. */
export const EVENT_SECTIONS = [
  "countdown",
  "timer",
  "ladder",
  "tip_goal",
  "leaderboard",
  "recent",
  "schedule",
] as const;

/** A channel's event page as it is set up. */
export const EventPageSettings = z.strictObject({
  published: z.boolean().default(false)
    .describe("Whether `/e/<login>` shows it; the browser source does"),
  title: oneLine(0, 120).default(""),
  text: z.string().trim().max(4_000).default("")
    .describe("Plain text; an empty line begins a new paragraph"),
  startsAt: z.iso.datetime({ offset: true }).nullable().default(null)
    .describe("End of the countdown"),
  timeZones: z.array(TimeZone).max(6).default([])
    .describe(
      "Zones of the schedule, beside the channel's own",
    ),
  schedule: z.array(ScheduleEntry).max(100).default([]),
  sections: z.array(z.enum(EVENT_SECTIONS)).max(EVENT_SECTIONS.length)
    .default([...EVENT_SECTIONS]).describe("In this order"),
}).meta({ id: "EventPageSettings" });
export type EventPageSettings = z.output<typeof EventPageSettings>;

/** A person on the board. */
export interface EventPageBoardRow {
  rank: number;
  /** `null` for anonymous people. */
  name: string | null;
  /** As it is written: `€25`, `1,500`. */
  value: string;
}

/** Progress of the tip goal. */
export interface TipGoalView {
  title: string;
  /** 0 to 100; 100 only when reached. */
  percent: number;
  /** As they are written: `€120`, `€500`. */
  current: string;
  target: string;
}

/** One contribution. */
export interface RecentRow {
  /** `null` for an anonymous person. */
  name: string | null;
  kind: string;
  /** As it is written; empty without a figure. */
  amount: string;
  occurredAt: string;
}

/** Everything the page is drawn from; a figure that cannot be read is `null`. */
export interface EventPageView {
  channel: { login: string; name: string; locale: string; timeZone: string };
  settings: EventPageSettings;
  /** Id of the look that the channel has chosen; `null` for none. */
  look: string | null;
  serverTime: string;
  /** Address of the public page. */
  url: string;
  timer: TimerState | null;
  ladder: LadderState | null;
  tipGoal: TipGoalView | null;
  leaderboard: EventPageBoardRow[] | null;
  recent: RecentRow[] | null;
}
