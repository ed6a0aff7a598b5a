import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  MetricAnswer,
  MetricQuery,
} from "@/lib/schema/widget_data/numbers.ts";
import {
  type Period,
  type StatsReader,
  type Unavailable,
  unavailable,
} from "@/lib/schema/widget_data/stats.ts";
import type { WithoutHidden } from "@/lib/event_log/hidden_people.ts";
import { PERIODS } from "@/lib/schema/widgets/state/numbers.ts";
import type {
  GoalAnswer,
  LeaderboardAnswer,
  RewardsGoalQuery,
  RewardsLeaderboardQuery,
  RewardsRecentQuery,
} from "@/lib/schema/widget_data/rewards.ts";

const SUMS: Record<RewardsLeaderboardQuery["board"], string> = {
  cheer: "bits",
  gift: "gifts",
  tip: "tips",
  chat: "messages",
};

/**
 * Creates the reader of lists, goals and leaderboards of what the channel was
 * given.
 */
export function createRewardsService(
  { stats, metric, isUnheard, withoutHidden }: {
    stats: StatsReader;
    /** Takes out who is shown no more. */
    withoutHidden: WithoutHidden;
    /** Tells whether nothing was ever heard of the channel. */
    isUnheard: (channelId: string) => Promise<boolean>;
    /** Any figure by name. */
    metric: (channelId: string, query: MetricQuery) => Promise<MetricAnswer>;
  },
) {
  return {
    metric,

    /** Events that counted and were not taken back, newest first. */
    async recent(
      channelId: string,
      { kinds, limit }: RewardsRecentQuery,
    ): Promise<{ available: true; items: LiveEvent[] } | Unavailable> {
      await stats.catchUp(channelId);
      const query = { kinds, sinceMs: 0, limit };
      const items = await stats.recent(channelId, query);
      return items.length === 0 && await isUnheard(channelId)
        ? unavailable("not_connected")
        : { available: true, items: await withoutHidden(channelId, items) };
    },

    /** A figure against a target. */
    async goal(
      channelId: string,
      { metric: name, target, since }: RewardsGoalQuery,
    ): Promise<GoalAnswer> {
      const figure = isPeriod(since)
        ? await metric(channelId, { name, period: since })
        : await countedSince(channelId, name, since);
      if (!figure.available) return figure;
      const { value, currency, period } = figure;
      return {
        available: true,
        metric: figure.name,
        current: value,
        target,
        percent: Math.floor(100 * value / target),
        reached: value >= target,
        ...(period === undefined ? {} : { since }),
        ...(currency === undefined ? {} : { currency }),
      };
    },

    /** Returns who gave or did most. */
    async leaderboard(
      channelId: string,
      { board, period, limit, anonymous, hide_broadcaster }:
        RewardsLeaderboardQuery,
    ): Promise<LeaderboardAnswer> {
      await stats.catchUp(channelId);
      const { currency } = await stats.time(channelId);
      const isMoney = board === "tip";
      const items = await stats.board(channelId, {
        sum: isMoney ? `${SUMS[board]}.${currency}` : SUMS[board],
        period,
        firstRank: 1,
        entries: limit,
        hideBroadcaster: hide_broadcaster,
        hideUsers: [],
        anonymous,
      });
      if (items.length === 0 && await isUnheard(channelId)) {
        return unavailable("not_connected");
      }
      return {
        available: true,
        board,
        period,
        currency: isMoney ? currency : null,
        items: await withoutHidden(channelId, items),
      };
    },
  };

  async function countedSince(
    channelId: string,
    name: string,
    day: string,
  ): Promise<MetricAnswer> {
    await stats.catchUp(channelId);
    const figure = await stats.countedMetric(channelId, name, { since: day });
    // As it stands now; there is no day to begin at.
    if (figure === null) {
      return await metric(channelId, { name, period: "all" });
    }
    if (!figure.additive) return unavailable("not_supported");
    const { value, currency } = figure;
    if (value === 0 && await isUnheard(channelId)) {
      return unavailable("not_connected");
    }
    return {
      available: true,
      name: figure.name,
      value,
      period: "all",
      ...(currency === null ? {} : { currency }),
    };
  }
}

function isPeriod(since: string): since is Period {
  return PERIODS.some((period) => period === since);
}
