/** Lines that pass a widget's filter. Pure. */
import { passesFilter } from "@/lib/widgets/passes_filter.ts";
import type { FilterQuery } from "@/lib/widgets/settings/filter.ts";
import type { CreditItem, KeptItem, Section } from "./schema.ts";

/** What people of a section gave. */
const GAVE: Partial<Record<Section, string>> = {
  gifters: "gift",
  cheerers: "cheer",
  top: "cheer",
  tippers: "tip",
  raiders: "raid",
};

/**
 * Whether a line is shown. A least amount is about what somebody gave in all: a
 * line stands for all of it. Lines of before that was kept are.
 */
export function passes(
  section: Section,
  { person, platform = null, gave = Infinity }: KeptItem,
  filter: FilterQuery | undefined,
): boolean {
  const kind = GAVE[section] ?? section;
  return !filter ||
    passesFilter({ kind, platform, user: person, size: gave }, filter);
}

/** The line without what nobody is told. */
export function told(
  { person, text, value, firstAt, removed }: CreditItem,
): CreditItem {
  return { person, text, value, firstAt, removed };
}
