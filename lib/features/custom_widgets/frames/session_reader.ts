import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import type { PlatformNumbers } from "@/lib/schema/widget_data/numbers.ts";
import type { WithoutHidden } from "@/lib/event_log/hidden_people.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { sameActMs } from "@/lib/schema/events/same_act.ts";
import type {
  Period,
  StatsReader,
  StatsTally,
} from "@/lib/schema/widget_data/stats.ts";
import type { Broadcaster } from "@/lib/widget_runtime/chat.ts";
import { topsOf } from "@/lib/widget_runtime/person_sums.ts";
import { MAX_RECENT } from "@/lib/widget_runtime/session_data.ts";
import type { SessionBaseline } from "@/lib/schema/custom_widgets/frames_session.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  countedActs,
  type SessionPeriod,
  type SessionSumOf,
  sessionSums,
} from "./session_sums.ts";
import { sessionHistory } from "./session_history.ts";
import { createSessionRankings } from "./session_rankings.ts";

/** Acts that are looked at for what is recent. */
const MAX_ACTS = 1_000;

/** Dependencies of the reader of session values. */
interface SessionReaderDeps {
  stats: StatsReader;
  platform: Pick<PlatformNumbers, "followerTotal" | "subscriberTotals">;
  clock: Clock;
  /** Takes out who is shown no more. */
  withoutHidden: WithoutHidden;
  sessionSumOf: SessionSumOf;
  /**
   * Returns when a time of day comes next in a time zone, ms since the epoch.
   */
  nextTimeOfDay: (now: number, timeZone: string, time: string) => number | null;
}

/** Reads the session figures of a channel as custom widgets know them. */
export function createSessionReader(
  { stats, platform, clock, sessionSumOf, nextTimeOfDay, withoutHidden }:
    SessionReaderDeps,
) {
  const rankings = createSessionRankings({ stats, withoutHidden });

  /** The session is the stream, or the one that was begun by hand since. */
  async function sessionPeriod(channelId: string): Promise<Period> {
    const [{ by, startedAt }, streamBegan] = await Promise.all([
      stats.session(channelId),
      stats.beganAt(channelId, "stream"),
    ]);
    return by === "hand" && startedAt > streamBegan ? "session" : "stream";
  }

  async function sumsOf(
    channelId: string,
    session: Period,
  ): Promise<Record<SessionPeriod, StatsTally>> {
    const sums = (period: Period) => stats.sums(channelId, period);
    const [ofSession, week, month, total] = await Promise.all([
      sums(session),
      sums("week"),
      sums("month"),
      sums("all"),
    ]);
    return { session: ofSession, week, month, total };
  }

  async function totalsOf(channelId: string) {
    const [followers, totals] = await Promise.all([
      platform.followerTotal(channelId),
      platform.subscriberTotals(channelId),
    ]);
    return {
      followers: followers.value,
      subscribers: totals.value?.subscribers ?? null,
      points: totals.value?.points ?? null,
    };
  }

  /** The last acts of each kind, newest first, however long ago. */
  async function lastEvents(channelId: string) {
    const kinds = [...SUPPORT_KINDS];
    const [recent, latest, train] = await Promise.all([
      stats.recent(channelId, {
        kinds,
        sinceMs: 0,
        limit: MAX_ACTS,
        mostOfKind: MAX_RECENT,
      }),
      stats.latest(channelId, kinds, "all"),
      stats.lastOf(channelId, "hype_train"),
    ]);
    const known = new Set(recent.map(({ id }) => id));
    const older = Object.values(latest).filter(({ id }) => !known.has(id))
      .toSorted((a, b) => b.position < a.position ? -1 : 1);
    const events = [...recent, ...older, ...(train ? [train] : [])];
    return await withoutHidden(channelId, events);
  }

  return {
    /** The figures as they stand, and the last events, newest first. */
    async read(
      channelId: string,
      broadcaster: Pick<Broadcaster, "login" | "id">,
    ): Promise<
      { standing: SessionBaseline; recents: Record<string, unknown>[] }
    > {
      const position = await stats.catchUp(channelId);
      const { currency, timeZone } = await stats.time(channelId);
      const session = await sessionPeriod(channelId);
      const asked = { channelId, currency, session };
      const [events, recipients, names, sums, totals, largest, ranked] =
        await Promise
          .all([
            lastEvents(channelId),
            stats.recipients(channelId)
              .then((all) => withoutHidden(channelId, all)),
            stats.giftNames(channelId),
            sumsOf(channelId, session),
            totalsOf(channelId),
            rankings.largest(asked),
            rankings.sums(asked),
          ]);
      const { data, recents } = sessionHistory(
        { events, recipients, names },
        { ...broadcaster, currency },
      );
      const figures = sessionSums(
        { currency, sums, totals, largest },
        sessionSumOf,
      );
      const now = clock.now();
      const midnight = nextTimeOfDay(now, timeZone, "00:00");
      return {
        recents,
        standing: {
          data: { ...data, ...figures, ...topsOf(ranked) },
          sums: ranked,
          events: countedActs(sums.session),
          acts: actsOf(events),
          position: position ?? "",
          turnsInMs: (midnight ?? now + DAY_MS) - now,
        },
      };
    },
  };
}

/** Returns until when the same act does not count again, by act. */
function actsOf(events: readonly LiveEvent[]): Record<string, number> {
  return Object.fromEntries(events.flatMap((event) => {
    const withinMs = sameActMs(event.kind);
    return withinMs === null
      ? []
      : [[event.act, Date.parse(event.occurredAt) + withinMs]];
  }));
}

/** Reads the session of a channel. */
export type SessionReader = ReturnType<typeof createSessionReader>;
