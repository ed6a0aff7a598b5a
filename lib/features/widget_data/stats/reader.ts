import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { SupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type {
  ChannelTime,
  Family,
  ModuleGoal,
  Period,
  SessionSpan,
  StatsReader,
  StatsTally,
} from "@/lib/schema/widget_data/stats.ts";
import { RECENT_MS } from "./apply.ts";
import { createBoardReader } from "./board_reader.ts";
import { keysSince } from "./calendar.ts";
import { isOfFamily } from "./latest_per_subject.ts";
import { addTally } from "./measure.ts";
import { isMoney, metricName, metricOf, otherCurrencies } from "./metrics.ts";
import { createPeriods } from "./periods.ts";
import { handlesOf } from "./persons.ts";
import { toRankedPerson } from "./ranked_person.ts";
import { instantOf, LISTED_PLATFORM, RECONNECT_GRACE_MS } from "./spans.ts";
import type { StatsStore } from "./store.ts";

/** Rows of the list of recent acts that are looked at for one answer. */
const MAX_LOOKED_AT = 1_000;
/** Of readers that ask for events that lists do not show, too. */
const NONE_UNLISTED: ReadonlySet<string> = new Set();

/** Longest time since a day that figures are added up for: sums of all of it are kept. */
const MAX_SINCE_MS = 732 * DAY_MS;

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
  const periods = createPeriods({ store, clock, timeOf, subathonOf });
  const { headOf, session, keyOf, beganAt } = periods;
  const board = createBoardReader({ store, keyOf });

  async function sums(
    channelId: string,
    period: Period,
    viewId = channelId,
  ): Promise<StatsTally> {
    const key = await keyOf(channelId, period);
    return await store.sums(viewId, key) ?? {};
  }

  const isKeptSince = (day: string) =>
    Date.parse(day) >= clock.now() - MAX_SINCE_MS;

  async function sumsSince(
    channelId: string,
    day: string,
  ): Promise<StatsTally> {
    if (!isKeptSince(day)) return {};
    const spans = keysSince(day, clock.now());
    const found = await store.manySums(channelId, spans);
    return found.reduce<StatsTally>(
      (sum, tally) => addTally(sum, tally ?? {}),
      {},
    );
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
        additive: known !== "unique_chatters" &&
          (typeof span === "string" || isKeptSince(span.since)),
      };
    },

    async peakViewers(channelId, period) {
      return await store.peak(channelId, await keyOf(channelId, period));
    },

    async latest(channelId, kinds, since, viewId = channelId) {
      const [beginning, unlisted, found] = await Promise.all([
        beganAt(channelId, since),
        store.unlisted(channelId),
        store.latest(viewId, kinds),
      ]);
      const latest: Partial<Record<SupportKind, LiveEvent>> = {};
      kinds.forEach((kind, index) => {
        const event = found[index]?.events
          .find(({ position }) => !unlisted.has(position));
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
      { kinds, sinceMs, limit, mostOfKind, evenUnlisted = false },
      viewId = channelId,
    ) {
      const events: LiveEvent[] = [];
      const ofKind = new Map<string, number>();
      const kept = Math.max(sinceMs, clock.now() - RECENT_MS);
      const unlisted = evenUnlisted
        ? NONE_UNLISTED
        : await store.unlisted(channelId);
      let looked = 0;
      for await (const { value } of store.recent(viewId)) {
        const isOver = Date.parse(value.receivedAt) < kept;
        if (isOver || events.length >= limit || looked++ > MAX_LOOKED_AT) {
          break;
        }
        const known = ofKind.get(value.kind) ?? 0;
        const isWanted = kinds.includes(value.kind) &&
          !unlisted.has(value.position) &&
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
        return {
          live: false,
          startedAt: null,
          streamId: null,
          onlineAt: null,
          offlineAt: null,
        };
      }
      const live = span.offlineAt === null ||
        clock.now() - span.offlineAt < RECONNECT_GRACE_MS;
      const streamId = span.streamIds.at(-1) ?? null;
      const { startedAt, resumedAt, offlineAt } = span;
      const onlineAt = resumedAt ?? startedAt;
      const elsewhere = span.on?.some(({ platform }) =>
        platform !== LISTED_PLATFORM
      );
      return {
        live,
        startedAt,
        streamId,
        onlineAt,
        offlineAt,
        ...(elsewhere ? { elsewhere } : {}),
      };
    },

    async livePlatforms(channelId) {
      return (await headOf(channelId)).streams[0]?.on ?? [];
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
      const handle = user.trim().replace(/^@/, "");
      for (const name of [`@${handle.toLowerCase()}`, handle]) {
        const person = await store.personByHandle(channelId, name);
        const record = person === null
          ? null
          : await store.person(channelId, person);
        // A login that somebody gave up may be another's by now.
        if (!record?.points || !handlesOf(record).includes(name)) continue;
        const { balance } = record.points;
        return { person: toRankedPerson(record), balance };
      }
      return null;
    },
  };
}
