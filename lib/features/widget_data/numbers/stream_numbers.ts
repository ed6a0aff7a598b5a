import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type {
  MetricAnswer,
  PlatformNumbers,
} from "@/lib/schema/widget_data/numbers.ts";
import {
  type Period,
  type Reading,
  reading,
  type StatsReader,
  unavailable,
} from "@/lib/schema/widget_data/stats.ts";

/**
 * Creates the reads of the channel's stream: its viewers, now and at most, and
 * since when it is on. The platform is asked where the log does not know.
 */
export function createStreamNumbers(
  { stats, platform, clock, log }: {
    stats: StatsReader;
    platform: Pick<PlatformNumbers, "streamOf">;
    clock: Clock;
    log: Log;
  },
) {
  /** Returns how many watch now, none while the channel is offline; peaks are kept of it. */
  async function viewers(channelId: string): Promise<Reading<number>> {
    const stream = await platform.streamOf(channelId);
    if (!stream.available) return stream;
    if (stream.value === null) return reading(0);
    await stats.sawViewers(channelId, stream.value.viewers).catch((error) =>
      log.warn("viewers_not_kept", { channelId, error })
    );
    return reading(stream.value.viewers);
  }

  /**
   * Returns when the present stream began; `null` while the channel is offline.
   */
  async function liveSince(
    channelId: string,
  ): Promise<Reading<number | null>> {
    await stats.catchUp(channelId);
    const { live, startedAt } = await stats.stream(channelId);
    if (startedAt !== null) return reading(live ? startedAt : null);
    const stream = await platform.streamOf(channelId);
    if (!stream.available) return stream;
    return reading(stream.value && Date.parse(stream.value.startedAt));
  }

  /** Returns for how long the stream has been on, ms; 0 while the channel is offline. */
  async function uptime(channelId: string): Promise<MetricAnswer> {
    const since = await liveSince(channelId);
    if (!since.available) return since;
    const value = since.value === null
      ? 0
      : Math.max(0, clock.now() - since.value);
    const began = since.value === null ? {} : { since: toIso(since.value) };
    return { available: true, name: "uptime", value, ...began };
  }

  /** Returns the most viewers that were seen in a period. */
  async function peak(
    channelId: string,
    period: Period,
  ): Promise<MetricAnswer> {
    await stats.catchUp(channelId);
    const value = await stats.peakViewers(channelId, period);
    return value === null
      ? unavailable("not_configured")
      : { available: true, name: "peak_viewers", value, period };
  }

  /**
   * Tells whether a stream is on whose beginning the log does not know: nothing
   * counted is not nothing given.
   */
  async function beganUnheard(channelId: string): Promise<boolean> {
    const { startedAt } = await stats.stream(channelId);
    if (startedAt !== null) return false;
    const stream = await platform.streamOf(channelId);
    return stream.available && stream.value !== null;
  }

  return { viewers, liveSince, uptime, peak, beganUnheard };
}
