import { type Clock, MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import type { LiveStream } from "@/lib/schema/platform/client.ts";
import {
  type Reading,
  reading,
  type StreamNow,
} from "@/lib/schema/widget_data/stats.ts";
import type { StreamAnswer } from "@/lib/schema/widget_data/platform_reads.ts";

/** Time within which the platform lists a stream of whose beginning it told. */
const LISTED_WITHIN_MS = 5 * MINUTE_MS;

/** Time for which the platform may list a stream of whose end it told. */
const LISTED_AFTER_MS = 15 * MINUTE_MS;

/** Reads a channel's own stream, or that it is offline. */
type OwnStream = (channelId: string) => Promise<StreamAnswer>;

type StreamValue = Extract<StreamAnswer, { available: true }>["value"];

/**
 * Creates the read of the channel's own stream. The platform's list is minutes
 * behind its own notifications: what was heard a moment ago goes before it, and
 * stands for it while it says nothing. Later the list holds, as a notification
 * may be lost.
 */
export function createChannelStream(
  { clock, stats, streamOf }: {
    clock: Clock;
    stats: {
      catchUp(channelId: string): Promise<unknown>;
      stream(channelId: string): Promise<StreamNow>;
    };
    streamOf: (channelId: string) => Promise<Reading<LiveStream | null>>;
  },
): OwnStream {
  return async (channelId) => {
    const [heard, listed] = await Promise.all([
      stats.catchUp(channelId).then(() => stats.stream(channelId)),
      streamOf(channelId),
    ]);
    const now = clock.now();
    const live = isOn(heard, listed, now);
    if (!listed.available) {
      if (live) return reading(asHeard(heard));
      return hasJustEnded(heard, now) ? reading(OFFLINE) : listed;
    }
    if (!live) return reading(OFFLINE);
    return reading(
      listed.value ? { live: true, ...listed.value } : asHeard(heard),
    );
  };
}

/** Tells whether the end was heard of so lately that the platform may list the stream. */
function hasJustEnded({ offlineAt }: StreamNow, now: number): boolean {
  return offlineAt !== null && now - offlineAt < LISTED_AFTER_MS;
}

function isOn(
  heard: StreamNow,
  listed: Reading<LiveStream | null>,
  now: number,
): boolean {
  const { onlineAt, offlineAt, elsewhere } = heard;
  const stream = listed.value;
  if (onlineAt === null) return stream !== null;
  if (elsewhere) return true;
  if (offlineAt === null) {
    const isNew = now - onlineAt < LISTED_WITHIN_MS;
    return stream !== null || isNew || !listed.available;
  }
  if (stream === null) return false;
  const isAnother = Date.parse(stream.startedAt) > offlineAt;
  return isAnother || !hasJustEnded(heard, now);
}

const OFFLINE: StreamValue = {
  live: false,
  id: null,
  title: null,
  category: null,
  viewers: null,
  startedAt: null,
  language: null,
  tags: null,
};

/** Returns what is known of a stream that the platform does not list. */
const asHeard = ({ startedAt, streamId }: StreamNow): StreamValue => ({
  ...OFFLINE,
  live: true,
  id: streamId,
  startedAt: startedAt === null ? null : toIso(startedAt),
});

/** Returns a stream as the platform lists it. */
export const toStream = (stream: LiveStream | null): StreamValue =>
  stream ? { live: true, ...stream } : OFFLINE;
