import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { ChannelCounters, StatsStore } from "./store.ts";

/** Channels of which this process knows what is counted. */
const MAX_CHANNELS = 4_000;
/** Time after which it is read again: what was deleted or asked for anew moves no cursor, ms. */
const KNOWN_MS = 10 * MINUTE_MS;

/** Counters of a channel, and the time at which they were read, ms since the epoch. */
interface KnownCounted extends ChannelCounters {
  readAt: number;
}

/**
 * Creates the memory of what is counted for the channels' widgets: it is read
 * once, and not for every batch of events. A counter or view that is new or
 * another moves the projection's cursor, so that who folds reads it again.
 */
export function createKnownCounted(
  { clock, store }: { clock: Clock; store: Pick<StatsStore, "counted"> },
) {
  const channels = createLru<KnownCounted & { version: string }>(MAX_CHANNELS);

  return {
    /** Returns what is counted at a version of the cursor, which was read before the call. */
    async at(
      channelId: string,
      version: string | null,
    ): Promise<KnownCounted> {
      const known = channels.get(channelId);
      const now = clock.now();
      return known?.version === version && known.readAt + KNOWN_MS > now
        ? known
        : { ...await store.counted(channelId, now), readAt: now };
    },

    /** Keeps what a batch was folded with for the version that its commit gave the cursor. */
    keep(
      channelId: string,
      version: string,
      { counters, views, readAt }: KnownCounted,
    ): void {
      channels.set(channelId, { version, counters, views, readAt });
    },
  };
}
