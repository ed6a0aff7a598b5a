/** Lines that pass a widget's filter. Pure. */
import type {
  CreditItem,
  KeptItem,
  Section,
} from "@/lib/schema/subathon/credits.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { passesFilter } from "@/lib/schema/widgets/rules/passes_filter.ts";

/** Kind of event by which people of a section gave. */
const GAVE: Partial<Record<Section, string>> = {
  gifters: "gift",
  cheerers: "cheer",
  top: "cheer",
  tippers: "tip",
  raiders: "raid",
};

/**
 * Decides whether a line is shown. A minimum amount applies to everything that
 * a person gave: a line represents all of it. Lines from before that amount was
 * stored are shown.
 */
export function creditPasses(
  section: Section,
  { person, platform = null, gave = Infinity }: KeptItem,
  filter: FilterQuery | undefined,
): boolean {
  const kind = GAVE[section] ?? section;
  return !filter ||
    passesFilter({ kind, platform, user: person, size: gave }, filter);
}

/** Returns the line without its internal fields. */
export function toReported(
  { person, text, value, firstAt, removed }: CreditItem,
): CreditItem {
  return { person, text, value, firstAt, removed };
}
