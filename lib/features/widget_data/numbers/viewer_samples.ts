import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import { takeLease } from "@/lib/storage/lease.ts";
import { keys } from "@/lib/database/keys.ts";

/** Between two looks at a channel that is live. */
export const SAMPLE_EVERY_MS = 60_000;
const LEASE_MS = 2 * SAMPLE_EVERY_MS;
const AT_ONCE = 8;

/**
 * Looks once a minute how many watch each channel that is live, so that the
 * most viewers of a stream are known although no overlay asked. One process
 * does it; should two believe to be the one, the peak is the same.
 */
export function createViewerSamples(
  { kv, clock, log, holder, liveChannels, look }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    /** Tells this process from others. */
    holder: string;
    liveChannels: () => AsyncIterable<string>;
    /** Reads a channel's viewers, and remembers the most. */
    look: (channelId: string) => Promise<unknown>;
  },
) {
  let stopped = false;

  /** One look at each channel, if this process has or gets the lease. */
  async function runOnce(): Promise<void> {
    const isOurs = await takeLease({ kv, clock, keys }, {
      key: keys.viewerSampleLease(),
      holder,
      forMs: LEASE_MS,
    });
    if (!isOurs) return;
    const channels = await Array.fromAsync(liveChannels());
    await mapBounded(channels, AT_ONCE, async (channelId) => {
      if (!stopped) await look(channelId);
    });
  }

  const looks = createPeriodicWork({
    clock,
    everyMs: SAMPLE_EVERY_MS,
    run: runOnce,
    onFailure: (error) => log.warn("viewers_not_sampled", { error }),
  });

  return {
    runOnce,

    /** Looks once a minute until `stop`. */
    start: looks.start,

    /** Resolves when no look is under way. */
    async stop(): Promise<void> {
      stopped = true;
      await looks.stop();
    },
  };
}
