import { systemClock } from "@/lib/core/clock.ts";
import type { MemoryWatch } from "./socket_guard.ts";

/** Memory of a process, in bytes, as `Deno.memoryUsage` tells it. */
export interface MemoryUsage {
  /** All that is resident. */
  rss: number;
  /** Held by the engine for JavaScript. */
  heapTotal: number;
  /** Held for JavaScript by buffers outside of its heap. */
  external: number;
}

/** Returns this process's memory, and the system's timers to look at it. */
export function createProcessMemory(): MemoryWatch {
  return {
    native: createNativeMemory(() => Deno.memoryUsage()),
    after: systemClock.after,
  };
}

/**
 * Returns a function that tells, each time it is called, how many bytes of the
 * process are neither JavaScript's nor were until lately. A collection of a
 * large heap frees tens of MiB at once, of which the engine no longer tells and
 * which stay resident until they are used again or given back to the system.
 */
export function createNativeMemory(usage: () => MemoryUsage): () => number {
  let told = 0;
  let untold = 0;
  /** Freed by JavaScript and still resident. */
  let freed = 0;
  return () => {
    const { rss, heapTotal, external } = usage();
    const nowTold = heapTotal + external;
    const nowUntold = rss - nowTold;
    const grown = Math.min(nowUntold - untold, Math.max(0, told - nowTold));
    freed = Math.max(0, freed + grown);
    told = nowTold;
    untold = nowUntold;
    return untold - freed;
  };
}
