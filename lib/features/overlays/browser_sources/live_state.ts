import { createLru } from "@/lib/core/lru.ts";
import { type Clock, withTimeout } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createSingleFlight } from "@/lib/core/single_flight.ts";

/**
 * Time for which an answer counts where this process hears of no change; pages
 * receive later changes from the log.
 */
export const LIVE_STATE_MS = 15_000;

const DEADLINE_MS = 1_500;
const MAX_CHANNELS = 10_000;

/** Dependencies of the check whether a channel streams. */
interface LiveStateDeps {
  clock: Clock;
  isStreaming: (channelId: string) => Promise<boolean>;
  /**
   * Calls `run` when a channel's stream has begun or ended: no later page may
   * be drawn as before, for it begins after that event.
   */
  onChange: (run: (channelId: string) => void) => void;
}

/**
 * Creates the check whether a channel streams, for pages that are to be drawn.
 * It is asked for once for concurrent callers and at most every
 * `LIVE_STATE_MS`, errors included, and anew after a change. While the answer
 * is not there, the last known state holds; without one the stream counts as
 * live, because a streamer who loads an overlay is about to show it.
 */
export function createLiveState(
  { clock, isStreaming, onChange }: LiveStateDeps,
): {
  /** Returns whether a channel streams, for a page that is to be drawn. */
  isLive: (channelId: string) => Promise<boolean>;
  /**
   * Returns the same by all that was told so far, for an open page that was
   * told of a change, by whichever process; `null` where it is not known.
   */
  isLiveNow: (channelId: string) => Promise<boolean | null>;
} {
  const known = createLru<{ live: boolean; until: number }>(MAX_CHANNELS);
  const asking = createSingleFlight<boolean>();
  /** Number of changes, of all channels; what was asked for before one is of before. */
  let changes = 0;

  onChange((channelId) => {
    changes++;
    const entry = known.get(channelId);
    if (entry) known.set(channelId, { ...entry, until: -Infinity });
  });

  async function ask(channelId: string): Promise<boolean> {
    const asOf = changes;
    const before = known.get(channelId)?.live ?? true;
    const live = await isStreaming(channelId).catch(() => before);
    if (asOf === changes) {
      known.set(channelId, { live, until: clock.steady() + LIVE_STATE_MS });
    }
    return live;
  }

  return {
    isLive(channelId) {
      const entry = known.get(channelId);
      if (entry && entry.until > clock.steady()) {
        return Promise.resolve(entry.live);
      }
      const answer = asking.run(
        `${channelId} ${changes}`,
        () => ask(channelId),
      );
      return withTimeout(clock, DEADLINE_MS, answer, () => entry?.live ?? true);
    },

    isLiveNow: (channelId) =>
      withTimeout(
        clock,
        DEADLINE_MS,
        isStreaming(channelId).catch(() => null),
        () => null,
      ),
  };
}

/** Returns whether an event says that a stream began or ended. */
export function isStreamChange({ kind }: NewEvent): boolean {
  return kind === "stream.online" || kind === "stream.offline";
}
