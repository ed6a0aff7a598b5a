import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import type { Key, Prefix } from "./key.ts";

/** Interval at which turns are looked for that came while their process was away. */
const SWEEP_MS = 5 * SECOND_MS;

/**
 * Creates what takes a turn of a channel when its time has come. The time is a
 * record, written with what it follows from; the process that wrote it has a
 * timer, and a sweep takes the turns of one that is gone. `take` is called by
 * several processes at once, and decides by what is stored.
 */
export function createDueTurns(
  { kv, clock, log, dues, dueOf, take, onFailure }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    dues: Prefix<number>;
    dueOf: (channelId: string) => Key<number>;
    take: (channelId: string) => Promise<void>;
    /** Hears of a turn that was not taken; the next sweep takes it. */
    onFailure: (channelId: string, error: unknown) => void;
  },
) {
  /** Ends the waits of this process, by channel. */
  const waits = new Map<string, () => void>();
  /** Turns that timers of this process are taking. */
  const takes = new Set<Promise<void>>();
  let isStopped = false;

  async function takeNow(channelId: string): Promise<void> {
    try {
      await take(channelId);
    } catch (error) {
      onFailure(channelId, error);
    }
  }

  /** Takes the turns of all channels whose time has come. */
  async function runDue(): Promise<void> {
    for await (const { key, value } of kv.list<number>({ prefix: dues })) {
      if (value <= clock.now()) await takeNow(String(key[1]));
    }
  }

  const sweeps = createPeriodicWork({
    clock,
    everyMs: SWEEP_MS,
    atOnce: true,
    run: runDue,
    onFailure: (error) => log.warn("turns_not_swept", { error }),
  });

  return {
    /** Writes the time of a channel's turn in the commit of what it follows from; `null` for none. */
    write(
      operation: Deno.AtomicOperation,
      channelId: string,
      at: number | null,
    ): void {
      if (at === null) operation.delete(dueOf(channelId));
      else operation.set(dueOf(channelId), at);
    },

    /** Waits for a channel's turn in place of the one before; `null` for none. */
    plan(channelId: string, at: number | null): void {
      waits.get(channelId)?.();
      waits.delete(channelId);
      if (isStopped || at === null) return;
      const waitMs = Math.max(0, at - clock.now());
      waits.set(
        channelId,
        clock.after(waitMs, () => {
          waits.delete(channelId);
          const taking = takeNow(channelId)
            .finally(() => takes.delete(taking));
          takes.add(taking);
        }),
      );
    },

    runDue,
    start: sweeps.start,

    /** Ends; resolves when no turn is being taken. */
    async stop(): Promise<void> {
      isStopped = true;
      for (const end of waits.values()) end();
      waits.clear();
      await Promise.all([sweeps.stop(), ...takes]);
    },
  };
}
