import { type Clock, toIso } from "@/lib/core/clock.ts";
import type {
  PlatformNumbers,
  ReadCounter,
} from "@/lib/schema/widget_data/numbers.ts";
import type {
  StatsReader,
  WidgetCounter,
  WidgetCounterState,
} from "@/lib/schema/widget_data/stats.ts";
import type { Source, WidgetSetup } from "@/lib/schema/widget_data/topics.ts";
import { filterGroup } from "@/lib/schema/widgets/settings/filter.ts";
import { filterParam } from "@/lib/schema/widgets/settings/filter_param.ts";
import {
  type GoalData,
  GoalQuery,
} from "@/lib/schema/widgets/state/goal_bar.ts";
import type { ReachedSince } from "./reached_since.ts";
import { readable, UnreadableWidgetData } from "./unreadable.ts";

/** Sources that goals are read from. */
interface GoalDeps {
  clock: Clock;
  stats: Pick<StatsReader, "time">;
  widgetCounter: (
    channelId: string,
    id: string,
    widgetCounter: WidgetCounter,
  ) => Promise<WidgetCounterState>;
  platform: PlatformNumbers;
  counter: ReadCounter;
  /** Returns since when a total has reached the target of a round, ms since the epoch. */
  reachedSince: ReachedSince;
  widgetsOf: (channelId: string) => Promise<readonly WidgetSetup[]>;
}

type Metric = GoalQuery["metric"];

const COUNTED: readonly Metric[] = [
  "followers-new",
  "subs-new",
  "members",
  "gifts",
  "bits",
  "tips",
  "charity",
  "points",
];

/**
 * Creates the values of goals: counted from the log, or a total that is stored
 * elsewhere.
 */
export function createGoalSources(
  {
    clock,
    stats,
    widgetCounter: widgetCounter,
    platform,
    counter,
    reachedSince,
    widgetsOf,
  }: GoalDeps,
): { goal: Source<"goal">; goals: Source<"goals"> } {
  const goal: Source<"goal"> = (channelId, query, goalId) =>
    COUNTED.includes(query.metric)
      ? counted(channelId, query, goalId)
      : currentGoal(channelId, query, goalId);

  async function counted(
    channelId: string,
    query: GoalQuery,
    goalId: string,
  ): Promise<GoalData | null> {
    const isMoney = query.metric === "tips" || query.metric === "charity";
    const [state, { currency }] = await Promise.all([
      widgetCounter(channelId, goalId, { topic: "goal", query }),
      stats.time(channelId),
    ]);
    if (state.topic !== "goal") return null;
    const { revision, count, round, reachedAt } = state;
    return {
      goalId,
      revision,
      current: query.startAt + count,
      target: query.target,
      currency: isMoney ? currency : null,
      round,
      endsAt: query.endsAt,
      reachedAt: reachedAt === null ? null : toIso(reachedAt),
    };
  }

  /** A total that is as it is; what is remembered is when it reached the target. */
  async function currentGoal(
    channelId: string,
    query: GoalQuery,
    goalId: string,
  ): Promise<GoalData | null> {
    const total = await totalOf(channelId, query);
    if (total === null) return null;
    const { target, startAt, rollOver } = query;
    const current = startAt + total;
    const round = rollOver ? Math.max(0, Math.floor(current / target)) : 0;
    const isReached = rollOver ? round > 0 : current >= target;
    const reachedAt = isReached
      ? await reachedSince(channelId, query, goalId, round)
      : null;
    return {
      goalId,
      revision: clock.now(),
      current: rollOver ? current - round * target : current,
      target,
      currency: null,
      round,
      endsAt: query.endsAt,
      reachedAt: reachedAt === null ? null : toIso(reachedAt),
    };
  }

  async function totalOf(
    channelId: string,
    { metric, counterId }: GoalQuery,
  ): Promise<number | null> {
    switch (metric) {
      case "followers-total":
        return readable(await platform.followerTotal(channelId)).value;
      case "subs-total":
        return readable(await platform.subscriberTotals(channelId)).value
          .subscribers;
      case "sub-points":
        return readable(await platform.subscriberTotals(channelId)).value
          .points;
      case "counter":
        return counterId === null ? null : await counter(channelId, counterId);
      default:
        return null;
    }
  }

  return {
    goal,
    async goals(channelId, { goalIds }) {
      const widgets = goalIds.length === 0 ? [] : await widgetsOf(channelId);
      const bars = goalIds.flatMap((id) =>
        widgets.filter((widget) =>
          widget.id === id && widget.type === "goal-bar"
        )
      );
      return await Promise.all(bars.map(async ({ id, settings }) => {
        const query = goalQueryOf(settings);
        return {
          goalId: id,
          settings,
          figure: query && await orNull(goal(channelId, query, id)),
        };
      }));
    },
  };
}

/** One goal of several that cannot be read leaves the others as they are. */
async function orNull<T>(figure: Promise<T | null>): Promise<T | null> {
  try {
    return await figure;
  } catch (error) {
    if (error instanceof UnreadableWidgetData) return null;
    throw error;
  }
}

/** Returns the query of a goal bar, by its settings. */
export function goalQueryOf(
  settings: Record<string, unknown>,
): GoalQuery | null {
  const { data: filter } = filterGroup().safeParse(settings.filter);
  const read = GoalQuery.safeParse({
    ...settings,
    filter: undefined,
    ...(filter && filterParam(filter, filter.kinds)),
    rollOver: settings.overfill === "roll-over" ||
      settings.onReached === "next",
  });
  return read.success ? read.data : null;
}
