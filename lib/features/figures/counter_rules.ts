import { type CounterRules, NO_RULES } from "@/lib/features/counters/schema.ts";
import type { Instance } from "@/lib/features/scenes/schema.ts";
import { counter } from "@/lib/widgets/kinds/counter.ts";
import { widgetSetup } from "./widget_setup.ts";

/** Answers what a channel's first widget that shows a counter asks of it. */
export function createCounterRules(
  { instancesOf, stats }: {
    instancesOf: (channelId: string) => Promise<Instance[]>;
    stats: () => {
      catchUp: (channelId: string) => Promise<unknown>;
      /** Since when the stream runs or the day is under way, ms since the epoch; 0 when unknown. */
      beganAt: (
        channelId: string,
        period: "stream" | "day",
      ) => Promise<number>;
    };
  },
) {
  return async (channelId: string, name: string): Promise<CounterRules> => {
    for (const instance of await instancesOf(channelId)) {
      if (instance.type !== counter.id) continue;
      const setup = widgetSetup(instance);
      const settings = setup && counter.settings.safeParse(setup.settings).data;
      if (settings?.counterId?.toLowerCase() !== name) continue;
      const { min, max, step, resetOn } = settings;
      const bounds = { min, max: Math.max(min, max), step };
      if (resetOn === "never") return { ...bounds, resetAt: null };
      const { catchUp, beganAt } = stats();
      await catchUp(channelId);
      const period = resetOn === "day" ? "day" : "stream";
      return { ...bounds, resetAt: await beganAt(channelId, period) };
    }
    return NO_RULES;
  };
}
