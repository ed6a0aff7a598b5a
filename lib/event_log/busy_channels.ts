import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import type { EventBus, Follower } from "./bus.ts";
import type { EventLog } from "./log.ts";

/** Time after its last event for which a channel is followed, ms. */
const QUIET_MS = MINUTE_MS;

/**
 * Follows each channel while events are added to its log, so that whatever
 * folds them finds the latest in memory (`recentAfter`) and reads nothing back.
 * Ends with the bus.
 */
export function followBusyChannels(
  { bus, events, clock }: {
    bus: Pick<EventBus, "follow">;
    events: Pick<EventLog, "onAppended">;
    clock: Clock;
  },
): void {
  const followed = new Map<string, { follower: Follower; lastAt: number }>();

  function endWhenQuiet(channelId: string): void {
    const one = followed.get(channelId);
    if (!one) return;
    const leftMs = one.lastAt + QUIET_MS - clock.steady();
    if (leftMs > 0) {
      clock.after(leftMs, () => endWhenQuiet(channelId));
      return;
    }
    followed.delete(channelId);
    one.follower.stop();
  }

  events.onAppended((channelId) => {
    const known = followed.get(channelId);
    if (known) {
      known.lastAt = clock.steady();
      return;
    }
    const follower = bus.follow(channelId, () => {});
    // One that was stopped before it began has nobody to tell.
    follower.ready.catch(() => {});
    followed.set(channelId, { follower, lastAt: clock.steady() });
    clock.after(QUIET_MS, () => endWhenQuiet(channelId));
  });
}
