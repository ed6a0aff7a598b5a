/** Settings as JSON Schema, and what can be read off it. */
import { isRecord } from "@/lib/core/is_record.ts";
import type { z } from "zod";
import { type JsonSchema, labelled, schemaWithForms } from "@/lib/core/form.ts";
import type { Language } from "@/lib/core/languages.ts";
import { formLabels, labelledIn } from "@/lib/locales/labels.ts";
import type { Messages } from "@/lib/locales/translator.ts";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { isUploadedFont } from "@/lib/schema/widgets/settings/uploaded_font.ts";
import type { Reference } from "@/lib/schema/widgets/settings/fields.ts";

const bare = new WeakMap<z.ZodObject, JsonSchema>();

/**
 * Returns the JSON Schema of what a client may send as settings of a kind.
 * Beside the standard keywords a field carries what the editor shows it with:
 * `title`, `optionLabels`, `section`, `advanced`, `showIf`, `moneyIf`, `hint`, `unit`, `control`,
 * `ref`, `minGraphemes`, `maxGraphemes` and `placeholders`.
 */
export function settingsJsonSchema(
  kind: Pick<WidgetKind, "id" | "settings">,
  language: Language = "en",
): JsonSchema {
  return labelledIn(bareSchema(kind), widgetLabels(kind, language));
}

/** Returns the labels of a kind in a language, its title's and its area's among them; `null` in English. */
export function widgetLabels(
  { id }: Pick<WidgetKind, "id">,
  language: Language,
): Messages | null {
  return formLabels(language, `widgets/${id}`);
}

const labelledOnce = new WeakMap<z.ZodObject, JsonSchema>();

/**
 * Returns the JSON Schema of a kind's settings with the conditions under which
 * its form shows them; made once, and not to be changed.
 */
export function formSchemaOf(kind: Pick<WidgetKind, "settings">): JsonSchema {
  let schema = labelledOnce.get(kind.settings);
  if (!schema) {
    schema = labelled(bareSchema(kind), (english) => english);
    labelledOnce.set(kind.settings, schema);
  }
  return schema;
}

function bareSchema(kind: Pick<WidgetKind, "settings">): JsonSchema {
  let schema = bare.get(kind.settings);
  if (!schema) {
    schema = schemaWithForms(kind.settings);
    bare.set(kind.settings, schema);
  }
  return schema;
}

/** One id that settings hold. */
export interface SettingsReference {
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
  "font",
]);

/**
 * Returns every id in valid settings, so that a service can check that it
 * exists.
 */
export function referencesOf(
  kind: Pick<WidgetKind, "settings">,
  settings: Record<string, unknown>,
): SettingsReference[] {
  return [...walk(bareSchema(kind), settings, [])];
}

/**
 * Returns settings that name a file no more: a field that did has none set, so
 * that the look or the default holds, and an entry of a list that cannot be
 * without one is gone.
 */
export function withoutFile(
  kind: Pick<WidgetKind, "settings">,
  settings: Record<string, unknown>,
  id: string,
): Record<string, unknown> {
  const paths = new Set(
    referencesOf(kind, settings).filter((one) => one.id === id)
      .map(({ path }) => path),
  );
  // The last of a list first: those before it keep their places.
  return [...paths].reverse().reduce((from, path) => {
    const keys = path.split(".");
    const without = dropAt(from, keys);
    if (kind.settings.safeParse(without).success) return without;
    const entry = keys.findLastIndex((key) => /^\d+$/.test(key));
    const shorter = dropAt(from, keys.slice(0, entry + 1));
    return kind.settings.safeParse(shorter).success ? shorter : from;
  }, settings);
}

/** Returns a copy without the value at a path. */
function dropAt<T>(value: T, [key = "", ...rest]: readonly string[]): T {
  if (Array.isArray(value)) {
    const at = Number(key);
    return (rest.length === 0
      ? value.toSpliced(at, 1)
      : value.with(at, dropAt(value[at], rest))) as T;
  }
  if (!isRecord(value)) return value;
  if (rest.length > 0) return { ...value, [key]: dropAt(value[key], rest) };
  const { [key]: _, ...left } = value as Record<string, unknown>;
  return left as T;
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
  if (
    typeof value === "string" && isReference(schema.ref) &&
    // A family of the font list is no file.
    (schema.ref !== "font" || isUploadedFont(value))
  ) {
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
