import { createLru } from "@/lib/core/lru.ts";
import { type Clock, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";

/** Bounds of a question to the platform. */
interface Asking<T> {
  /** Names the question; equal names share an answer. */
  name: string;
  /** Time for which an answer is valid, in milliseconds. */
  ttlMs: number;
  ask: (signal: AbortSignal) => Promise<T>;
}

interface Entry {
  work: Promise<unknown>;
  /**
   * Until when the answer is given again, ms of the steady clock; `Infinity`
   * while it is under way.
   */
  goodUntil: number;
}

const MAX_ENTRIES = 20_000;
/** A question that failed is not asked again at once. */
const FAILURE_TTL_MS = 5_000;

/**
 * Creates reads of the platform: each question is asked once for all who ask it
 * at the same time and answered from memory for a while; a failure for five
 * seconds. Gives up after `deadlineMs` with a `PlatformError`.
 */
export function createSharedReads(
  { clock, deadlineMs }: { clock: Clock; deadlineMs: number },
) {
  const entries = createLru<Entry>(MAX_ENTRIES);

  async function start<T>({ ask }: Asking<T>): Promise<T> {
    return await withTimeoutOrAbort(clock, deadlineMs, ask, () => {
      throw new PlatformError(
        "unreachable",
        `Cannot read: the platform did not answer within ${deadlineMs} ms`,
      );
    });
  }

  return {
    read<T>(asking: Asking<T>): Promise<T> {
      const known = entries.get(asking.name);
      if (known && known.goodUntil > clock.steady()) {
        // A name stands for one question, so for one type of answer.
        return known.work as Promise<T>;
      }
      const work = start(asking);
      const entry: Entry = { work, goodUntil: Infinity };
      entries.set(asking.name, entry);
      work.then(
        () => entry.goodUntil = clock.steady() + asking.ttlMs,
        () => entry.goodUntil = clock.steady() + FAILURE_TTL_MS,
      );
      return work;
    },

    /** Asks anew next time, because an event changed the answer. */
    forget(name: string): void {
      entries.delete(name);
    },
  };
}

/** Questions to the platform, shared. */
export type SharedReads = ReturnType<typeof createSharedReads>;
