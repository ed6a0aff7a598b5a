import { DESCRIBED } from "@/lib/schema/events/kinds/registry.ts";
import type { AlertKind } from "./event_kinds.ts";
import type { ConditionField } from "./variant_match.ts";

/** Returns what conditions can compare of events of a kind. */
export function fieldsOfKind(kind: AlertKind): readonly ConditionField[] {
  return [...DESCRIBED[kind].compares, "platform", "name"];
}
