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
  return new SharedArrayBuffer(threads * 2 * Float64Array.BYTES_PER_ELEMENT);
}

/** Returns what each thread wrote down: memory of JavaScript, and of its sockets. */
function columnsOf(
  shared: SharedArrayBuffer,
): { heaps: Float64Array; sockets: Float64Array } {
  const threads = shared.byteLength / 2 / Float64Array.BYTES_PER_ELEMENT;
  return {
    heaps: new Float64Array(shared, 0, threads),
    sockets: new Float64Array(shared, shared.byteLength / 2, threads),
  };
}

const sumOf = (column: Float64Array): number =>
  column.reduce((sum, bytes) => sum + bytes, 0);

/** Clears what a thread wrote down that has ended. */
export function forgetMemory(shared: SharedArrayBuffer, place: number): void {
  for (const column of Object.values(columnsOf(shared))) column[place] = 0;
}

/**
 * Writes down this thread's memory at its place from now on, and returns the
 * memory of the process: what is resident is of all threads, what JavaScript
 * tells of itself, and what sockets take, is of each.
 */
export function shareMemory(
  shared: SharedArrayBuffer,
  place: number,
  usage: () => MemoryUsage = Deno.memoryUsage,
): Required<MemoryWatch> & Disposable {
  const { heaps, sockets } = columnsOf(shared);

  function look(): MemoryUsage {
    const { rss, heapTotal, external } = usage();
    heaps[place] = heapTotal + external;
    return { rss, heapTotal: sumOf(heaps), external: 0 };
  }

  const telling = setInterval(look, TELL_MS);
  return {
    native: createNativeMemory(look),
    others(own) {
      sockets[place] = own;
      return sumOf(sockets) - own;
    },
    after: systemClock.after,
    [Symbol.dispose]: () => clearInterval(telling),
  };
}
