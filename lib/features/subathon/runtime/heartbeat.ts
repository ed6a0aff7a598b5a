import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { SubathonQueue } from "./queue.ts";

/** Interval at which a running service reports that it runs. */
const HEARTBEAT_MS = 10_000;
/** A clock that is set by less is nothing to tell of. */
const MIN_STEP_MS = 2_000;

/**
 * Says every ten seconds that the service runs, and whether its clock was set,
 * and tells sessions at start how long it did not. Each session decides by its settings what that means.
 */
export function createHeartbeat(
  { kv, clock, log, queue, tellsDowntime }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    queue: SubathonQueue;
    /** A process runs all the time, so that one that does not is an outage. */
    tellsDowntime: boolean;
  },
) {
  let cancel = () => {};
  let closed = true;

  let seen: { now: number; steady: number } | null = null;

  /** Sessions keep their instants, but an operator wants to know. */
  function noteStep(): void {
    const at = { now: clock.now(), steady: clock.steady() };
    const stepMs = seen === null
      ? 0
      : (at.now - seen.now) - (at.steady - seen.steady);
    if (Math.abs(stepMs) > MIN_STEP_MS) log.warn("clock_stepped", { stepMs });
    seen = at;
  }

  async function beat(): Promise<void> {
    noteStep();
    try {
      await kv.set(keys.subathonHeartbeat(), clock.now());
    } catch (error) {
      log.warn("subathon_heartbeat_failed", { error });
    }
    if (!closed) cancel = clock.after(HEARTBEAT_MS, beat);
  }

  async function tellDowntime(): Promise<void> {
    const { value: from } = await kv.get<number>(keys.subathonHeartbeat());
    const to = clock.now();
    if (from === null || to - from <= 2 * HEARTBEAT_MS) return;
    log.info("subathon_downtime", { from, to });
    const list = kv.list({ prefix: keys.subathonOpenOf() });
    for await (const { key } of list) {
      await queue.perform(String(key[1]), {
        type: "signal",
        signal: { name: "downtime", from, to },
      });
    }
  }

  return {
    /** Tells sessions of the time since the last beat, then beats. */
    async start(): Promise<void> {
      if (!closed) return;
      closed = false;
      try {
        if (tellsDowntime) await tellDowntime();
      } catch (error) {
        log.error("subathon_downtime_failed", { error });
      }
      await beat();
    },

    /** Ends with a last beat, so that a restart counts from now. */
    async stop(): Promise<void> {
      if (closed) return;
      closed = true;
      cancel();
      await beat();
    },
  };
}
