import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Log } from "@/lib/core/log.ts";
import { createVersionedCache } from "@/lib/event_log/projections/versioned_cache.ts";
import {
  createProjection,
  type ProjectionDeps,
} from "@/lib/event_log/projections/projection.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import { listAll } from "@/lib/storage/page.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type FoldContext,
  foldEvents,
  mostEvents,
  sharedFigures,
} from "./fold.ts";
import { ANONYMOUS } from "./deltas.ts";
import { createStatsErasure } from "./erasure.ts";
import { createFoldedListeners } from "./folded_listeners.ts";
import { createKnownCounted } from "./known_counted.ts";
import { createStatsReader } from "./reader.ts";
import {
  type ChannelTime,
  type SessionNow,
  type SessionSpan,
  type StatsReader,
} from "@/lib/schema/widget_data/stats.ts";
import { createStatsStore, type StatsStore } from "./store.ts";
import { createTestFigures, noteTests, withMarks } from "./tests.ts";
import {
  createWidgetCounters,
  type ReadWidgetCounter,
} from "./widget_counters.ts";
import { createViewerPeaks } from "./viewer_peaks.ts";
import { createMaterializedViews } from "./materialized_views.ts";
import { createUnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";

/** Chat is most of a log, and few figures are of it. */
const PATIENCE = {
  mayWait: (kind: string) => kind === "chat.message",
  forMs: 10 * SECOND_MS,
};

/** Dependencies of the tallies. */
export interface StatsDeps {
  kv: Deno.Kv;
  clock: Clock;
  log: Log;
  events: ProjectionDeps["events"];
  newId: NewId;
  /** Tells this process from others. */
  holder: string;
  /** The channel's time zone and currency. */
  timeOf: (channelId: string) => Promise<ChannelTime>;
  /** The running subathon; `null` when there is none. */
  subathonOf: (channelId: string) => Promise<SessionSpan | null>;
}

/** Reads of the tallies, those of widgets' counters among them. */
export interface Tallies extends StatsReader {
  widgetCounter: ReadWidgetCounter;
}

/**
 * Creates the service for a channel's tallies: sums, leaderboards, people and
 * last events, folded from its log once each, and read without going through
 * history.
 */
export function createStatsService(deps: StatsDeps) {
  const { kv, clock, log, events, newId, holder, timeOf, subathonOf } = deps;
  const store = createStatsStore({ kv });
  const keptReads = createVersionedCache({ kv });
  const knownCounted = createKnownCounted({ clock, store });
  const listeners = createFoldedListeners({ log });
  const reader = createStatsReader({ store, clock, timeOf, subathonOf });

  async function contextOf(channelId: string, version: string | null) {
    const [time, subathon, counted] = await Promise.all([
      timeOf(channelId),
      subathonOf(channelId),
      knownCounted.at(channelId, version),
    ]);
    return { channelId, time, subathon, ...counted } satisfies FoldContext;
  }

  const projection = createProjection({
    name: "stats",
    kv,
    clock,
    log,
    keys,
    events,
    holder,
    patience: PATIENCE,
    async fold({ channelId, version, events: batch, pause }) {
      const work = createUnitOfWork(keptReads.at(channelId, version));
      const context = await contextOf(channelId, version);
      const taken = batch.slice(0, mostEvents(context));
      const announce = await foldEvents(work, context, taken, pause);
      noteTests(work, channelId, taken);
      return {
        taken: taken.length,
        change: work.writeTo,
        announce,
        committed(version) {
          keptReads.keep(channelId, version, sharedFigures(work));
          knownCounted.keep(channelId, version, context);
          const kinds = new Set(
            taken.flatMap(({ kind, test }) => test ? [] : [kind]),
          );
          listeners.tell({ channelId, kinds });
        },
      };
    },
  });

  const sawViewers = createViewerPeaks({
    kv,
    clock,
    store,
    timeOf: reader.time,
    subathonOf,
  });

  const materializedViews = createMaterializedViews({
    kv,
    clock,
    store,
    amend: projection.amend,
    timeOf,
    subathonOf,
  });

  const erasure = createStatsErasure({
    kv,
    clock,
    amend: projection.amend,
    async scopesOf(channelId) {
      const { views } = await store.counted(channelId, clock.now());
      return [channelId, ...[...views.values()].map(({ scope }) => scope)];
    },
  });

  const counterOf = createWidgetCounters({
    kv,
    clock,
    amend: projection.amend,
    materializedView: materializedViews.keep,
  });

  const all: StatsReader = {
    ...reader,
    sawViewers,
    catchUp: projection.catchUp,
    materializedView: materializedViews.keep,
  };

  const tests = createTestFigures({
    kv,
    clock,
    store,
    contextOf: (channelId) => contextOf(channelId, null),
  });

  /** Reads of tallies that are not the database's own, such as kept ones. */
  function talliesOf(from: StatsStore, own: typeof timeOf): Tallies {
    const read = createStatsReader({
      store: from,
      clock,
      timeOf: own,
      subathonOf,
    });
    return { ...all, ...read, widgetCounter: counterOf(from, read.time) };
  }

  return {
    ...all,
    testsAfter: tests.testsAfter,

    /**
     * Returns the state of one widget's counter, which counts from now on if it
     * did not before. The state is that of the last batch: call `catchUp`
     * first.
     */
    widgetCounter: counterOf(store, timeOf),

    /** Returns the same reads as if these tests had been real; lists have them as tests. */
    async withTests(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<Tallies> {
      const changed = await tests.storeWith(channelId, events);
      const read = talliesOf(changed, timeOf);
      return withMarks(read, events);
    },

    /** Counts what is in the log; answers up to where, and the version of the tallies. */
    upTo: projection.upTo,

    /**
     * Returns the same reads for one request of one channel, at a version that
     * `upTo` has just answered: what others have read at it is not read again.
     */
    at(channelId: string, version: string | null): Tallies {
      const kept = keptReads.at(channelId, version);
      const from = createStatsStore({ kv: kept, beside: kv });
      let time: Promise<ChannelTime> | undefined;
      return talliesOf(from, () => time ??= timeOf(channelId));
    },

    /** Ids of the channels that are live, by their events. */
    async *liveChannels(): AsyncGenerator<string> {
      for await (const { key } of store.live()) yield String(key[1]);
    },

    /**
     * Begins a session: figures of `session` start at nothing. Throws
     * `conflict` during a subathon, which is the session while it lasts.
     */
    async beginSession(channelId: string): Promise<SessionNow> {
      if (await subathonOf(channelId) !== null) {
        throw new AppError(
          "conflict",
          "Cannot begin a session: while a subathon runs, it is the session",
        );
      }
      const sessionId = newId("ses");
      const id = `session:${sessionId}`;
      await events.append(channelId, [
        serviceEvent("session.began", id, clock.now(), { sessionId }),
      ]);
      await projection.catchUp(channelId);
      return await reader.session(channelId);
    },

    /** Returns the names that lists have for a user with an id. */
    async namesOf(
      channelId: string,
      userId: string,
    ): Promise<readonly (string | null)[]> {
      const people = await listAll(kv, keys.statPersonsOf(channelId), 500);
      return people.filter(({ id }) => id === userId)
        .flatMap(({ login, name }) => [login, name])
        .filter((name) => name !== ANONYMOUS);
    },

    /** Takes a person out of the lists; sums stay. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      await projection.catchUp(channelId);
      await erasure(channelId, gone);
    },

    /** Calls `run` after each batch that this process folded. The answer ends it. */
    onFolded: listeners.add,

    /** Takes up what other processes left. Runs by itself after `start`. */
    sweep: projection.sweep,
    laggingOf: projection.laggingOf,
    start: projection.start,
    /** Resolves when nothing is under way, listeners included. */
    async stop(): Promise<void> {
      await projection.stop();
      await listeners.settled();
    },
  };
}

/** A channel's tallies. */
export type StatsService = ReturnType<typeof createStatsService>;
