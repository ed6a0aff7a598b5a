import { DAY_MS } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { read } from "@/lib/storage/read.ts";
import { readValues } from "@/lib/storage/read_many.ts";
import { keys } from "@/lib/database/keys.ts";
import type { ReadableKv } from "@/lib/event_log/projections/read_through.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import type {
  ActFacts,
  Board,
  LatestActs,
  ModuleGoal,
  PersonKey,
  PersonRecord,
  StatsHead,
  StatsTally,
  StoredMaterializedView,
  StoredWidgetCounter,
  WidgetCounter,
  WidgetCounterState,
} from "@/lib/schema/widget_data/stats.ts";

/**
 * Time after which counters and views that nobody has requested are not counted
 * any more.
 */
export const KEPT_UNREAD_MS = 60 * DAY_MS;
/** Written anew when it is asked for after so long. */
export const READ_NOTED_MS = DAY_MS;
/** A channel's overlays have far fewer. */
const MAX_COUNTED = 240;

/** Counters and views that are counted beside the tallies. */
export interface ChannelCounters {
  counters: ReadonlyMap<string, WidgetCounter>;
  views: ReadonlyMap<string, StoredMaterializedView>;
}

/** Erased people of a channel that are listed at once; of more each is asked for. */
const MAX_ERASED = 50;

/**
 * Creates the reads of the tallies. They are written by the projection alone, or
 * in the commit of an event that it hears (what is hidden from lists); the peaks
 * of viewers and the marks of erasures are written by others, and are read of
 * `beside`.
 */
export function createStatsStore(
  { kv, beside = kv }: { kv: ReadableKv; beside?: ReadableKv },
) {
  /** Returns who of these people is erased; seldom does a channel have any. */
  async function erasedAmong(
    channelId: string,
    people: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const erased = new Set<string>();
    const list = beside.list({ prefix: keys.erasedPersonsOf(channelId) }, {
      limit: MAX_ERASED,
      batchSize: MAX_ERASED,
    });
    for await (const { key } of list) erased.add(String(key.at(-1)));
    if (erased.size < MAX_ERASED) return erased;
    const marks = await readValues(
      beside,
      people.map((person) => keys.erasedPerson(channelId, person)),
    );
    return new Set(people.filter((_person, at) => marks[at] !== null));
  }

  return {
    head: (channelId: string): Promise<StatsHead | null> =>
      read(kv, keys.statHead(channelId)),
    sums: (channelId: string, period: string): Promise<StatsTally | null> =>
      read(kv, keys.statSums(channelId, period)),
    manySums: (channelId: string, periods: readonly string[]) =>
      readValues<StatsTally>(
        kv,
        periods.map((period) => keys.statSums(channelId, period)),
      ),
    board: (
      channelId: string,
      sum: string,
      period: string,
    ): Promise<Board | null> =>
      read(kv, keys.statBoard(channelId, sum, period)),
    largest: (channelId: string, sum: string, period: string) =>
      read(kv, keys.statLargest(channelId, sum, period)),
    person: (channelId: string, person: string): Promise<PersonRecord | null> =>
      read(kv, keys.statPerson(channelId, person)),
    personByHandle: (
      channelId: string,
      handle: string,
    ): Promise<PersonKey | null> =>
      read(kv, keys.statPersonByHandle(channelId, handle)),
    persons: (channelId: string, persons: readonly PersonKey[]) =>
      readValues<PersonRecord>(
        kv,
        persons.map((person) => keys.statPerson(channelId, person)),
      ),
    /** Returns who of these people is banned, timed out or erased, by reference. */
    async hidden(
      channelId: string,
      people: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const [marks, erased] = await Promise.all([
        readValues<number>(
          kv,
          people.map((person) => keys.statHidden(channelId, person)),
        ),
        erasedAmong(channelId, people),
      ]);
      return new Set(
        people.filter((person, at) => marks[at] !== null || erased.has(person)),
      );
    },
    /** Returns the positions of the events that are hidden from lists. */
    unlisted: async (channelId: string): Promise<ReadonlySet<string>> =>
      new Set(await read(kv, keys.eventsUnlisted(channelId))),
    latest: (channelId: string, kinds: readonly string[]) =>
      readValues<LatestActs>(
        kv,
        kinds.map((kind) => keys.statLatest(channelId, kind)),
      ),
    giftNames: (channelId: string) => read(kv, keys.statGiftNames(channelId)),
    lastOf: (channelId: string, family: string): Promise<LiveEvent | null> =>
      read(kv, keys.statLastOf(channelId, family)),
    metric: (channelId: string, name: string) =>
      read(kv, keys.statMetric(channelId, name)),
    peak: (channelId: string, period: string): Promise<number | null> =>
      read(beside, keys.statPeak(channelId, period)),

    /** Channels that are live, by their events. */
    live: () => kv.list<number>({ prefix: keys.statLiveOf() }),

    /** Acts of support, newest first. */
    recent: (channelId: string) =>
      kv.list<LiveEvent>({ prefix: keys.statRecentOf(channelId) }, {
        reverse: true,
        batchSize: 50,
      }),

    /** Acts of support after a position, oldest first. */
    recentAfter: (channelId: string, position: string) =>
      kv.list<LiveEvent>({
        prefix: keys.statRecentOf(channelId),
        start: [...keys.statRecent(channelId, position), ""],
      }, { batchSize: 100 }),
    testsCleared: (channelId: string): Promise<string | null> =>
      read(kv, keys.statTestsCleared(channelId)),
    /** Marked tests after a position, oldest first. */
    testsAfter: (channelId: string, position: string) =>
      kv.list<LiveEvent>({
        prefix: keys.statTestsOf(channelId),
        start: [...keys.statTest(channelId, position), ""],
      }),
    acts: (channelId: string, acts: readonly string[]) =>
      readValues<ActRecord<ActFacts>>(
        kv,
        acts.map((act) => keys.statAct(channelId, act)),
      ),

    /** Goals of other modules. */
    async moduleGoals(channelId: string): Promise<ModuleGoal[]> {
      const goals: ModuleGoal[] = [];
      const prefix = keys.statModuleGoalsOf(channelId);
      for await (const entry of kv.list<ModuleGoal>({ prefix })) {
        goals.push(entry.value);
      }
      return goals;
    },

    /**
     * Returns what is counted for the channel's widgets, by widget, and for
     * their filters; without what nobody has requested for `WATCH_MS`.
     */
    async counted(channelId: string, now: number): Promise<ChannelCounters> {
      const counters = new Map<string, WidgetCounter>();
      const views = new Map<string, StoredMaterializedView>();
      const prefix = keys.statCountersOf(channelId);
      const list = kv.list<StoredWidgetCounter | StoredMaterializedView>({
        prefix,
      }, {
        limit: MAX_COUNTED,
      });
      for await (const { key, value } of list) {
        if (value.askedAt + KEPT_UNREAD_MS <= now) continue;
        if ("view" in value) views.set(String(key[2]), value);
        else counters.set(String(key[2]), value.watch);
      }
      return { counters, views };
    },
    widgetCounter: (channelId: string, id: string) =>
      kv.getMany<[StoredWidgetCounter, WidgetCounterState]>([
        keys.statCounter(channelId, id),
        keys.statCounterState(channelId, id),
      ]),
  };
}

/** Reads the tallies. */
export type StatsStore = ReturnType<typeof createStatsStore>;
