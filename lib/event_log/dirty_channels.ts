/**
 * Channels whose logs have grown lately: a task that looks after many channels
 * reads these and not the heads of all, so that an idle channel costs nothing.
 *
 * Commits of events write the note, each process once in a while for a channel.
 * A note is taken away once it is old and nothing of the channel is left to be
 * done. Since it is older by then than any that a commit still counts on, no
 * commit stands without one.
 */
import {
  type Clock,
  DAY_MS,
  leftUntil,
  MINUTE_MS,
  SECOND_MS,
} from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import type { LogKeys } from "./keys.ts";
import { listEntries } from "@/lib/storage/page.ts";

/** Interval at which a process notes again that a channel's log grows, ms. */
const NOTE_EVERY_MS = 30 * SECOND_MS;
/**
 * Age at which a note may be taken away, ms: longer than `NOTE_EVERY_MS`, a
 * commit and the difference between two processes' clocks together.
 */
export const MARK_TTL_MS = 3 * MINUTE_MS;
/** Interval at which all channels' heads are looked at, noted or not, ms. */
const WALK_MS = DAY_MS;
/** Channels of which a process remembers its note; one more is noted too often. */
const MAX_NOTED = 20_000;
/** Notes that one commit writes or takes away: it checks each. */
const NOTES_A_COMMIT = 10;

/** A channel that is noted, with the entry that a commit can check. */
export interface DirtyChannel {
  channelId: string;
  note: Deno.KvEntry<number>;
}

/** Creates what adds notes to the commits of one process. */
export function createDirtyMarks(
  { clock, keys }: { clock: Clock; keys: LogKeys },
) {
  const noted = createLru<number>(MAX_NOTED);
  return {
    /** Adds the notes that are due to a commit; call the answer once it was made. */
    addTo(
      operation: Deno.AtomicOperation,
      channelIds: Iterable<string>,
    ): () => void {
      const now = clock.now();
      const due: string[] = [];
      for (const channelId of channelIds) {
        const at = noted.get(channelId) ?? -Infinity;
        // A clock that was set back is none to count on.
        if (now < at || now >= at + NOTE_EVERY_MS) due.push(channelId);
      }
      for (const channelId of due) {
        operation.set(keys.eventMoved(channelId), now);
      }
      return () => due.forEach((channelId) => noted.set(channelId, now));
    },
  };
}

/** Adds notes of channels that a task still has work in. */
export async function markDirty(
  { kv, keys }: { kv: Deno.Kv; keys: LogKeys },
  channelIds: readonly string[],
  now: number,
): Promise<void> {
  for (const some of inGroupsOf(NOTES_A_COMMIT, channelIds)) {
    const commit = kv.atomic();
    for (const channelId of some) commit.set(keys.eventMoved(channelId), now);
    await commit.commit();
  }
}

/** Lists the channels that are noted. */
export async function listDirty(
  { kv, keys }: { kv: Deno.Kv; keys: LogKeys },
): Promise<DirtyChannel[]> {
  const notes = await listEntries(kv, keys.eventsMovedOf(), 500);
  return notes.map((note) => ({ channelId: String(note.key[1]), note }));
}

/**
 * Returns what says that the heads of all channels were looked at for a work;
 * `null` while that is not due. Once a day it is: a database may be from before
 * there were notes, and a note may get lost.
 */
export async function walkDue(
  { kv, clock, keys }: {
    kv: Deno.Kv;
    clock: Pick<Clock, "now">;
    keys: LogKeys;
  },
  work: string,
): Promise<(() => Promise<void>) | null> {
  const key = keys.eventHeadsWalked(work);
  const { value: walkedAt } = await kv.get<number>(key);
  const isOver = walkedAt === null ||
    leftUntil(clock, walkedAt + WALK_MS, WALK_MS) === 0;
  if (!isOver) return null;
  return async () => void await kv.set(key, clock.now());
}

/** Takes away notes that have not been written anew; the rest stay. */
export async function clearDirty(
  kv: Deno.Kv,
  moved: readonly DirtyChannel[],
): Promise<void> {
  for (const some of inGroupsOf(NOTES_A_COMMIT, moved)) {
    const commit = kv.atomic();
    for (const { note } of some) commit.check(note).delete(note.key);
    // One that was written anew keeps the others of its group until next time.
    await commit.commit();
  }
}
