import { isRecord } from "@/lib/core/is_record.ts";
import { type Schema, schemaOf } from "./model.ts";

/** Returns the default of a field, of an object by its fields. */
export function defaultOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (!isRecord(schema.properties)) return undefined;
  const entries = Object.entries(schema.properties).flatMap(([key, field]) => {
    const value = defaultOf(schemaOf(field));
    return value === undefined ? [] : [[key, value]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
