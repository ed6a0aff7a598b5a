import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import { memoizeByKey } from "@/lib/core/memoize.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { z } from "zod";
import { keys } from "@/lib/database/keys.ts";
import type {
  Feed,
  FeedQuery,
  SubathonStatsData,
} from "@/lib/schema/widgets/state/subathon.ts";
import { createFiltered, entryPasses, givenOf } from "./filtered.ts";
import {
  activeAt,
  endsAt,
  limitsOf,
  remainingAt,
} from "@/lib/features/subathon/rules/clock_values.ts";
import type { SubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import type { UserRecord } from "@/lib/schema/subathon/records.ts";
import { isContributionKind } from "@/lib/schema/subathon/rules.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import {
  type Given,
  rankGivers,
  spread,
} from "@/lib/features/subathon/rules/ranking.ts";
import { settled } from "./views.ts";

type FeedAnswer = z.infer<typeof Feed>;
type FeedAsked = z.infer<typeof FeedQuery>;
type Stats = z.infer<typeof SubathonStatsData>;

/** Over how long the present rate is taken. */
const RATE_MS = 3 * HOUR_MS;
/** Time for which a value is shown before it is computed anew. */
const KEPT_MS = 5_000;
/** Entries that are looked through for one figure. */
const MAX_ENTRIES = 5_000;
const MAX_KEPT = 500;

/**
 * Creates the insights into a session that take more than its head: who gave
 * most, what came last, how fast it goes. Each is computed at most every five
 * seconds, for all who ask.
 */
export function createInsights({ kv, clock, store, sampler }: SubathonParts) {
  const kept = createLru<Promise<unknown>>(MAX_KEPT, { clock, forMs: KEPT_MS });

  const filtered = createFiltered({ kv });

  function shared<T>(name: string, work: () => Promise<T>): Promise<T> {
    return memoizeByKey<string, unknown>(kept, name, work) as Promise<T>;
  }

  /** Entries of viewers, newest first, of what occurred after an instant. */
  async function* given(
    channelId: string,
    session: Session,
    since: number,
  ): AsyncGenerator<LedgerEntry> {
    const list = kv.list<LedgerEntry>(
      { prefix: keys.subathonLedgerOf(channelId, session.id) },
      { reverse: true, limit: MAX_ENTRIES, batchSize: 200 },
    );
    for await (const { value } of list) {
      // Nothing is processed before it occurs.
      if (Date.parse(value.processedAt) < since) return;
      const given = isContributionKind(value.kind);
      if (given && Date.parse(value.occurredAt) >= since) yield value;
    }
  }

  async function recentOf(
    channelId: string,
    session: Session,
    { recent, filter }: FeedAsked,
  ): Promise<FeedAnswer["recent"]> {
    const items: FeedAnswer["recent"] = [];
    if (recent === 0) return items;
    for await (const entry of given(channelId, session, -Infinity)) {
      const shown = entry.status === "applied" && entry.refersTo === null &&
        entryPasses(entry, filter);
      if (!shown) continue;
      items.push({
        entryId: entry.id,
        kind: entry.kind,
        user: entry.anonymous ? null : {
          id: entry.userId,
          login: entry.userLogin,
          name: entry.userName,
        },
        count: entry.quantity,
        platform: entry.platform,
        appliedMs: entry.appliedMs,
        milliPoints: entry.milliPoints,
        baseAmountMinor: entry.baseAmountMinor ?? 0,
        occurredAt: entry.occurredAt,
      });
      if (items.length === recent) break;
    }
    return items;
  }

  async function topOf(
    channelId: string,
    session: Session,
    { top, metric, period, filter }: FeedAsked,
  ): Promise<FeedAnswer["top"]> {
    if (top === 0) return [];
    if (period === "session" && filter) {
      const sums = await filtered.sums(channelId, session.id, filter);
      return await rankGivers(sums, metric, top);
    }
    const gifts: Given[] = [];
    if (period === "session") {
      const list = kv.list<UserRecord>({
        prefix: keys.subathonUsersOf(channelId, session.id),
      }, { batchSize: 500 });
      for await (const { value } of list) gifts.push(value);
    } else {
      const since = clock.now() - (period === "day" ? DAY_MS : HOUR_MS);
      const all = await Array.fromAsync(given(channelId, session, since));
      const entries = filter
        ? await filtered.passing(channelId, session.id, all, filter)
        : all;
      gifts.push(...entries.flatMap((entry) => givenOf(entry) ?? []));
    }
    return await rankGivers(gifts, metric, top);
  }

  async function workOutStats(
    channelId: string,
    chartPoints: number,
  ): Promise<Stats | null> {
    const { head, definition } = await store.known(channelId);
    if (head.session === null || definition === null) return null;
    const now = clock.now();
    const session = settled(head.session, definition, now);
    const limits = limitsOf(definition.rules.settings);
    const since = Math.max(session.startedAt ?? now, now - RATE_MS);
    let addedLately = 0;
    for await (const entry of given(channelId, session, since)) {
      addedLately += entry.appliedMs;
    }
    const spanMs = Math.max(60_000, now - since);
    const perHourMs = Math.floor(addedLately * HOUR_MS / spanMs);
    const certain = session.state === "running"
      ? endsAt(session, limits)
      : null;
    const { values } = await sampler.samples(channelId, session.id) ??
      { values: [] };
    const [biggest] = session.biggest;
    return {
      readAt: new Date(now).toISOString(),
      startedAt: session.startedAt === null
        ? null
        : new Date(session.startedAt).toISOString(),
      elapsedMs: activeAt(session, now),
      addedMs: session.addedMs,
      pausedMs: session.pausedMs,
      contributors: session.totals.contributors,
      biggest: biggest
        ? {
          person: {
            id: biggest.userId,
            login: biggest.userLogin,
            name: biggest.userName ?? biggest.userLogin ?? "Anonymous",
            avatarUrl: null,
            anonymous: biggest.userId === null && biggest.userName === null,
          },
          appliedMs: biggest.appliedMs,
        }
        : null,
      perHourMs,
      projectedEnd: certain === null ? null : projection(
        certain,
        remainingAt(session, limits, now),
        perHourMs,
        now,
      ),
      byKind: Object.entries(session.byKind)
        .map(([kind, { appliedMs }]) => ({ kind, appliedMs }))
        .sort((a, b) => b.appliedMs - a.appliedMs),
      chart: spread(values, chartPoints),
    };
  }

  return {
    /** Recent contributions and the top contributors, or `null` without a session. */
    feed(channelId: string, query: FeedAsked): Promise<FeedAnswer | null> {
      const name = JSON.stringify(["feed", channelId, query]);
      return shared(name, async () => {
        const { head, definition } = await store.known(channelId);
        const { session } = head;
        if (session === null || definition === null) return null;
        const [recent, top] = await Promise.all([
          recentOf(channelId, session, query),
          topOf(channelId, session, query),
        ]);
        return { currency: definition.rules.settings.currency, recent, top };
      });
    },

    /** Returns the session's statistics so far, or `null` without a session. */
    stats(channelId: string, chartPoints: number): Promise<Stats | null> {
      return shared(
        JSON.stringify(["stats", channelId, chartPoints]),
        () => workOutStats(channelId, chartPoints),
      );
    },
  };
}

/** The certain end, and the one at the present rate; never more than 31 days ahead. */
function projection(
  certain: number,
  remainingMs: number,
  perHourMs: number,
  now: number,
): { from: string; to: string } {
  const rate = Math.max(0, perHourMs / HOUR_MS);
  const expected = rate < 1 ? remainingMs / (1 - rate) : Infinity;
  const to = Math.max(
    certain,
    now + Math.min(31 * DAY_MS, Math.floor(expected)),
  );
  return {
    from: new Date(certain).toISOString(),
    to: new Date(to).toISOString(),
  };
}
