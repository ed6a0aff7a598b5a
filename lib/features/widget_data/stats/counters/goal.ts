/** Goals that are counted event by event. Pure. */
import { calendarKeys } from "@/lib/features/widget_data/stats/calendar.ts";
import type { Entry } from "@/lib/features/widget_data/stats/entries.ts";
import {
  type MetricName,
  metricOf,
} from "@/lib/features/widget_data/stats/metrics.ts";
import type {
  GoalState,
  PeriodKey,
  StatsHead,
  StatsTally,
} from "@/lib/features/widget_data/stats/schema.ts";
import type { GoalQuery } from "@/lib/widgets/goal_bar/state.ts";
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

/** Begins a goal with what its period has counted already. */
export function beginGoal(
  query: GoalQuery,
  period: PeriodKey | null,
  counted: number,
  at: number,
): GoalState {
  const empty = { revision: 0, count: 0, period, round: 0, reachedAt: null };
  return settleGoal(query, { ...empty, count: counted }, at);
}

/**
 * Returns the goal in the span that has begun: with no period, or in the same
 * span, as it is.
 */
export function goalIn(
  state: GoalState,
  period: PeriodKey | null,
): GoalState {
  if (period === null || state.period === null || period <= state.period) {
    return state;
  }
  return {
    revision: state.revision + 1,
    count: 0,
    period,
    round: state.round + 1,
    reachedAt: null,
  };
}

/** Returns the goal after a change of the sums. */
export function advanceGoal(
  query: GoalQuery,
  state: GoalState,
  entry: Entry,
  currency: string,
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
  const now = goalIn(state, own);
  // Of a span that is over.
  if (own !== null && now.period !== null && own < now.period) return state;
  // What an earlier round kept, or another filter let through, is not owed.
  const least = query.rollOver ? -query.startAt : 0;
  return settleGoal(query, {
    ...now,
    revision: now.revision + 1,
    count: Math.max(least, now.count + worth),
  }, entry.at);
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
