/** Settings as JSON Schema, and what can be read off it. */
import { z } from "zod";
import type { WidgetKind } from "./define_widget.ts";
import type { Reference } from "./settings/fields.ts";

/** A JSON Schema of draft 2020-12. */
type JsonSchema = z.core.JSONSchema.JSONSchema;

const cache = new WeakMap<z.ZodObject, JsonSchema>();

/**
 * Returns the JSON Schema of what a client may send as settings of a kind.
 * Beside the standard keywords a field may carry `unit`, `control`, `ref`,
 * `minGraphemes`, `maxGraphemes` and `placeholders` for the editor.
 */
export function settingsJsonSchema(
  kind: Pick<WidgetKind, "settings">,
): JsonSchema {
  let schema = cache.get(kind.settings);
  if (!schema) {
    schema = z.toJSONSchema(kind.settings, { io: "input" });
    cache.set(kind.settings, schema);
  }
  return schema;
}

/** One id that settings hold. */
interface SettingsReference {
  /** Such as `variants.0.media`. */
  path: string;
  ref: Reference;
  id: string;
}

const REFERENCES: ReadonlySet<unknown> = new Set<Reference>([
  "image",
  "video",
  "media",
  "sound",
  "counter",
  "goal",
  "widget_version",
]);

/**
 * Returns every id in valid settings, so that a service can check that it
 * exists.
 */
export function referencesOf(
  kind: Pick<WidgetKind, "settings">,
  settings: Record<string, unknown>,
): SettingsReference[] {
  return [...walk(settingsJsonSchema(kind), settings, [])];
}

function* walk(
  schema: unknown,
  value: unknown,
  path: string[],
): Generator<SettingsReference> {
  if (!isRecord(schema)) return;
  for (const branch of [schema.anyOf, schema.oneOf, schema.allOf]) {
    if (!Array.isArray(branch)) continue;
    for (const option of branch) yield* walk(option, value, path);
  }
  if (typeof value === "string" && isReference(schema.ref)) {
    yield { path: path.join("."), ref: schema.ref, id: value };
  }
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      yield* walk(schema.items, entry, [...path, String(index)]);
    }
    return;
  }
  if (!isRecord(value) || !isRecord(schema.properties)) return;
  for (const [key, entry] of Object.entries(value)) {
    if (!Object.hasOwn(schema.properties, key)) continue;
    yield* walk(schema.properties[key], entry, [...path, key]);
  }
}

function isReference(value: unknown): value is Reference {
  return REFERENCES.has(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
