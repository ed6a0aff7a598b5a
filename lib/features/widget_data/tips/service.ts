import type { ModuleTipGoal } from "@/lib/clients/modules/modules.ts";
import { type Reading, unavailable } from "@/lib/schema/widget_data/stats.ts";
import type {
  TipGoalAnswer,
  TipGoalBar,
} from "@/lib/schema/widget_data/tips.ts";

/**
 * Creates the reader of the channel's active tip goal. The tipping module's own
 * goes first; without one it is the channel's first goal bar that counts tips.
 */
export function createTipGoal(
  { ofModule, ofGoalBar, catchUp }: {
    ofModule: (channelId: string) => Promise<Reading<ModuleTipGoal>>;
    ofGoalBar: (channelId: string) => Promise<TipGoalBar | null>;
    catchUp: (channelId: string) => Promise<unknown>;
  },
) {
  return async function tipGoal(channelId: string): Promise<TipGoalAnswer> {
    await catchUp(channelId);
    const own = await ofModule(channelId);
    if (!own.available && own.reason !== "not_configured") return own;
    const goal = own.available ? toBar(own.value) : await ofGoalBar(channelId);
    if (goal === null) return unavailable("not_configured");
    const { title, current, target, currency } = goal;
    return {
      available: true,
      title,
      current,
      target,
      currency,
      percent: target > 0 ? Math.floor(100 * current / target) : 100,
    };
  };
}

function toBar(goal: ModuleTipGoal): TipGoalBar {
  const { title, currentMinor, targetMinor, currency } = goal;
  return { title, current: currentMinor, target: targetMinor, currency };
}
