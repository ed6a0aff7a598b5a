import { type Clock, HOUR_MS } from "@/lib/core/clock.ts";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import type { Log } from "@/lib/core/log.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import type { Prefix } from "@/lib/storage/key.ts";
import { transact, type TransactionKeys } from "@/lib/storage/transaction.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "@/lib/event_log/log.ts";

/**
 * Age from which on an event is not published again. The log forgets an id after
 * a day: what waited nearly that long may have been published before, and is no
 * news to a page.
 */
export const NO_NEWS_MS = 20 * HOUR_MS;
/** Interval at which notes that a dead process left are looked for. */
const SWEEP_MS = 15_000;
/** Interval at which a state that many events change is published at most. */
const PACE_MS = 2_000;
/** Notes below one place that are published together at most. */
const MAX_NOTES = 50;

/**
 * Place of what is published together: the key of its note, which each change
 * replaces, or the prefix of its notes, where each change leaves one of its own.
 */
type OutboxPlace = Deno.KvKey;

/** Notes of one kind, and the events that they stand for. */
export interface OutboxSource<N> {
  /** Name of the source, for the log. */
  name: string;
  /** Prefix of its notes. */
  notes: Prefix<N>;
  /** Number of parts by which a place is longer than the prefix. */
  placeParts: number;
  channelOf(place: OutboxPlace): string;
  /**
   * Returns the events that notes of one place stand for, with ids that follow
   * from the revision. What they say is read after the notes; none when a newer
   * change is found.
   */
  eventsOf(
    place: OutboxPlace,
    notes: readonly Deno.KvEntry<N>[],
  ): Promise<readonly NewEvent[]>;
  /**
   * True when the events carry no revision, so that pages take the last one in
   * the log: one that another process overtook is published anew. Their ids
   * must follow from the note's version.
   */
  lastHolds?: boolean;
  /**
   * Returns whether nothing has changed since a note of `lastHolds`: another
   * process that published it at the same time has overtaken nothing.
   */
  isLatest?(place: OutboxPlace, note: Deno.KvEntry<N>): Promise<boolean>;
}

/**
 * Creates the outbox of a source: a change leaves a note in its own commit, the
 * events that the note stands for are appended to the channel's log, and the
 * note is removed. A process that dies in between leaves the note, and the next
 * sweep of any appends the same ids again, of which the log takes each once.
 *
 * One run a place and process is under way; changes that come meanwhile are
 * published together.
 */
export function createOutbox<N>(
  { kv, clock, log, keys, append, source }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    keys: TransactionKeys;
    append: EventLog["append"];
    source: OutboxSource<N>;
  },
) {
  const { name, notes: prefix, placeParts, channelOf, eventsOf } = source;
  const runs = createCoalescedRuns();
  /** Ends the wait of what is to be published soon. */
  const waiting = new Map<string, () => void>();
  /** Times of the last publications, ms of the steady clock. */
  const publishedAt = new Map<string, number>();
  let isStopped = false;

  async function notesAt(place: OutboxPlace): Promise<Deno.KvEntry<N>[]> {
    const range = { start: [...place], end: [...place, true] };
    return await Array.fromAsync(kv.list<N>(range, { limit: MAX_NOTES }));
  }

  /** Publishes what has notes now; `true` when there may be more. */
  async function publishOnce(place: OutboxPlace): Promise<boolean> {
    const notes = await notesAt(place);
    if (notes.length === 0) return false;
    const events = await eventsOf(place, notes);
    if (events.length > 0) await append(channelOf(place), events);
    const [note] = notes;
    if (note?.key.length !== place.length) {
      // Below a place nothing is replaced, and so nothing is checked.
      const commit = kv.atomic();
      for (const { key } of notes) commit.delete(key);
      await commit.commit();
      return notes.length === MAX_NOTES;
    }
    const left = await remove(note);
    if (left === "removed") return false;
    const mayLag = left === "gone" && source.lastHolds && events.length > 0;
    if (mayLag && !await source.isLatest?.(place, note)) {
      // What was read may stand behind a newer value in the log.
      await kv.atomic().check({ key: note.key, versionstamp: null })
        .set(note.key, note.value).commit();
    }
    return true;
  }

  /** Removes a note that was published, unless a change has replaced it. */
  async function remove(
    note: Deno.KvEntry<N>,
  ): Promise<"removed" | "replaced" | "gone"> {
    let now: Deno.KvEntryMaybe<N> | null = null;
    return await transact({ kv, clock, keys }, async () => {
      // Read at a second attempt only: it was read before the first.
      now = now === null ? note : await kv.get<N>(note.key);
      if (now.versionstamp === null) return { result: "gone" };
      return now.versionstamp === note.versionstamp
        ? {
          commit: kv.atomic().check(note).delete(note.key),
          result: "removed",
        }
        : { result: "replaced" };
    });
  }

  async function publishAll(place: OutboxPlace): Promise<void> {
    try {
      while (await publishOnce(place));
    } catch (error) {
      // The note stays: the next change or sweep publishes it.
      log.warn("state_not_published", {
        outbox: name,
        channelId: channelOf(place),
        error,
      });
    }
  }

  function publish(place: OutboxPlace): Promise<void> {
    const id = idOf(place);
    waiting.get(id)?.();
    waiting.delete(id);
    publishedAt.set(id, clock.steady());
    return runs.run(id, () => publishAll(place));
  }

  async function sweep(): Promise<void> {
    publishedAt.clear();
    const places = new Map<string, OutboxPlace>();
    try {
      for await (const { key } of kv.list({ prefix })) {
        const place = key.slice(0, prefix.length + placeParts);
        places.set(idOf(place), place);
      }
    } catch (error) {
      log.warn("outbox_not_read", { outbox: name, error });
    }
    for (const place of places.values()) await publish(place);
  }

  const sweeps = createPeriodicWork({
    clock,
    everyMs: SWEEP_MS,
    atOnce: true,
    run: sweep,
    onFailure: (error) => log.warn("outbox_not_swept", { outbox: name, error }),
  });

  return {
    /**
     * Publishes what has a note; resolves when it is done or has failed, which
     * leaves the note.
     */
    publish,

    /**
     * Publishes what has a note at most every 2 s, or `atOnce`; nobody waits
     * for it. After `stop` it leaves the note to the next process's sweep.
     */
    publishSoon(place: OutboxPlace, { atOnce = false } = {}): void {
      if (isStopped) return;
      const id = idOf(place);
      const lastAt = publishedAt.get(id) ?? -Infinity;
      const waitMs = lastAt + PACE_MS - clock.steady();
      if (atOnce || waitMs <= 0) return void publish(place);
      if (waiting.has(id)) return;
      waiting.set(id, clock.after(waitMs, () => void publish(place)));
    },

    /** Publishes what any process left. Runs by itself after `start`. */
    sweep,

    /** Publishes what has a note, now and every 15 s. */
    start: sweeps.start,

    /** Resolves when nothing is being published. */
    flush: runs.flush,

    /** Ends; resolves when nothing is being published. */
    async stop(): Promise<void> {
      isStopped = true;
      const swept = sweeps.stop();
      for (const end of waiting.values()) end();
      waiting.clear();
      await swept;
      await runs.flush();
    },
  };
}

/** Publishes changes to pages. */
export type Outbox = ReturnType<typeof createOutbox>;

const idOf = (place: OutboxPlace) => place.map(String).join("\n");
