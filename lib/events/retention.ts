import { type Clock, sleep } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import type { TrimMarks } from "./records.ts";
import { createTrim, nextDueAt } from "./trim.ts";

const EVERY_MS = 60_000;
const LEASE_MS = 3 * EVERY_MS;

/**
 * Trims the channels' logs once a minute, on one process at a time: whichever
 * holds the lease. Two that both believe to hold it do no harm, see `createTrim`.
 */
export function createRetention(
  { kv, clock, log, holder, alsoSweep }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    /** Tells this process from others. */
    holder: string;
    /** Removes what else has had its time, once a pass. */
    alsoSweep: () => Promise<void>;
  },
) {
  const trim = createTrim({ kv, clock });
  const closed = new AbortController();

  const hasLease = () =>
    takeLease({ kv, clock, keys }, {
      key: keys.eventTrimLease(),
      holder,
      forMs: LEASE_MS,
    });

  /** Channels with something new or something due. */
  async function* due(): AsyncGenerator<string> {
    for await (
      const { key, versionstamp } of kv.list({
        prefix: keys.eventHeadsOf(),
      })
    ) {
      const channelId = String(key[1]);
      const marks: TrimMarks | null = await read(
        kv,
        keys.eventTrim(channelId),
      );
      if (
        marks === null || marks.countedTo < versionstamp ||
        nextDueAt(marks) <= clock.now()
      ) yield channelId;
    }
  }

  async function runOnce(): Promise<void> {
    if (!await hasLease()) return;
    let leasedAt = clock.now();
    for await (const channelId of due()) {
      if (closed.signal.aborted) return;
      if (clock.now() - leasedAt > EVERY_MS) {
        if (!await hasLease()) return;
        leasedAt = clock.now();
      }
      await trim(channelId);
    }
    await alsoSweep();
  }

  return {
    /** One pass over all channels, if this process has or gets the lease. */
    runOnce,

    /** Passes once a minute until `stop`. */
    async start(): Promise<void> {
      while (!closed.signal.aborted) {
        try {
          await sleep(clock, EVERY_MS, closed.signal);
          await runOnce();
        } catch (error) {
          if (!closed.signal.aborted) log.warn("event_trim_failed", { error });
        }
      }
    },

    stop(): void {
      closed.abort();
    },
  };
}

/** Keeps the event logs short. */
export type Retention = ReturnType<typeof createRetention>;
