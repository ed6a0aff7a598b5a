import { type Clock, HOUR_MS, toIso } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { countingOf, kindsAdding } from "@/lib/schema/events/kinds/registry.ts";
import type {
  PlatformNumbers,
  ReadCounter,
} from "@/lib/schema/widget_data/numbers.ts";
import type { Reading, StatsReader } from "@/lib/schema/widget_data/stats.ts";
import {
  type FilterKind,
  isSupportEvent,
  isSupportKind,
  SUPPORT_KINDS,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { filterOf } from "@/lib/schema/widgets/settings/filter_param.ts";
import type {
  LEADERBOARD_METRICS,
  TOTALS,
} from "@/lib/schema/widgets/state/numbers.ts";
import { isDrawn } from "@/lib/schema/widgets/rules/chat_rules.ts";
import type { TopicValue } from "@/lib/schema/widgets/state/topics.ts";
import type { Source } from "@/lib/schema/widget_data/topics.ts";

/** Sources that lists, rankings and totals are read from. */
interface TallyDeps {
  stats: StatsReader;
  platform: PlatformNumbers;
  counter: ReadCounter;
  chatTail: (
    channelId: string,
    limit: number,
    isWanted: (line: LiveEvent<"chat.message">) => boolean,
  ) => Promise<LiveEvent<"chat.message">[]>;
  /** Tells whether nothing was ever heard of the channel. */
  isUnheard: (channelId: string) => Promise<boolean>;
  /** Viewers now. */
  viewers: (channelId: string) => Promise<Reading<number>>;
  /**
   * Returns when the present stream began, ms since the epoch; `null` while
   * offline.
   */
  liveSince: (channelId: string) => Promise<Reading<number | null>>;
  clock: Clock;
}

type Total = typeof TOTALS[number];
type Metric = typeof LEADERBOARD_METRICS[number];

const LINES: FilterKind[] = ["chat.message"];

/** Names of the figures that totals show, and the kinds that are counted in each. */
const FIGURES: Partial<
  Record<Total, { name: string; kinds: readonly FilterKind[] }>
> = {
  followers: { name: "new_followers", kinds: kindsAdding(["follows"]) },
  subs: {
    name: "subs",
    kinds: kindsAdding(["subs", "resubs", "gifts"], "gifted_members"),
  },
  gifts: { name: "gifts", kinds: kindsAdding(["gifts"]) },
  members: {
    name: "members",
    kinds: kindsAdding(["members", "gifted_members"]),
  },
  bits: { name: "bits", kinds: kindsAdding(["bits"]) },
  tips: { name: "tips", kinds: kindsAdding(["tips"]) },
  raids: { name: "raids", kinds: kindsAdding(["raids"]) },
  chatters: { name: "unique_chatters", kinds: LINES },
  messages: { name: "chat_messages", kinds: LINES },
};

/** Lists the kinds of support that leaderboards rank by a sum. */
const rankedBy = (sum: string): SupportKind[] =>
  SUPPORT_KINDS.filter((kind) => {
    const { boards, money = [] } = countingOf(kind).tallied;
    return boards.includes(sum) || money.includes(sum);
  });

/** The kinds that leaderboards count which a filter can tell apart. */
const BOARD_KINDS: Partial<Record<Metric, readonly FilterKind[]>> = {
  tips: rankedBy("tips"),
  bits: rankedBy("bits"),
  gifts: rankedBy("gifts"),
  redemptions: rankedBy("redemptions"),
  "time-added": SUPPORT_KINDS,
};

/** The sum that a page of a leaderboard ranks by. */
function sumOf(
  metric: Metric,
  currency: string,
): string {
  if (metric === "tips") return `tips.${currency}`;
  return metric === "time-added" ? "time_added" : metric;
}

/** Totals that need chat counted. */
const CHAT: readonly Total[] = ["chatters", "messages"];

/**
 * Returns the part of a filter for which a leaderboard must be counted apart,
 * and the part that its rows show by themselves: a message or a point has no
 * size, and its kind is the board's.
 */
function boardFilter(
  metric: Metric,
  filter: FilterQuery | undefined,
): { filter?: FilterQuery; platforms?: FilterQuery["platforms"] } {
  const kinds = BOARD_KINDS[metric];
  if (!filter) return {};
  if (!kinds) return { platforms: filter.platforms };
  const own = filterOf(filter, kinds);
  return own ? { filter: own } : {};
}

/** Tells whether the filter's kinds leave nothing of a leaderboard. */
function isLeftOut(metric: Metric, filter: FilterQuery | undefined): boolean {
  return metric === "messages" && filter?.kinds !== undefined &&
    !filter.kinds.includes("chat.message");
}

/** The platform that is read for viewers. */
const PLATFORM = "twitch";

/** Creates the values that are counted, listed or ranked. */
export function createCounterSources(deps: TallyDeps): {
  recent_events: Source<"recent_events">;
  latest: Source<"latest">;
  chat: Source<"chat">;
  leaderboard: Source<"leaderboard">;
  totals: Source<"totals">;
  viewers: Source<"viewers">;
  counter: Source<"counter">;
} {
  const { stats, counter, chatTail, clock } = deps;

  /**
   * Returns the id under which lists are read: that of the channel, or that
   * of what passes.
   */
  async function viewIdOf(
    channelId: string,
    widgetId: string,
    of: "latest" | "recent",
    filter: FilterQuery | undefined,
  ): Promise<string> {
    return filter
      ? await stats.materializedView(channelId, `${widgetId}/${of}`, {
        of,
        filter,
      })
      : channelId;
  }

  async function total(
    channelId: string,
    tile: Total,
    period: "stream" | "session" | "day" | "month",
    viewId: string | undefined,
  ): Promise<number | null> {
    if (tile === "uptime") {
      const since = await deps.liveSince(channelId);
      return since.available && since.value !== null
        ? clock.now() - since.value
        : null;
    }
    if (tile === "peak-viewers") {
      // Seen now is seen, and may be the most.
      await deps.viewers(channelId);
      return await stats.peakViewers(channelId, period);
    }
    const known = FIGURES[tile];
    const figure = known
      ? await stats.countedMetric(channelId, known.name, period, viewId)
      : null;
    if (figure?.value === 0 && await deps.isUnheard(channelId)) return null;
    return figure?.value ?? null;
  }

  return {
    async recent_events(channelId, query, widgetId) {
      const { kinds, since, hours, limit, filter } = query;
      const sinceMs = since === "hours"
        ? clock.now() - hours * HOUR_MS
        : await stats.beganAt(channelId, since);
      const wanted = kinds.filter(isSupportKind);
      if (wanted.length === 0) return [];
      const viewId = await viewIdOf(channelId, widgetId, "recent", filter);
      const asked = { kinds: wanted, sinceMs, limit };
      const found = await stats.recent(channelId, asked, viewId);
      return found.filter(isSupportEvent);
    },

    async latest(channelId, { kinds, since, filter }, widgetId) {
      const viewId = await viewIdOf(channelId, widgetId, "latest", filter);
      const found = await stats.latest(channelId, kinds, since, viewId);
      // Each kind holds an event of its own kind.
      return found as TopicValue<"latest">;
    },

    chat: (channelId, { limit, rules }) =>
      chatTail(channelId, limit, (line) => isDrawn(line, rules)),

    async leaderboard(channelId, query, widgetId) {
      const { currency } = await stats.time(channelId);
      const { firstRank, entries, hideBroadcaster, hideUsers, anonymous } =
        query;
      return await Promise.all(
        query.pages.map(async ({ metric, period }, index) => {
          const sum = sumOf(metric, currency);
          const { platforms, filter } = boardFilter(metric, query.filter);
          const viewId = filter && await stats.materializedView(
            channelId,
            `${widgetId}/board/${index}`,
            { of: "board", sum, period, filter },
          );
          const rows = isLeftOut(metric, query.filter)
            ? []
            : await stats.board(channelId, {
              sum,
              period,
              firstRank,
              entries,
              hideBroadcaster,
              hideUsers,
              ...(platforms ? { platforms } : {}),
              anonymous,
            }, viewId);
          const money = metric === "tips" ? currency : null;
          return { metric, period, currency: money, rows };
        }),
      );
    },

    async totals(channelId, { tiles, period, filter }, widgetId) {
      const apart = tiles.filter((tile) => {
        const known = FIGURES[tile];
        return filter && known && filterOf(filter, known.kinds);
      });
      const viewId = filter && apart.length > 0
        ? await stats.materializedView(channelId, `${widgetId}/totals`, {
          of: "sums",
          period,
          chat: apart.some((tile) => CHAT.includes(tile)),
          filter,
        })
        : undefined;
      const [{ currency }, since, values] = await Promise.all([
        stats.time(channelId),
        tiles.includes("uptime") ? deps.liveSince(channelId) : null,
        Promise.all(
          tiles.map((tile) =>
            total(
              channelId,
              tile,
              period,
              apart.includes(tile) ? viewId : undefined,
            )
          ),
        ),
      ]);
      const liveSince = since?.available ? since.value : null;
      return {
        values: Object.fromEntries(
          tiles.map((tile, index) => [tile, values[index] ?? null]),
        ),
        currency,
        liveSince: liveSince === null ? null : toIso(liveSince),
      };
    },

    async viewers(channelId) {
      const viewers = await deps.viewers(channelId);
      return {
        readAt: toIso(clock.now()),
        platforms: [{ platform: PLATFORM, viewers: viewers.value }],
      };
    },

    async counter(channelId, { counterId }) {
      if (counterId === null) return null;
      const value = await counter(channelId, counterId);
      return value === null ? null : { counterId, value };
    },
  };
}
