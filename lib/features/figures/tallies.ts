import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type {
  CounterValue,
  PlatformFigures,
} from "@/lib/features/numbers/schema.ts";
import type { Reading, StatsReader } from "@/lib/features/stats/schema.ts";
import {
  SUPPORT_KINDS,
  type SupportKind,
} from "@/lib/widgets/settings/event_kinds.ts";
import type {
  LEADERBOARD_METRICS,
  TOTALS,
} from "@/lib/widgets/state/figures.ts";
import type { TopicValue } from "@/lib/widgets/state/topics.ts";
import type { Source } from "./schema.ts";

/** What lists, rankings and totals are read from. */
export interface TallyDeps {
  stats: StatsReader;
  platform: PlatformFigures;
  counter: CounterValue;
  chatTail: (
    channelId: string,
    limit: number,
  ) => Promise<LiveEvent<"chat.message">[]>;
  /** Viewers now. */
  viewers: (channelId: string) => Promise<Reading<number>>;
  /** When the present stream began, ms since the epoch; `null` while offline. */
  liveSince: (channelId: string) => Promise<Reading<number | null>>;
  clock: Clock;
}

type Total = typeof TOTALS[number];

/** Names of the figures that totals show. */
const FIGURES: Partial<Record<Total, string>> = {
  followers: "new_followers",
  subs: "subs",
  gifts: "gifts",
  members: "members",
  bits: "bits",
  tips: "tips",
  raids: "raids",
  chatters: "unique_chatters",
  messages: "chat_messages",
};

/** The sum that a page of a leaderboard ranks by. */
function sumOf(
  metric: typeof LEADERBOARD_METRICS[number],
  currency: string,
): string {
  if (metric === "tips") return `tips.${currency}`;
  return metric === "time-added" ? "time_added" : metric;
}

/** The platform that is read for viewers. */
const PLATFORM = "twitch";

/** Figures that are counted, listed or ranked. */
export function createTallySources(deps: TallyDeps): {
  recent_events: Source<"recent_events">;
  latest: Source<"latest">;
  chat: Source<"chat">;
  leaderboard: Source<"leaderboard">;
  totals: Source<"totals">;
  viewers: Source<"viewers">;
  counter: Source<"counter">;
} {
  const { stats, counter, chatTail, clock } = deps;

  async function total(
    channelId: string,
    tile: Total,
    period: "stream" | "session" | "day" | "month",
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
    const name = FIGURES[tile];
    const figure = name === undefined
      ? null
      : await stats.figure(channelId, name, period);
    return figure?.value ?? null;
  }

  return {
    async recent_events(channelId, { kinds, since, hours, limit }) {
      const sinceMs = since === "hours"
        ? clock.now() - hours * 3_600_000
        : await stats.beganAt(channelId, since);
      const wanted = kinds.filter(isSupport);
      const found = wanted.length === 0
        ? []
        : await stats.recent(channelId, { kinds: wanted, sinceMs, limit });
      return found.filter(isSupportEvent);
    },

    async latest(channelId, { kinds, since }) {
      const found = await stats.latest(channelId, kinds, since);
      // Each kind holds an event of its own kind.
      return found as TopicValue<"latest">;
    },

    chat: (channelId, { limit }) => chatTail(channelId, limit),

    async leaderboard(channelId, query) {
      const { currency } = await stats.time(channelId);
      const { firstRank, entries, hideBroadcaster, hideUsers, anonymous } =
        query;
      return await Promise.all(
        query.pages.map(async ({ metric, period }) => ({
          metric,
          period,
          currency: metric === "tips" ? currency : null,
          rows: await stats.board(channelId, {
            sum: sumOf(metric, currency),
            period,
            firstRank,
            entries,
            hideBroadcaster,
            hideUsers,
            anonymous,
          }),
        })),
      );
    },

    async totals(channelId, { tiles, period }) {
      const [{ currency }, since, values] = await Promise.all([
        stats.time(channelId),
        tiles.includes("uptime") ? deps.liveSince(channelId) : null,
        Promise.all(tiles.map((tile) => total(channelId, tile, period))),
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

function isSupport(kind: string): kind is SupportKind {
  return SUPPORT_KINDS.some((one) => one === kind);
}

function isSupportEvent(event: LiveEvent): event is LiveEvent<SupportKind> {
  return isSupport(event.kind);
}
