import { isRecord } from "@/lib/core/is_record.ts";
import { isFitting, shownOnly } from "@/lib/core/show_if.ts";
import type { Stored } from "./change.ts";
import { alternativesOf } from "./control_kind.ts";
import { defaultOf } from "./defaults.ts";
import { own, type Schema, schemaOf } from "./model.ts";

/**
 * Returns the settings that a widget is drawn with, as the service makes them:
 * what is set and shown, over the look's, over the defaults. Values are not
 * checked.
 */
export function effectiveOf(
  schema: Schema,
  { stored, look }: { stored: Stored; look: Stored },
): Record<string, unknown> {
  return shownOnly(schema, stored, (set) => {
    const joined = join(schema, look, set);
    const all = filled(schema, joined);
    return isRecord(all) ? all : joined;
  });
}

/** Puts values over others; objects with fixed keys are joined key by key. */
function join(schema: Schema, lower: Stored, upper: Stored): Stored {
  const fields = schemaOf(schema.properties);
  // deno-lint-ignore limelight/dictionary -- written by a schema's own fields
  const joined: Record<string, unknown> = { ...lower };
  for (const [key, value] of Object.entries(upper)) {
    const below = own(lower, key);
    const field = schemaOf(fields[key]);
    const isJoined = isRecord(value) && isRecord(below) &&
      isRecord(field.properties);
    joined[key] = isJoined ? join(field, below, value) : value;
  }
  return joined;
}

/** Puts the default into each place of a value where nothing stands. */
function filled(schema: Schema, value: unknown): unknown {
  if (value === undefined) {
    const fallback = defaultOf(schema);
    return fallback === undefined ? undefined : filled(schema, fallback);
  }
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) {
    const fitting = alternatives.find((one) => isFitting(one, value));
    return fitting ? filled(fitting, value) : value;
  }
  if (Array.isArray(value)) {
    const items = schemaOf(schema.items);
    return value.map((one) => filled(items, one));
  }
  if (!isRecord(value) || !isRecord(schema.properties)) return value;
  const result = { ...value };
  for (const [key, field] of Object.entries(schema.properties)) {
    const inner = filled(schemaOf(field), own(value, key));
    if (inner !== undefined) result[key] = inner;
  }
  return result;
}
