import type { Delta } from "@/lib/features/widget_data/stats/deltas.ts";
import type { JarQuery } from "@/lib/schema/widgets/state/games.ts";

type Rules = JarQuery["pointRules"];

/**
 * Computes the points that a change brings by rules, negative when an act is
 * taken back. A rule for the tier goes before one for all tiers; each act is
 * rounded down by itself.
 */
export function worthByRules(
  rules: Rules,
  { kind, tier, units }: Pick<Delta, "kind" | "tier" | "units">,
): number {
  const own = rules.filter((rule) => rule.kind === kind);
  const rule = own.find((one) => one.tier !== null && one.tier === tier) ??
    own.find((one) => one.tier === null);
  if (!rule) return 0;
  const { perUnits, points, proportional } = rule;
  const worth = (count: number) =>
    proportional
      ? Math.floor(count * points / perUnits)
      : Math.floor(count / perUnits) * points;
  return worth(units.after) - worth(units.before);
}
