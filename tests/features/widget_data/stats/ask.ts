import type { WidgetCounter } from "@/lib/schema/widget_data/stats.ts";
import type { JarQuery } from "@/lib/schema/widgets/state/games.ts";
import type { FilterSettings } from "@/lib/schema/widgets/settings/filter.ts";
import { CHANNEL, type World } from "./world.ts";

/** Asks for a watch as a page does. */
export async function ask(
  world: Pick<World, "stats">,
  id: string,
  watch: WidgetCounter,
) {
  await world.stats.catchUp(CHANNEL);
  return await world.stats.widgetCounter(CHANNEL, id, watch);
}

/** Everything counts for it but what is changed. */
export const FILTER: FilterSettings = {
  kinds: ["cheer", "tip", "gift", "raid"],
  platforms: ["all"],
  minBits: 1,
  minTip: 0,
  minGifts: 1,
  minRaid: 1,
  hideUsers: [],
  includeTest: false,
};

export const JAR: JarQuery = {
  capacity: 100,
  emptyOn: "full",
  pointRules: [
    { kind: "cheer", tier: null, perUnits: 1, points: 1, proportional: true },
  ],
};

/** Returns the content of a jar, and how often it was filled. */
export const jar = async (
  world: Pick<World, "stats">,
  query: Partial<JarQuery> = {},
  id = "j",
) => {
  const state = await ask(world, id, {
    topic: "jar",
    query: { ...JAR, ...query },
  });
  return state.topic === "jar" ? [state.points, state.filledTimes] : null;
};
