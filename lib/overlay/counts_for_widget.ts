import type {
  FilterQuery,
  FilterSettings,
} from "@/lib/schema/widgets/settings/filter.ts";
import * as rule from "@/lib/schema/widgets/rules/passes_filter.ts";
import type { ShownEvent } from "./describe_event.ts";

/**
 * Tells whether an event counts for a widget. Test events pass when the widget
 * includes them or on a preview (`showTests`).
 */
export function countsForWidget(
  event: ShownEvent,
  filter: FilterQuery & Pick<FilterSettings, "includeTest">,
  showTests: boolean,
): boolean {
  const isShown = filter.includeTest || showTests || event.target?.inLists;
  if (event.test && !isShown) return false;
  return rule.passesFilter(rule.filterFacts(event), filter);
}
