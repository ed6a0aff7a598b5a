import { type Clock, leftUntil, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createLru } from "@/lib/core/lru.ts";
import {
  type EventSource,
  SOURCE_NAMES,
  type SourceName,
} from "@/lib/schema/platform/event_sources.ts";
import { createEventSourcesStore, FORGOTTEN_MS } from "./store.ts";

/** After so long without a sign of life a source counts as silent. */
export const SILENT_MS = 60_000;
/** Shortest time between two records of a sign of life. */
const WRITE_EVERY_MS = 5_000;
const MAX_KNOWN = 10_000;

/**
 * Remembers when each source of events gave its last sign of life, so that an
 * operator is warned when one fell silent: a quiet channel and a dead
 * connection look the same otherwise.
 */
export function createEventSourcesService(
  { kv, clock, log, expected }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    /** Source that this host is set to use: listed before it is heard. */
    expected: SourceName | null;
  },
) {
  const store = createEventSourcesStore({ kv });
  /** Time at which each was last recorded, ms of the steady clock, by source and channel. */
  const written = createLru<number>(MAX_KNOWN);
  const writing = new Set<Promise<void>>();

  async function write(
    source: SourceName,
    channelId: string,
    now: number,
  ): Promise<void> {
    try {
      await store.setHeard(source, channelId, now);
    } catch (error) {
      log.warn("event_source_not_noted", { source, error });
    }
  }

  async function look(
    source: SourceName,
    channelId: string,
  ): Promise<EventSource[]> {
    const heardAt = await store.heardAt(source, channelId);
    const quietMs = clock.now() - (heardAt ?? -Infinity);
    if (heardAt === null || quietMs >= FORGOTTEN_MS) {
      return source === expected
        ? [{ source, heardAt: null, silent: false }]
        : [];
    }
    const silent = leftUntil(clock, heardAt + SILENT_MS, SILENT_MS) === 0;
    return [{ source, heardAt: toIso(heardAt), silent }];
  }

  return {
    /** A source gave a sign of life; the router, for every channel. */
    heard(source: SourceName, channelId = ""): void {
      const name = `${source} ${channelId}`;
      const now = clock.steady();
      if (now - (written.get(name) ?? -Infinity) < WRITE_EVERY_MS) return;
      written.set(name, now);
      const work: Promise<void> = write(source, channelId, clock.now())
        .finally(() => writing.delete(work));
      writing.add(work);
    },

    /** Lists the sources a channel has, on whichever process they are. */
    async of(channelId: string): Promise<EventSource[]> {
      const found = await Promise.all(
        SOURCE_NAMES.map((source) => look(source, channelId)),
      );
      return found.flat();
    },

    /** Resolves when everything that was heard so far is written down. */
    async settled(): Promise<void> {
      await Promise.all(writing);
    },
  };
}

/** Says which sources of events are silent. */
export type EventSourcesService = ReturnType<typeof createEventSourcesService>;
