import { getHeapStatistics } from "node:v8";
import { systemClock } from "@/lib/core/clock.ts";
import type { MemoryWatch } from "./socket_guard.ts";

/** Memory of a process, in bytes. */
export interface MemoryUsage {
  /** All that is resident. */
  rss: number;
  /**
   * Held by the JavaScript engine: its heap, buffers outside of it, and what its
   * compilers work with.
   */
  engine: number;
}

/** Looks at this process's memory, of which the engine tells that of this thread. */
export function readMemoryUsage(): MemoryUsage {
  const { rss, heapTotal, external } = Deno.memoryUsage();
  // Code that runs hot for the first time takes 20 MiB of a thread's compilers.
  const { malloced_memory } = getHeapStatistics();
  return { rss, engine: heapTotal + external + malloced_memory };
}

/** Returns this process's memory, and the system's timers to look at it. */
export function createProcessMemory(): MemoryWatch {
  return {
    native: createNativeMemory(readMemoryUsage),
    after: systemClock.after,
  };
}

/**
 * Returns a function that tells, each time it is called, how many bytes of the
 * process are neither the engine's nor were until lately. A collection of a
 * large heap frees tens of MiB at once, of which the engine no longer tells and
 * which stay resident until they are used again or given back to the system.
 */
export function createNativeMemory(usage: () => MemoryUsage): () => number {
  let told = 0;
  let untold = 0;
  /** Freed by JavaScript and still resident. */
  let freed = 0;
  return () => {
    const { rss, engine: nowTold } = usage();
    const nowUntold = rss - nowTold;
    const grown = Math.min(nowUntold - untold, Math.max(0, told - nowTold));
    freed = Math.max(0, freed + grown);
    told = nowTold;
    untold = nowUntold;
    return untold - freed;
  };
}
