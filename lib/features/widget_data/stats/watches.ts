/** Figures that a widget has counted for it alone: goals, jars, fights. */
import type { NewEvent } from "@/lib/events/catalogue.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import { fnv1a } from "@/lib/events/kinds/acts.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Entry } from "./entries.ts";
import { OWN_IDS } from "./facts.ts";
import type { FoldContext } from "./fold.ts";
import type {
  ChannelTime,
  GoalState,
  StatsHead,
  StatsTally,
  Watch,
  WatchState,
} from "./schema.ts";
import type { GoalQuery } from "@/lib/widgets/goal_bar/state.ts";
import { advanceBoss, beginBoss } from "./watch/boss.ts";
import {
  advanceGoal,
  beginGoal,
  goalIn,
  goalPeriod,
  goalSum,
  isMoneyGoal,
} from "./watch/goal.ts";
import { advanceJar, beginJar, jarIn } from "./watch/jar.ts";
import type { UnitOfWork } from "@/lib/projections/unit_of_work.ts";

/** Context in which new counters begin. */
interface WatchContext extends FoldContext {
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
  watch: Watch,
  { head, time, at }: Pick<WatchContext, "head" | "time" | "at">,
): string | null {
  return watch.topic === "goal"
    ? goalPeriod(watch.query, head, at, time.timeZone)
    : null;
}

/**
 * Returns whose sums a new counter begins with: all of the channel, or a view
 * of it.
 */
export function sumsOf(channelId: string, watch: Watch): string {
  return watch.topic === "goal" ? watch.scope ?? channelId : channelId;
}

/** Lists the keys of everything that `advanceWatches` reads. */
export function keysOfWatches(context: WatchContext): Key<unknown>[] {
  const { channelId, watches } = context;
  return [...watches].flatMap(([id, watch]): Key<unknown>[] => {
    const period = firstPeriod(watch, context);
    return [
      keys.statWatched(channelId, id),
      ...(period === null ? [] : [
        keys.statSums(sumsOf(channelId, watch), period),
      ]),
    ];
  });
}

/**
 * Brings every watch up to the entries; must come before the sums are changed,
 * because a new watch begins with them. Answers what is to be told.
 */
export function advanceWatches(
  work: UnitOfWork,
  context: WatchContext,
  entries: readonly Entry[],
): NewEvent[] {
  const told: NewEvent[] = [];
  for (const [id, watch] of context.watches) {
    const key = keys.statWatched(context.channelId, id);
    const known = work.get(key);
    const period = firstPeriod(watch, context);
    const sums = period === null
      ? null
      : work.get(keys.statSums(sumsOf(context.channelId, watch), period));
    const before = known !== null && isOf(known, watch)
      ? known
      : { ...beginWatch(watch, context, sums ?? {}), since: context.since };
    const after = entries.reduce(
      (state, entry) => advance(watch, state, entry, context.time),
      before,
    );
    if (after !== known) work.set(key, after);
    const reached = watch.topic === "goal" && after.topic === "goal" &&
      after.reachedAt !== null &&
      (before.topic !== "goal" || before.reachedAt !== after.reachedAt ||
        before.round !== after.round);
    if (reached) told.push(goalReached(id, watch.query, after, context.time));
  }
  return told;
}

/**
 * Tells whether the state was counted by the same measure; else it begins anew.
 */
export function isOf(state: WatchState, watch: Watch): boolean {
  if (watch.topic !== "goal" || state.topic !== "goal") {
    return state.topic === watch.topic;
  }
  return state.counts === countsOf(watch.query);
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
export function beginWatch(
  watch: Watch,
  context: Pick<WatchContext, "head" | "time" | "at">,
  sums: StatsTally,
): WatchState {
  const { head, time, at } = context;
  switch (watch.topic) {
    case "goal": {
      const period = firstPeriod(watch, context);
      const counted = goalSum(watch.query, sums, time.currency);
      const goal = beginGoal(watch.query, period, counted, at);
      return { topic: "goal", counts: countsOf(watch.query), ...goal };
    }
    case "jar":
      return {
        topic: "jar",
        ...beginJar(streamOf(head)),
      };
    case "boss":
      return { topic: "boss", ...beginBoss(watch.query) };
  }
}

/**
 * Returns the state in the present spans: nothing is left of a day that is
 * over.
 */
export function presentState(
  watch: Watch,
  state: WatchState,
  { head, time, at }: Pick<WatchContext, "head" | "time" | "at">,
): WatchState {
  if (watch.topic === "goal" && state.topic === "goal") {
    const period = goalPeriod(watch.query, head, at, time.timeZone);
    return { ...state, ...goalIn(state, period) };
  }
  if (watch.topic === "jar" && state.topic === "jar") {
    return { ...state, ...jarIn(watch.query, state, streamOf(head)) };
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
function isFromBefore(state: WatchState, { position }: Entry): boolean {
  const { since } = state;
  if (since === undefined || position >= since) return false;
  return state.topic !== "goal" || state.period === null;
}

function advance(
  watch: Watch,
  state: WatchState,
  entry: Entry,
  { currency }: ChannelTime,
): WatchState {
  if (isFromBefore(state, entry)) return state;
  if (watch.topic === "goal" && state.topic === "goal") {
    const next = advanceGoal(watch.query, state, entry, currency);
    return next === state ? state : { ...state, ...next };
  }
  if (watch.topic === "jar" && state.topic === "jar") {
    const next = advanceJar(watch.query, state, entry);
    return next === state ? state : { ...state, ...next };
  }
  if (watch.topic === "boss" && state.topic === "boss") {
    const next = advanceBoss(watch.query, state, entry);
    return next === state ? state : { ...state, ...next };
  }
  return state;
}

/** Tells pages that a goal was reached; once a round, whoever tells it. */
function goalReached(
  goalId: string,
  query: GoalQuery,
  { round, reachedAt }: Pick<GoalState, "round" | "reachedAt">,
  { currency }: ChannelTime,
): NewEvent<"goal.updated"> {
  const id = `${OWN_IDS}goal:${goalId}:${round}:${reachedAt ?? 0}`;
  return ownEvent("goal.updated", id, reachedAt ?? 0, {
    goalId,
    title: "",
    metric: query.metric,
    current: query.target,
    target: query.target,
    currency: isMoneyGoal(query) ? currency : null,
  });
}
