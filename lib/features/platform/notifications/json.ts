import { isRecord } from "@/lib/core/is_record.ts";
import type { Json } from "@/lib/schema/events/shapes/common.ts";

/** Deeper input is refused: everything behind this point may recurse. */
export const MAX_DEPTH = 24;

/**
 * Returns the value as plain JSON with every name passed through `rename`; a
 * name that becomes `null` is left out. A value that JSON cannot express
 * becomes `null`.
 */
function toJson(
  value: unknown,
  rename: (name: string) => string | null,
): Json {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map((item) => toJson(item, rename));
  return isRecord(value) ? toJsonRecord(value, rename) : null;
}

/** Applies `toJson` to an object. */
export function toJsonRecord(
  value: Record<string, unknown>,
  rename: (name: string) => string | null,
): Record<string, Json> {
  const result: Record<string, Json> = Object.create(null);
  for (const [name, item] of Object.entries(value)) {
    const renamed = rename(name);
    // Assigning to this name would set the prototype instead.
    if (renamed === null || renamed === "__proto__") continue;
    result[renamed] = toJson(item, rename);
  }
  return result;
}
