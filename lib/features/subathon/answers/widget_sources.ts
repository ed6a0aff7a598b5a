import type { SubathonService } from "@/lib/features/subathon/service.ts";
import { LadderState, TimerState } from "@/lib/schema/events/shapes/service.ts";
import type { Sources } from "@/lib/schema/widget_data/topics.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { TimerRates } from "@/lib/schema/widgets/state/subathon.ts";

const SUPPORT: ReadonlySet<string> = new Set(SUPPORT_KINDS);

/** Returns the sources of the subathon's topics, for widget data. */
export function subathonSources(
  subathon: SubathonService,
): Pick<
  Sources,
  "timer" | "ladder" | "timer_rates" | "subathon_feed" | "subathon_stats"
> {
  return {
    timer: async (channelId) =>
      TimerState.parse(await subathon.timer(channelId)),
    ladder: async (channelId) =>
      LadderState.parse(await subathon.ladder(channelId)),
    async timer_rates(channelId) {
      const { rules, ...rates } = await subathon.rates(channelId);
      // A rule for chat lines is counted, and not advertised on stream.
      const shown = rules.filter(({ kind }) => SUPPORT.has(kind));
      return TimerRates.parse({ ...rates, rules: shown });
    },
    subathon_feed: (channelId, query) => subathon.feed(channelId, query),
    subathon_stats: (channelId, { chartPoints }) =>
      subathon.stats(channelId, chartPoints),
  };
}
