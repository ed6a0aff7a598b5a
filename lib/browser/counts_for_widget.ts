import * as rule from "@/lib/widgets/passes_filter.ts";
import type {
  FilterQuery,
  FilterSettings,
} from "@/lib/widgets/settings/filter.ts";
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
  if (event.test && !filter.includeTest && !showTests) return false;
  return rule.passesFilter(rule.filterFacts(event), filter);
}
