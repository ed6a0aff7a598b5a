import { type Clock, HOUR_MS } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { keys } from "@/lib/database/keys.ts";
import { readThrough } from "@/lib/event_log/projections/read_through.ts";
import {
  createUnitOfWork,
  type UnitOfWork,
} from "@/lib/event_log/projections/unit_of_work.ts";
import { isSupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { StatsReader } from "@/lib/schema/widget_data/stats.ts";
import { type FoldContext, foldEvents, mostEvents } from "./fold.ts";
import { createStatsStore, type StatsStore } from "./store.ts";

/** Time for which figures of open pages can show a marked test. */
const KEPT_MS = 12 * HOUR_MS;
/** Of more tests only the latest are shown. */
const MAX_TESTS = 200;

/** Notes the marked tests of a batch, so that pages that ask can be shown them. */
export function noteTests(
  work: UnitOfWork,
  channelId: string,
  events: readonly LiveEvent[],
): void {
  for (const event of events) {
    if (event.kind === "tests.cleared") {
      work.add(keys.statTestsCleared(channelId), event.position, KEPT_MS);
    }
    if (!event.test || !isSupportKind(event.kind)) continue;
    work.add(keys.statTest(channelId, event.position), event, KEPT_MS);
  }
}

/**
 * Returns reads in whose lists these events are marked as tests: they were
 * counted as if they had been real.
 */
export function withMarks<T extends Pick<StatsReader, "recent" | "latest">>(
  read: T,
  tests: readonly LiveEvent[],
): T {
  const ids = new Set(tests.map(({ id }) => id));
  const marked = (event: LiveEvent) =>
    ids.has(event.id) ? { ...event, test: true } : event;
  return {
    ...read,
    recent: async (...asked: Parameters<StatsReader["recent"]>) =>
      (await read.recent(...asked)).map(marked),
    async latest(...asked: Parameters<StatsReader["latest"]>) {
      const found = Object.entries(await read.latest(...asked));
      return Object.fromEntries(
        found.map(([kind, event]) => [kind, marked(event)]),
      );
    },
  };
}

/** Creates the reads of marked tests, and of the figures with them. */
export function createTestFigures(
  { kv, clock, store, contextOf }: {
    kv: Deno.Kv;
    clock: Clock;
    store: StatsStore;
    contextOf: (channelId: string) => Promise<FoldContext>;
  },
) {
  return {
    /**
     * Lists the marked tests of support after a position that were not taken
     * away, oldest first; at most the latest 200.
     */
    async testsAfter(
      channelId: string,
      position: string,
    ): Promise<LiveEvent[]> {
      const cleared = await store.testsCleared(channelId) ?? "";
      const since = cleared > position ? cleared : position;
      const tests: LiveEvent[] = [];
      for await (const { value } of store.testsAfter(channelId, since)) {
        const isOver = Date.parse(value.receivedAt) + KEPT_MS <= clock.now();
        if (!isOver) tests.push(value);
      }
      return tests.slice(-MAX_TESTS);
    },

    /**
     * Returns the tallies as they would be if these tests had been real.
     * Nothing of it is written: they count in memory alone.
     */
    async storeWith(
      channelId: string,
      tests: readonly LiveEvent[],
    ): Promise<StatsStore> {
      const context = await contextOf(channelId);
      const work = createUnitOfWork(kv);
      await countFromTheBeginning(work, context);
      const most = mostEvents(context);
      const real = tests.map((event) => ({ ...event, test: false }));
      for (let next = 0; next < real.length; next += most) {
        await foldEvents(work, context, real.slice(next, next + most));
      }
      return createStatsStore({ kv: readThrough(kv, work) });
    },
  };
}

/** Lets counters count what came before they began: a test is about now, whenever it was sent. */
async function countFromTheBeginning(
  work: UnitOfWork,
  { channelId, counters }: FoldContext,
): Promise<void> {
  const states = [...counters.keys()].map((id) =>
    keys.statCounterState(channelId, id)
  );
  await work.load(states);
  for (const key of states) {
    const state = work.get(key);
    if (state?.since === undefined) continue;
    const { since: _since, ...rest } = state;
    work.set(key, rest);
  }
}
