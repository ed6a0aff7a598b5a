import { NO_RULES, type RulesByName } from "@/lib/schema/bot/counters.ts";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { counter } from "@/lib/widgets/counter/definition.ts";
import { widgetSetup } from "./widget_setup.ts";

/** Answers what a channel's widgets ask of its counters: of each the first that shows it. */
export function createCounterRules(
  { instancesOf, stats }: {
    instancesOf: (channelId: string) => Promise<Instance[]>;
    stats: {
      catchUp: (channelId: string) => Promise<unknown>;
      /** Since when the stream runs or the day is under way, ms since the epoch; 0 when unknown. */
      beganAt: (
        channelId: string,
        period: "stream" | "day",
      ) => Promise<number>;
    };
  },
) {
  return async (channelId: string): Promise<RulesByName> => {
    const widgets = (await instancesOf(channelId)).flatMap(settingsOf);
    return async (name) => {
      const settings = widgets
        .find(({ counterId }) => counterId?.toLowerCase() === name);
      if (!settings) return NO_RULES;
      const { min, max, step, resetOn } = settings;
      const bounds = { min, max: Math.max(min, max), step };
      if (resetOn === "never") return { ...bounds, resetAt: null };
      await stats.catchUp(channelId);
      const period = resetOn === "day" ? "day" : "stream";
      return { ...bounds, resetAt: await stats.beganAt(channelId, period) };
    };
  };
}

function settingsOf(instance: Instance) {
  const setup = instance.type === counter.id ? widgetSetup(instance) : null;
  const settings = setup && counter.settings.safeParse(setup.settings).data;
  return settings ? [settings] : [];
}
