import {
  createNativeMemory,
  type MemoryUsage,
  readMemoryUsage,
} from "@/lib/event_log/sockets/process_memory.ts";
import type { MemoryWatch } from "@/lib/event_log/sockets/socket_guard.ts";
import { systemClock } from "@/lib/core/clock.ts";
import type { ThreadRow } from "./thread_table.ts";

/** Interval at which a thread that nobody asks writes down its memory, ms. */
const TELL_MS = 100;

/**
 * Writes down this thread's memory in its row from now on, and returns the
 * memory of the process: what is resident is of all threads, what the engine
 * tells of itself, and what sockets take, is of each.
 */
export function shareMemory(
  row: ThreadRow,
  usage: () => MemoryUsage = readMemoryUsage,
): Required<MemoryWatch> & Disposable {
  function look(): MemoryUsage {
    const { rss, engine } = usage();
    row.write("engine", engine);
    return { rss, engine: row.sum("engine") };
  }

  const telling = setInterval(look, TELL_MS);
  return {
    native: createNativeMemory(look),
    others(own) {
      row.write("sockets", own);
      return row.sum("sockets") - own;
    },
    after: systemClock.after,
    [Symbol.dispose]: () => clearInterval(telling),
  };
}
