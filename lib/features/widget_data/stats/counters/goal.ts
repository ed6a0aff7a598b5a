/** Goals that are counted event by event. Pure. */
import {
  calendarKeys,
  calendarStart,
} from "@/lib/features/widget_data/stats/calendar.ts";
import type { Delta } from "@/lib/features/widget_data/stats/deltas.ts";
import {
  type MetricName,
  metricOf,
} from "@/lib/features/widget_data/stats/metrics.ts";
import type {
  ChannelTime,
  GoalState,
  PeriodKey,
  StatsHead,
  StatsTally,
} from "@/lib/schema/widget_data/stats.ts";
import type { GoalQuery } from "@/lib/schema/widgets/state/goal_bar.ts";
import { periodOf } from "@/lib/features/widget_data/stats/spans.ts";
import { changePasses } from "@/lib/features/widget_data/stats/views.ts";
import { worthByRules } from "./worth.ts";

/** Metrics that a goal counts from the log. */
const COUNTED: Partial<Record<GoalQuery["metric"], MetricName>> = {
  "followers-new": "new_followers",
  "subs-new": "new_subs",
  members: "members",
  gifts: "gifts",
  bits: "bits",
  tips: "tips",
  charity: "charity",
};

/**
 * Returns the goal's value among the sums of a period; 0 where sums do not know
 * it.
 */
export function goalSum(
  { metric }: Pick<GoalQuery, "metric">,
  sums: StatsTally,
  currency: string,
): number {
  const name = COUNTED[metric];
  return name ? metricOf(sums, name, currency) : 0;
}

/** Tells whether the goal counts money. */
export function isMoneyGoal({ metric }: Pick<GoalQuery, "metric">): boolean {
  return metric === "tips" || metric === "charity";
}

/**
 * Returns the span of the goal's period at an instant; `null` without a period.
 */
export function goalPeriod(
  { period }: Pick<GoalQuery, "period">,
  head: Pick<StatsHead, "streams">,
  at: number,
  timeZone: string,
): PeriodKey | null {
  if (period === "none") return null;
  if (period === "stream") return `stream:${head.streams[0]?.id ?? "0"}`;
  return calendarKeys(at, timeZone)[period];
}

/** Days of different time zones are up to two apart. */
const MAX_REACHED = 3;

/** Begins a goal with what its period has counted already. */
export function beginGoal(
  query: GoalQuery,
  period: PeriodKey | null,
  counted: number,
  at: number,
): GoalState {
  const empty = {
    revision: 0,
    count: 0,
    period,
    ...(period === null ? {} : { periodAt: at }),
    round: 0,
    reachedAt: null,
  };
  return settleGoal(query, { ...empty, count: counted }, at);
}

/**
 * Tells whether another span than the goal's is the present one at `at`. A day
 * whose name comes earlier in the calendar may follow, when the channel's time
 * zone was changed; another process whose clock is behind brings none back.
 */
export function isOtherSpan(
  query: Pick<GoalQuery, "period">,
  state: GoalState,
  period: PeriodKey | null,
  at: number,
): period is PeriodKey {
  if (period === null || state.period === null) return false;
  // Streams are named after the instant they began at.
  if (query.period === "stream") return period > state.period;
  return period !== state.period && at >= (state.periodAt ?? 0);
}

/**
 * Returns the goal in another span, of which `counted` was counted already:
 * nothing, unless a change of the time zone brought the span back.
 */
export function goalIn(
  query: GoalQuery,
  state: GoalState,
  { period, counted, at, timeZone }: {
    period: PeriodKey;
    counted: number;
    at: number;
    timeZone: string;
  },
): GoalState {
  const reached = reachedSpans(state);
  const rounds = [state, ...reached].map(({ round }) => round);
  const next: GoalState = {
    revision: state.revision + 1,
    count: counted,
    period,
    periodAt: at,
    round: Math.max(...rounds) + 1,
    reachedAt: null,
    ...(reached.length > 0 ? { reached } : {}),
  };
  if (query.period === "none" || query.period === "stream") return next;
  const start = calendarStart(at, timeZone, query.period);
  const settled = settleGoal(query, next, start);
  const before = reached.find((one) => one.period === period);
  // Nobody celebrates twice what was reached before the goal came back to it.
  return before
    ? { ...settled, round: before.round, reachedAt: before.reachedAt }
    : settled;
}

/** Lists the spans in which a goal was reached that it may come back to, the present one first. */
function reachedSpans(
  { period, round, reachedAt, reached = [] }: GoalState,
): NonNullable<GoalState["reached"]> {
  const others = reached.filter((one) => one.period !== period);
  return period === null || reachedAt === null
    ? others
    : [{ period, round, reachedAt }, ...others].slice(0, MAX_REACHED);
}

/**
 * Returns the goal after a change of the sums. `countedIn` tells what was
 * counted in a span before it.
 */
export function advanceGoal(
  query: GoalQuery,
  state: GoalState,
  entry: Delta,
  { currency, timeZone }: ChannelTime,
  countedIn: (period: PeriodKey) => number,
): GoalState {
  const counted = COUNTED[query.metric];
  const worth = counted
    ? metricOf(entry.tally, counted, currency)
    : query.metric === "points"
    ? worthByRules(query.pointRules, entry)
    : 0;
  if (worth === 0 || !changePasses(entry, query)) return state;
  if (query.endsAt !== null && entry.at >= Date.parse(query.endsAt)) {
    return state;
  }
  const own = query.period === "none"
    ? null
    : entry.periods.find((key) => periodOf(key) === query.period);
  if (own === undefined) return state;
  const now = own === null || own === state.period
    ? state
    : goalAt(query, state, { own, entry, timeZone, countedIn });
  // Of a span that is over.
  if (now === null) return state;
  // What an earlier round kept, or another filter let through, is not owed.
  const least = query.rollOver ? -query.startAt : 0;
  return settleGoal(query, {
    ...now,
    revision: now.revision + 1,
    count: Math.max(least, now.count + worth),
  }, entry.at);
}

/**
 * Returns the goal in the span of an entry, when that is the present one as the
 * entry comes in; `null` when the span is over.
 */
function goalAt(
  query: GoalQuery,
  state: GoalState,
  { own, entry: { at }, timeZone, countedIn }: {
    own: PeriodKey;
    entry: Delta;
    timeZone: string;
    countedIn: (period: PeriodKey) => number;
  },
): GoalState | null {
  const { period } = query;
  const isPresent = period === "none" || period === "stream" ||
    own === calendarKeys(at, timeZone)[period];
  return isPresent && isOtherSpan(query, state, own, at)
    ? goalIn(query, state, {
      period: own,
      counted: countedIn(own),
      at,
      timeZone,
    })
    : null;
}

/** Marks the target reached, once a round; the surplus begins the next with `rollOver`. */
function settleGoal(
  query: GoalQuery,
  state: GoalState,
  at: number,
): GoalState {
  const { target, startAt, rollOver } = query;
  if (startAt + state.count < target) return state;
  if (!rollOver) return { ...state, reachedAt: state.reachedAt ?? at };
  const rounds = Math.floor((startAt + state.count) / target);
  return {
    ...state,
    count: state.count - rounds * target,
    round: state.round + rounds,
    reachedAt: at,
  };
}
