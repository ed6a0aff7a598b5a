import type { Clock } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { SupportKind } from "@/lib/widgets/settings/event_kinds.ts";
import { passesPlatform } from "@/lib/widgets/passes_filter.ts";
import { ANONYMOUS, isPerson, platformOf } from "./entries.ts";
import { RECENT_MS } from "./apply.ts";
import { EMPTY_BOARD, isAnonymousRow, shownRows } from "./boards.ts";
import { calendarKeys, calendarStart, keysSince } from "./calendar.ts";
import { isOfFamily } from "./last_of.ts";
import { addTally } from "./measure.ts";
import { isMoney, metricName, metricOf, otherCurrencies } from "./metrics.ts";
import {
  type Board,
  type BoardQuery,
  type ChannelTime,
  type Family,
  type ModuleGoal,
  type Period,
  type PersonRecord,
  type RankedPerson,
  type SessionNow,
  type SessionSpan,
  type StatsHead,
  type StatsReader,
  type StatsTally,
} from "./schema.ts";
import {
  FIRST_SESSION,
  instantOf,
  NO_SPANS,
  RECONNECT_GRACE_MS,
} from "./spans.ts";
import type { StatsStore } from "./store.ts";

/** Rows of the list of recent acts that are looked at for one answer. */
const MAX_LOOKED_AT = 1_000;

/** Answers what other features ask of the tallies, a handful of reads each. */
export function createStatsReader(
  { store, clock, timeOf, subathonOf }: {
    store: StatsStore;
    clock: Clock;
    timeOf: (channelId: string) => Promise<ChannelTime>;
    /** The running subathon; `null` when there is none. */
    subathonOf: (channelId: string) => Promise<SessionSpan | null>;
  },
): Omit<StatsReader, "catchUp" | "sawViewers" | "materializedView"> {
  async function headOf(channelId: string): Promise<StatsHead> {
    return await store.head(channelId) ?? NO_SPANS;
  }

  async function session(channelId: string): Promise<SessionNow> {
    const subathon = await subathonOf(channelId);
    if (subathon) return { by: "subathon", ...subathon };
    const span = (await headOf(channelId)).sessions[0] ?? FIRST_SESSION;
    return { by: span.startedAt === 0 ? "nobody" : "hand", ...span };
  }

  /** The present span of a period. */
  async function keyOf(channelId: string, period: Period): Promise<string> {
    switch (period) {
      case "all":
        return "all";
      case "stream":
        return `stream:${(await headOf(channelId)).streams[0]?.id ?? "0"}`;
      case "session": {
        const { by, id } = await session(channelId);
        return `${by === "subathon" ? by : "session"}:${id}`;
      }
      default: {
        const { timeZone } = await timeOf(channelId);
        return calendarKeys(clock.now(), timeZone)[period];
      }
    }
  }

  async function beganAt(channelId: string, period: Period): Promise<number> {
    switch (period) {
      case "all":
        return 0;
      case "stream":
        return (await headOf(channelId)).streams[0]?.startedAt ?? 0;
      case "session":
        return (await session(channelId)).startedAt;
      default: {
        const { timeZone } = await timeOf(channelId);
        return calendarStart(clock.now(), timeZone, period);
      }
    }
  }

  async function sums(
    channelId: string,
    period: Period,
    viewId = channelId,
  ): Promise<StatsTally> {
    const key = await keyOf(channelId, period);
    return await store.sums(viewId, key) ?? {};
  }

  async function sumsSince(
    channelId: string,
    day: string,
  ): Promise<StatsTally> {
    const { timeZone } = await timeOf(channelId);
    const spans = keysSince(day, clock.now(), timeZone);
    const found = await store.manySums(channelId, spans);
    return found.reduce<StatsTally>(
      (sum, tally) => addTally(sum, tally ?? {}),
      {},
    );
  }

  /**
   * Returns the people of a board whose login is on a list; a person's key
   * names them by id.
   */
  async function loginsOf(
    viewId: string,
    { rows }: Pick<Board, "rows">,
    users: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (users.length === 0) return new Set();
    const logins = new Set(users.map((user) => user.toLowerCase()));
    const people = rows.map(({ person }) => person)
      .filter((person) => !isAnonymousRow(person));
    const records = await store.persons(viewId, people);
    return new Set(
      people.filter((_, index) =>
        logins.has(records[index]?.login?.toLowerCase() ?? "")
      ),
    );
  }

  async function board(
    channelId: string,
    {
      sum,
      period,
      firstRank,
      entries,
      hideBroadcaster,
      hideUsers,
      platforms = ["all"],
      anonymous,
    }: BoardQuery,
    viewId = channelId,
  ): Promise<RankedPerson[]> {
    const key = await keyOf(channelId, period);
    const known = await store.board(viewId, sum, key) ?? EMPTY_BOARD;
    const hidden = await loginsOf(viewId, known, hideUsers);
    const hides = (person: string) =>
      (hideBroadcaster && isPerson(person, channelId)) || hidden.has(person) ||
      hideUsers.some((user) => isPerson(person, user)) ||
      !passesPlatform(platformOf(person) ?? "", { platforms });
    const rows = shownRows(known, { anonymous, hides })
      .slice(firstRank - 1, firstRank - 1 + entries);
    const named = rows.flatMap(({ person }) =>
      person === null || isAnonymousRow(person) ? [] : [person]
    );
    const records = new Map(
      (await store.persons(viewId, named)).map((record, index) =>
        [named[index], record] as const
      ),
    );
    return rows.map(({ person, value }, index) => ({
      rank: firstRank + index,
      person: toPerson(records.get(person ?? "") ?? null),
      value,
    }));
  }

  return {
    time: timeOf,
    beganAt,
    session,
    board,
    sums,

    async countedMetric(channelId, name, span, viewId) {
      const known = metricName(name);
      if (known === null) return null;
      const [{ currency }, found] = await Promise.all([
        timeOf(channelId),
        typeof span === "string"
          ? sums(channelId, span, viewId)
          : sumsSince(channelId, span.since),
      ]);
      return {
        name: known,
        value: metricOf(found, known, currency),
        currency: isMoney(known) ? currency : null,
        others: otherCurrencies(found, known, currency),
        additive: known !== "unique_chatters",
      };
    },

    async peakViewers(channelId, period) {
      return await store.peak(channelId, await keyOf(channelId, period));
    },

    async latest(channelId, kinds, since, viewId = channelId) {
      const [beginning, found] = await Promise.all([
        beganAt(channelId, since),
        store.latest(viewId, kinds),
      ]);
      const latest: Partial<Record<SupportKind, LiveEvent>> = {};
      kinds.forEach((kind, index) => {
        const event = found[index]?.events[0];
        if (event && instantOf(event) >= beginning) latest[kind] = event;
      });
      return latest;
    },

    hiddenAmong: store.hidden,

    async lastOf<F extends Family>(channelId: string, family: F) {
      const event = await store.lastOf(channelId, family);
      return event !== null && isOfFamily(event, family) ? event : null;
    },

    async recent(
      channelId,
      { kinds, sinceMs, limit, mostOfKind },
      viewId = channelId,
    ) {
      const events: LiveEvent[] = [];
      const ofKind = new Map<string, number>();
      const kept = Math.max(sinceMs, clock.now() - RECENT_MS);
      let looked = 0;
      for await (const { value } of store.recent(viewId)) {
        const isOver = Date.parse(value.receivedAt) < kept;
        if (isOver || events.length >= limit || looked++ > MAX_LOOKED_AT) {
          break;
        }
        const known = ofKind.get(value.kind) ?? 0;
        const isWanted = kinds.includes(value.kind) &&
          instantOf(value) >= sinceMs && known < (mostOfKind ?? limit);
        if (!isWanted) continue;
        ofKind.set(value.kind, known + 1);
        events.push(value);
      }
      return events;
    },

    async largest(channelId, sum, period) {
      const key = await keyOf(channelId, period);
      const largest = await store.largest(channelId, sum, key);
      return largest?.acts[0] ?? null;
    },

    async recipients(channelId) {
      const [known] = await store.latest(channelId, ["gift.recipient"]);
      return (known?.events ?? []).filter((event) =>
        event.kind === "gift.recipient"
      );
    },

    async giftNames(channelId) {
      return (await store.giftNames(channelId))?.names ?? [];
    },

    async stream(channelId) {
      const [span] = (await headOf(channelId)).streams;
      if (!span || span.startedAt === 0) {
        return { live: false, startedAt: null, streamId: null };
      }
      const live = span.offlineAt === null ||
        clock.now() - span.offlineAt < RECONNECT_GRACE_MS;
      const streamId = span.streamIds.at(-1) ?? null;
      return { live, startedAt: span.startedAt, streamId };
    },

    metric: (channelId, name) => store.metric(channelId, name),

    async moduleGoal(channelId, metrics) {
      const goals = (await store.moduleGoals(channelId)).filter(({ metric }) =>
        metric !== null && metrics.includes(metric)
      );
      return goals.reduce<ModuleGoal | null>(
        (latest, goal) => latest && latest.at >= goal.at ? latest : goal,
        null,
      );
    },

    async points(channelId, user) {
      const handle = user.trim().replace(/^@/, "").toLowerCase();
      const person = await store.personByHandle(channelId, `@${handle}`) ??
        await store.personByHandle(channelId, handle);
      if (person === null) return null;
      const record = await store.person(channelId, person);
      return record?.points
        ? { person: toPerson(record), balance: record.points.balance }
        : null;
    },
  };
}

function toPerson(record: PersonRecord | null): RankedPerson["person"] {
  return {
    id: record?.id ?? null,
    login: record?.login ?? null,
    name: record?.name ?? ANONYMOUS,
    avatarUrl: null,
    anonymous: record === null,
  };
}
