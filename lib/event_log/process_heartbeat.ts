import { type Clock, leftUntil } from "@/lib/core/clock.ts";
import type { ProcessKeys } from "./keys.ts";
import { read } from "@/lib/storage/read.ts";

/** A process that has not said for so long that it lives has no pages. */
const PROCESS_MS = 5_000;
/** It says so again after this. */
const RENEW_AFTER_MS = 1_500;

/** Tells the processes of one database which of them live. */
export interface ProcessHeartbeat {
  processId: string;
  /** Says that this process lives, unless it did so a moment ago. */
  sayAlive(): Promise<void>;
  /** Returns whether another process said in time that it lives. */
  isAlive(other: string): Promise<boolean>;
}

/** Creates the sign of life of the process of that id. */
export function createProcessHeartbeat(
  { kv, clock, keys, processId }: {
    kv: Deno.Kv;
    clock: Clock;
    keys: ProcessKeys;
    processId: string;
  },
): ProcessHeartbeat {
  /** Time at which it last said so, ms of the steady clock. */
  let saidAt = -Infinity;
  return {
    processId,

    async sayAlive() {
      const now = clock.steady();
      if (now - saidAt < RENEW_AFTER_MS) return;
      await kv.set(keys.processAlive(processId), clock.now() + PROCESS_MS, {
        expireIn: 2 * PROCESS_MS,
      });
      saidAt = now;
    },

    async isAlive(other) {
      const until = await read(kv, keys.processAlive(other));
      return until !== null && leftUntil(clock, until, PROCESS_MS) > 0;
    },
  };
}
