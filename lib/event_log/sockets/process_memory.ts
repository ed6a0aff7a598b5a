import { getHeapStatistics } from "node:v8";
import { systemClock } from "@/lib/core/clock.ts";
import type { MemoryWatch } from "./socket_guard.ts";

/** Two bounds of a number that is not known more exactly. */
export interface Range {
  least: number;
  most: number;
}

/**
 * Share of what the engine tells that it takes beside it, as heads of buffers
 * and lists of what points where: 6 to 8 % of objects, 15 to 29 % of buffers.
 */
const ENGINE_SHARE = 1 / 8;

/**
 * Returns the bytes that the JavaScript engine of this thread holds: its heap,
 * buffers outside of it, and what its compilers work with.
 */
export function readEngineMemory(): number {
  // Code that runs hot for the first time takes 20 MiB of a thread's compilers.
  const { total_heap_size, external_memory, malloced_memory } =
    getHeapStatistics();
  return (total_heap_size + external_memory) * (1 + ENGINE_SHARE) +
    malloced_memory;
}

/** Returns the bytes of this process that are resident. */
export function readResidentMemory(): number {
  return Deno.memoryUsage().rss;
}

/** Returns this process's memory, and the system's timers to look at it. */
export function createProcessMemory(): MemoryWatch {
  return {
    begin() {
      const native = new NativeMemory();
      return () => {
        const engine = readEngineMemory();
        const bytes = native.weigh(readResidentMemory(), {
          least: engine,
          most: engine,
        });
        return { seen: bytes, sure: bytes, others: 0 };
      };
    },
    after: systemClock.after,
  };
}

/** Returns the number within a range that is nearest to another. */
function nearest(to: number, { least, most }: Range): number {
  return Math.min(Math.max(to, least), most);
}

/**
 * Follows how many bytes of a process are neither the engine's nor were until
 * lately. A collection of a large heap frees tens of MiB at once, of which the
 * engine no longer tells and which stay resident until they are used again or
 * given back to the system.
 */
export class NativeMemory {
  #told = 0;
  #untold: number | null = null;
  /** Freed by JavaScript and still resident. */
  #freed = 0;

  /** Freed by JavaScript and still resident, in bytes. */
  get freed(): number {
    return this.#freed;
  }

  /**
   * Returns the bytes that are native where so many are resident and the engine
   * holds some within a range. Of what it may hold, it holds what leaves the
   * rest as it was.
   */
  weigh(rss: number, engine: Range): number {
    const most = rss - engine.least;
    const untold = nearest(this.#untold ?? most, {
      least: rss - engine.most,
      most,
    });
    const told = rss - untold;
    const grown = Math.min(
      untold - (this.#untold ?? untold),
      Math.max(0, this.#told - told),
    );
    this.#freed = Math.max(0, this.#freed + grown);
    this.#told = told;
    this.#untold = untold;
    return untold - this.#freed;
  }
}
