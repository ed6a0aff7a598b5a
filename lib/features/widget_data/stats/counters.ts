/** Counters of one widget each, advanced event by event: goals, tip jars, bosses. */
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Delta } from "./deltas.ts";
import { OWN_IDS } from "./snapshots.ts";
import type { FoldContext } from "./fold.ts";
import type {
  ChannelTime,
  GoalState,
  PeriodKey,
  StatsHead,
  StatsTally,
  StoredWidgetCounter,
  WidgetCounter,
  WidgetCounterState,
} from "@/lib/schema/widget_data/stats.ts";
import { periodOf } from "./spans.ts";
import { READ_NOTED_MS } from "./store.ts";
import type { GoalQuery } from "@/lib/schema/widgets/state/goal_bar.ts";
import { advanceBoss, beginBoss } from "./counters/boss.ts";
import {
  advanceGoal,
  beginGoal,
  goalIn,
  goalPeriod,
  goalSum,
  isMoneyGoal,
  isOtherSpan,
} from "./counters/goal.ts";
import { advanceJar, beginJar, jarIn } from "./counters/jar.ts";
import type { UnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";

/** Context in which new counters begin. */
interface CounterContext extends FoldContext {
  head: StatsHead;
  /** ms since the epoch. */
  at: number;
  /** Position of the first event that they count. */
  since: string;
}

/**
 * Returns the span whose sums a new counter begins with; `null` when it begins
 * with nothing.
 */
export function firstPeriod(
  counter: WidgetCounter,
  { head, time, at }: Pick<CounterContext, "head" | "time" | "at">,
): string | null {
  return counter.topic === "goal"
    ? goalPeriod(counter.query, head, at, time.timeZone)
    : null;
}

/**
 * Returns whose sums a new counter begins with: all of the channel, or a view
 * of it.
 */
export function sumsOf(channelId: string, counter: WidgetCounter): string {
  return counter.topic === "goal" ? counter.scope ?? channelId : channelId;
}

/** Lists the keys of everything that `advanceCounters` reads. */
export function keysOfCounters(
  context: CounterContext,
  entries: readonly Delta[],
): Key<unknown>[] {
  const { channelId, counters } = context;
  const spans = new Set(entries.flatMap(({ periods }) => periods));
  return [...counters].flatMap(([id, counter]): Key<unknown>[] => {
    const state = keys.statCounterState(channelId, id);
    const first = firstPeriod(counter, context);
    if (first === null) return [state];
    const sums = sumsOf(channelId, counter);
    const others = [...spans].filter((span) =>
      span !== first && periodOf(span) === periodOf(first)
    );
    return [
      state,
      ...[first, ...others].map((span) => keys.statSums(sums, span)),
    ];
  });
}

/**
 * Advances every counter by the entries. Must run before the sums are changed,
 * because a new counter begins with them. Returns the events to append.
 */
export function advanceCounters(
  work: UnitOfWork,
  context: CounterContext,
  entries: readonly Delta[],
): NewEvent[] {
  const announcements: NewEvent[] = [];
  for (const [id, counter] of context.counters) {
    const key = keys.statCounterState(context.channelId, id);
    const known = work.get(key);
    const period = firstPeriod(counter, context);
    const sums = period === null
      ? null
      : work.get(keys.statSums(sumsOf(context.channelId, counter), period));
    const countedIn = (span: PeriodKey) =>
      countedBy(
        counter,
        work.get(keys.statSums(sumsOf(context.channelId, counter), span)),
        context.time,
      );
    const before = known !== null && isStateOf(known, counter)
      ? known
      : { ...beginCounter(counter, context, sums ?? {}), since: context.since };
    const after = entries.reduce(
      (state, entry) => advance(counter, state, entry, context.time, countedIn),
      before,
    );
    if (after !== known) work.set(key, after);
    const reached = counter.topic === "goal" && after.topic === "goal" &&
      after.reachedAt !== null &&
      (before.topic !== "goal" || before.reachedAt !== after.reachedAt ||
        before.round !== after.round) &&
      !wasReached(after);
    if (reached) {
      announcements.push(goalReached(id, counter.query, after, context.time));
    }
  }
  return announcements;
}

/** Returns whether a counter is counted already, and was asked for lately. */
export function isKept(
  known: StoredWidgetCounter | null,
  counter: WidgetCounter,
  now: number,
): boolean {
  return known !== null && known.askedAt + READ_NOTED_MS > now &&
    isSame(known.watch, counter);
}

/**
 * Tells whether the state was counted by the same measure; else it begins anew.
 */
export function isStateOf(
  state: WidgetCounterState,
  counter: WidgetCounter,
): boolean {
  if (counter.topic !== "goal" || state.topic !== "goal") {
    return state.topic === counter.topic;
  }
  return state.counts === countsOf(counter.query);
}

/**
 * Another filter counts a period anew. Without a period there is no beginning
 * to count from: what is counted stays, and the new filter holds from then on.
 */
function countsOf({ metric, period, filter }: GoalQuery): string {
  const of = `${metric}/${period}`;
  return filter && period !== "none"
    ? `${of}/${fnv1a(JSON.stringify(filter))}`
    : of;
}

/** Returns a counter before its first event. */
export function beginCounter(
  counter: WidgetCounter,
  context: Pick<CounterContext, "head" | "time" | "at">,
  sums: StatsTally,
): WidgetCounterState {
  const { head, time, at } = context;
  switch (counter.topic) {
    case "goal": {
      const period = firstPeriod(counter, context);
      const counted = goalSum(counter.query, sums, time.currency);
      const goal = beginGoal(counter.query, period, counted, at);
      return { topic: "goal", counts: countsOf(counter.query), ...goal };
    }
    case "jar":
      return {
        topic: "jar",
        ...beginJar(streamOf(head)),
      };
    case "boss":
      return { topic: "boss", ...beginBoss(counter.query) };
  }
}

/** Returns what sums have of a goal; 0 for another counter. */
function countedBy(
  counter: WidgetCounter,
  sums: StatsTally | null,
  { currency }: ChannelTime,
): number {
  return counter.topic === "goal"
    ? goalSum(counter.query, sums ?? {}, currency)
    : 0;
}

/**
 * Returns the state in the present spans: nothing is left of a day that is
 * over. `sumsIn` reads the sums that another span begins with.
 */
export async function presentState(
  counter: WidgetCounter,
  state: WidgetCounterState,
  { head, time, at }: Pick<CounterContext, "head" | "time" | "at">,
  sumsIn: (period: PeriodKey) => Promise<StatsTally | null>,
): Promise<WidgetCounterState> {
  if (counter.topic === "goal" && state.topic === "goal") {
    const { timeZone } = time;
    const period = goalPeriod(counter.query, head, at, timeZone);
    if (!isOtherSpan(counter.query, state, period, at)) return state;
    const counted = countedBy(counter, await sumsIn(period), time);
    const now = { period, counted, at, timeZone };
    return { ...state, ...goalIn(counter.query, state, now) };
  }
  if (counter.topic === "jar" && state.topic === "jar") {
    return { ...state, ...jarIn(counter.query, state, streamOf(head)) };
  }
  return state;
}

function streamOf({ streams }: Pick<StatsHead, "streams">): string {
  return `stream:${streams[0]?.id ?? "0"}`;
}

/**
 * Tells whether the change is to an act from before counting began, counted by
 * nobody. A goal of a period began with the sums of all of it.
 */
function isFromBefore(state: WidgetCounterState, { position }: Delta): boolean {
  const { since } = state;
  if (since === undefined || position >= since) return false;
  return state.topic !== "goal" || state.period === null;
}

function advance(
  counter: WidgetCounter,
  state: WidgetCounterState,
  entry: Delta,
  time: ChannelTime,
  countedIn: (period: PeriodKey) => number,
): WidgetCounterState {
  if (isFromBefore(state, entry)) return state;
  if (counter.topic === "goal" && state.topic === "goal") {
    const next = advanceGoal(
      counter.query,
      state,
      entry,
      time,
      countedIn,
    );
    return next === state ? state : { ...state, ...next };
  }
  if (counter.topic === "jar" && state.topic === "jar") {
    const next = advanceJar(counter.query, state, entry);
    return next === state ? state : { ...state, ...next };
  }
  if (counter.topic === "boss" && state.topic === "boss") {
    const next = advanceBoss(counter.query, state, entry);
    return next === state ? state : { ...state, ...next };
  }
  return state;
}

/** Tells whether a goal was reached in its span before it came back to it, and not again. */
function wasReached({ period, reachedAt, reached = [] }: GoalState): boolean {
  return reached.some((one) =>
    one.period === period && one.reachedAt === reachedAt
  );
}

/** Tells pages that a goal was reached; once a round, even where several processes tell it. */
function goalReached(
  goalId: string,
  query: GoalQuery,
  { round, reachedAt }: Pick<GoalState, "round" | "reachedAt">,
  { currency }: ChannelTime,
): NewEvent<"goal.updated"> {
  const id = `${OWN_IDS}goal:${goalId}:${round}:${reachedAt ?? 0}`;
  return serviceEvent("goal.updated", id, reachedAt ?? 0, {
    goalId,
    title: "",
    metric: query.metric,
    current: query.target,
    target: query.target,
    currency: isMoneyGoal(query) ? currency : null,
  });
}
