import type { TipGoalBar } from "@/lib/schema/widget_data/tips.ts";
import type { Source, WidgetSetup } from "@/lib/schema/widget_data/topics.ts";
import { goalQueryOf } from "./goals.ts";

/**
 * Creates the reader of the channel's first goal bar that counts tips, in its
 * present state; `null` when it has none.
 */
export function createTipGoalBar(
  { widgetsOf, goal }: {
    widgetsOf: (channelId: string) => Promise<readonly WidgetSetup[]>;
    goal: Source<"goal">;
  },
) {
  return async function tipGoalBar(
    channelId: string,
  ): Promise<TipGoalBar | null> {
    for (const { id, type, enabled, settings } of await widgetsOf(channelId)) {
      const query = type === "goal-bar" && enabled
        ? goalQueryOf(settings)
        : null;
      if (query?.metric !== "tips") continue;
      const figure = await goal(channelId, query, id);
      if (!figure) continue;
      return {
        title: String(settings.title ?? ""),
        current: figure.current,
        target: figure.target,
        currency: figure.currency ?? "EUR",
      };
    }
    return null;
  };
}
