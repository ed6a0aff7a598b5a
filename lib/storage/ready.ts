import { type Clock, withTimeout } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Key } from "./key.ts";
import { isDamaged } from "./kv.ts";

/**
 * Maximum time that the database may take, and the time for which one answer of
 * it holds.
 */
const READY_MS = 1_000;

/**
 * Looks whether the database takes writes, a full or read-only disk does not,
 * and whether no damage was found in its file;
 * at most once a second, however often it is asked. Throws
 * `storage_unavailable` when it does not.
 */
export function createReadyCheck(
  { kv, clock, probe }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Written at each look; its value is the time, ms since the epoch. */
    probe: Key<number>;
  },
): () => Promise<void> {
  let last: { at: number; work: Promise<void> } | null = null;

  async function look(): Promise<void> {
    if (isDamaged(kv)) {
      throw new AppError(
        "storage_unavailable",
        "Cannot serve: the file of the database is damaged",
      );
    }
    const late = () => {
      throw new AppError(
        "storage_unavailable",
        `Cannot serve: the database did not answer within ${READY_MS} ms`,
      );
    };
    const written = kv.set(probe, clock.now());
    try {
      await withTimeout(clock, READY_MS, written, late);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError(
        "storage_unavailable",
        "Cannot serve: the database takes no writes",
        { cause },
      );
    }
  }

  return () => {
    const now = clock.steady();
    if (last === null || now - last.at >= READY_MS) {
      last = { at: now, work: look() };
    }
    return last.work;
  };
}
