import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
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
  let started = false;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let cancel = () => {};

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

  function later(): void {
    cancel = clock.after(SAMPLE_EVERY_MS, () => {
      running = runOnce()
        .catch((error) => log.warn("viewers_not_sampled", { error }))
        .then(() => {
          if (!stopped) later();
        });
    });
  }

  return {
    runOnce,

    /** Looks once a minute until `stop`. */
    start(): void {
      if (!started) later();
      started = true;
    },

    /** Resolves when no look is under way. */
    async stop(): Promise<void> {
      stopped = true;
      cancel();
      await running;
    },
  };
}

/** Looks how many watch. */
export type ViewerSamples = ReturnType<typeof createViewerSamples>;
