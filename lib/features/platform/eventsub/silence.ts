import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";

/**
 * Silence of Twitch after which the operator is warned: three of its signs of
 * life, which come every 10 s at least.
 */
const WARN_AFTER_MS = 30 * SECOND_MS;

/**
 * Creates the watch over the channels' own connections to Twitch: it warns when
 * a channel's connection gave no sign of life for 30 s, however often it was
 * opened anew meanwhile, and once more when every channel has one again.
 */
export function createSilenceWatch(
  { clock, log }: { clock: Clock; log: Log },
) {
  /** Last signs of life by channel, ms of the steady clock. */
  const heardAt = new Map<string, number>();
  let silent = 0;
  /** Beginning of the silence that was warned of, ms of the steady clock. */
  let since: number | null = null;

  return {
    /** Marks a sign of life, or that a channel's first connection is opened. */
    heard(channelId: string): void {
      heardAt.set(channelId, clock.steady());
    },

    /** Forgets a channel that is no longer connected, or all of them. */
    forget(channelId?: string): void {
      if (channelId === undefined) heardAt.clear();
      else heardAt.delete(channelId);
    },

    /** Compares the signs of life with the time, and warns where that changed. */
    look(): void {
      const now = clock.steady();
      const late = [...heardAt.values()]
        .filter((at) => now - at >= WARN_AFTER_MS);
      silent = late.length;
      if (silent === 0) {
        if (since === null) return;
        log.warn("eventsub_heard_again", {
          meaning: "Twitch sends events to every connected channel again.",
          silentMs: Math.round(now - since),
        });
        since = null;
        return;
      }
      if (since !== null) return;
      since = Math.min(...late);
      log.warn("eventsub_unheard", {
        meaning:
          "No event of Twitch reaches these channels: their connections are cut off or give no sign of life.",
        advice:
          "See https://status.twitch.com, and whether this machine reaches eventsub.wss.twitch.tv on port 443. Connections are opened anew until they hold.",
        channels: silent,
        silentMs: Math.round(now - since),
      });
    },

    /** Returns the time since any channel last gave a sign of life, ms; `null` where none is connected. */
    quietMs: (): number | null =>
      heardAt.size === 0
        ? null
        : clock.steady() - Math.max(...heardAt.values()),

    /** Counts the channels that were silent at the last look, for the operator. */
    count: () => silent,
  };
}
