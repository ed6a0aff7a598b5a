import { HOUR_MS } from "@/lib/core/clock.ts";
import type { WidgetCode } from "@/lib/schema/custom_widgets/code.ts";

/**
 * Returns what a widget sees as `fieldData`: the default of each field, under
 * what is set, with its JSON type; values without a field stay. Entries that do
 * not define a field are passed over.
 */
export function fieldData(
  { fields, values }: Pick<WidgetCode, "fields" | "values">,
): Record<string, unknown> {
  const defaults = Object.entries(fields).flatMap(([key, field]) => {
    if (!isDefinition(field)) return [];
    // An author who writes `null` means it.
    const { value = emptyOf(field.type) } = field;
    return [[key, value] as const];
  });
  return { ...Object.fromEntries(defaults), ...values };
}

/**
 * Tells whether an entry defines a field; authors keep notes of their own
 * beside.
 */
function isDefinition(
  field: unknown,
): field is { type?: unknown; value?: unknown } {
  return typeof field === "object" && field !== null &&
    ("value" in field || "type" in field);
}

/** A field without a default is falsy, of a type that code can work with. */
function emptyOf(type: unknown): unknown {
  return type === "checkbox" ? false : "";
}

/**
 * Returns how long the widget may hold the queue, ms; 0 when it does not say.
 */
export function holdMs(data: Readonly<Record<string, unknown>>): number {
  const { widgetDuration } = data;
  // An object may be one that is no number and no text either.
  const seconds = typeof widgetDuration === "object"
    ? 0
    : Number(widgetDuration);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(Math.round(seconds * 1_000), HOUR_MS)
    : 0;
}
