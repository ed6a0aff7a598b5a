import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  ChannelTime,
  SessionSpan,
} from "@/lib/schema/widget_data/stats.ts";
import { update } from "@/lib/storage/transaction.ts";
import { NO_SPANS, periodsAt } from "./spans.ts";
import type { StatsStore } from "./store.ts";

/** Creates what keeps the most viewers of each period. */
export function createViewerPeaks(
  { kv, clock, store, timeOf, subathonOf }: {
    kv: Deno.Kv;
    clock: Clock;
    store: Pick<StatsStore, "head">;
    timeOf: (channelId: string) => Promise<ChannelTime>;
    subathonOf: (channelId: string) => Promise<SessionSpan | null>;
  },
) {
  /** Raises the peaks of the periods that are present. */
  return async (channelId: string, viewers: number): Promise<void> => {
    const [head, subathon, { timeZone }] = await Promise.all([
      store.head(channelId),
      subathonOf(channelId),
      timeOf(channelId),
    ]);
    const now = clock.now();
    const periods = periodsAt(head ?? NO_SPANS, subathon, now, timeZone);
    await Promise.all(periods.map((period) =>
      update(
        { kv, clock, keys },
        keys.statPeak(channelId, period),
        (peak) => viewers > (peak ?? -1) ? viewers : undefined,
      )
    ));
  };
}
