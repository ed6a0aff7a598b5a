import { createLru } from "@/lib/core/lru.ts";
import { type Clock, withTimeout } from "@/lib/core/clock.ts";
import { createSingleFlight } from "@/lib/core/single_flight.ts";

/**
 * Time for which an answer counts; pages receive later changes from the log.
 */
export const LIVE_STATE_MS = 15_000;

const DEADLINE_MS = 1_500;
const MAX_CHANNELS = 10_000;

/**
 * Creates the check whether a channel streams, for pages that are to be drawn.
 * The platform is asked once for concurrent callers and at most every
 * `LIVE_STATE_MS`, errors included. While it does not say, the last known state
 * holds; without one the stream counts as live, because somebody who loads an
 * overlay is about to show it.
 */
export function createLiveState(
  { clock, isStreaming }: {
    clock: Clock;
    isStreaming: (channelId: string) => Promise<boolean>;
  },
): (channelId: string) => Promise<boolean> {
  const known = createLru<{ live: boolean; until: number }>(MAX_CHANNELS);
  const asking = createSingleFlight<boolean>();

  async function ask(channelId: string): Promise<boolean> {
    const before = known.get(channelId)?.live ?? true;
    const live = await isStreaming(channelId).catch(() => before);
    known.set(channelId, { live, until: clock.steady() + LIVE_STATE_MS });
    return live;
  }

  return (channelId) => {
    const entry = known.get(channelId);
    if (entry && entry.until > clock.steady()) {
      return Promise.resolve(entry.live);
    }
    const answer = asking.run(channelId, () => ask(channelId));
    return withTimeout(clock, DEADLINE_MS, answer, () => entry?.live ?? true);
  };
}
