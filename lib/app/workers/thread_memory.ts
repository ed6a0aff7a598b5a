import {
  createNativeMemory,
  type MemoryUsage,
} from "@/lib/event_log/sockets/process_memory.ts";
import type { MemoryWatch } from "@/lib/event_log/sockets/socket_guard.ts";
import { systemClock } from "@/lib/core/clock.ts";

/** Interval at which a thread that nobody asks writes down its memory, ms. */
const TELL_MS = 100;

/** Creates the place where so many threads write down their memory for each other. */
export function createSharedMemory(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(threads * Float64Array.BYTES_PER_ELEMENT);
}

/**
 * Writes down this thread's memory at its place from now on, and returns the
 * memory of the process: what is resident is of all threads, what JavaScript
 * tells of itself is of each.
 */
export function shareMemory(
  shared: SharedArrayBuffer,
  place: number,
  usage: () => MemoryUsage = Deno.memoryUsage,
): MemoryWatch & Disposable {
  const all = new Float64Array(shared);

  function look(): MemoryUsage {
    const { rss, heapTotal, external } = usage();
    all[place] = heapTotal + external;
    const told = all.reduce((sum, bytes) => sum + bytes, 0);
    return { rss, heapTotal: told, external: 0 };
  }

  const telling = setInterval(look, TELL_MS);
  return {
    native: createNativeMemory(look),
    after: systemClock.after,
    [Symbol.dispose]: () => clearInterval(telling),
  };
}
