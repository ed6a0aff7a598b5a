import type { OverviewAnswer } from "@/lib/schema/widget_data/overview.ts";
import type { StreamAnswer } from "@/lib/schema/widget_data/platform_reads.ts";
import type { StatsReader } from "@/lib/schema/widget_data/stats.ts";

/** Creates the read of a channel's stream and of the day's figures. */
export function createOverview(
  { stats, ownStream }: {
    stats: Pick<StatsReader, "catchUp" | "sums">;
    ownStream: (channelId: string) => Promise<StreamAnswer>;
  },
) {
  return async (channelId: string): Promise<OverviewAnswer> => {
    const [stream, { follows = 0 }] = await Promise.all([
      ownStream(channelId),
      stats.catchUp(channelId).then(() => stats.sums(channelId, "day")),
    ]);
    return { stream, today: { followers: follows } };
  };
}
