import { assert, assertEquals } from "@std/assert";
import { isRecord } from "@/lib/core/is_record.ts";
import { holds } from "@/lib/core/show_if.ts";
import { countdown } from "@/lib/widgets/countdown/definition.ts";
import {
  checkSettings,
  effectiveSettings,
} from "@/lib/widgets/effective_settings.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import type { SchemaNode } from "./support/arbitrary_settings.ts";

type Values = Record<string, unknown>;
type Field = SchemaNode & { showIf?: unknown };

/** One object of a form, in a group or as an entry of a list. */
interface Place {
  name: string;
  fields: Record<string, Field>;
  /** Returns settings in which the object has these values. */
  settings: (values: Values) => Values;
}

/** Returns values that a field may have, as far as its schema names them. */
function valuesOf(field: SchemaNode | undefined): unknown[] {
  if (!field) return [];
  if (field.const !== undefined) return [field.const];
  if (field.enum) return field.enum;
  const options = [...field.anyOf ?? [], ...field.oneOf ?? []];
  if (options.length > 0) return options.flatMap(valuesOf);
  switch (field.type) {
    case "boolean":
      return [true, false];
    case "null":
      return [null];
    case "integer":
    case "number":
      return [field.minimum, field.maximum].filter((one) => one !== undefined);
    case "string":
      return ["20:00", "#123456FF", "x", "2026-12-01T20:00:00Z", "a.example"];
    case "array":
      return [[], ...valuesOf(field.items).map((one) => [one])];
    case "object":
      return [needed(field)];
    default:
      return [];
  }
}

/** Returns the least that an object holds. */
function needed({ properties = {}, required = [] }: SchemaNode): Values {
  return Object.fromEntries(
    required.map((key) => [key, valuesOf(properties[key])[0]]),
  );
}

/** Returns every object of a form that has fields of its own. */
function* placesIn(schema: SchemaNode, place: Place): Generator<Place> {
  yield place;
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    const name = `${place.name}${key}.`;
    if (field.properties) {
      yield* placesIn(field, {
        name,
        fields: field.properties,
        settings: (values) => place.settings({ [key]: values }),
      });
    }
    const items = field.items;
    const shapes = items?.oneOf ?? items?.anyOf ?? (items ? [items] : []);
    for (const shape of shapes.filter(({ properties }) => properties)) {
      yield* placesIn(shape, {
        name,
        fields: shape.properties ?? {},
        settings: (values) =>
          place.settings({ [key]: [{ ...needed(shape), ...values }] }),
      });
    }
  }
}

Deno.test("a setting that the form hides acts as its default, in every widget", () => {
  const conditions: string[] = [];
  const tried = new Set<string>();
  for (const kind of WIDGET_KINDS) {
    const schema: SchemaNode = JSON.parse(
      JSON.stringify(settingsJsonSchema(kind)),
    );
    const all = placesIn(schema, {
      name: `${kind.id} `,
      fields: schema.properties ?? {},
      settings: (values) => values,
    });
    for (const { name, fields, settings } of all) {
      for (const [key, field] of Object.entries(fields)) {
        const { showIf } = field;
        if (!isRecord(showIf)) continue;
        conditions.push(`${name}${key}`);
        const by = String(showIf.field);
        const hiding = valuesOf(fields[by]).filter((value) =>
          !holds(showIf, () => value) &&
          checkSettings(kind, settings({ [by]: value })).ok
        );
        for (const other of hiding) {
          const bare = effectiveSettings(kind, settings({ [by]: other }));
          for (const value of valuesOf(field)) {
            const stored = settings({ [by]: other, [key]: value });
            if (!checkSettings(kind, stored).ok) continue;
            tried.add(`${name}${key}`);
            assertEquals(
              effectiveSettings(kind, stored),
              bare,
              `${name}${key} = ${JSON.stringify(value)}`,
            );
          }
        }
      }
    }
  }
  assertEquals([...new Set(conditions)].filter((one) => !tried.has(one)), []);
  assert(
    conditions.some((one) => one.startsWith("alert-box variants.speech")),
    "entries of lists are among them",
  );
});

Deno.test("a countdown to a date counts to it, whatever started it when it had a length", () => {
  // One that waits for its scene would ask the service to start it each time.
  for (const starter of ["load", "scene-active"]) {
    const stored = {
      target: "date",
      at: "2026-12-01T20:00:00Z",
      startOn: starter,
      durationMs: 60_000,
    };
    const { startOn, target, at } = effectiveSettings(countdown, stored);
    assertEquals([startOn, target, at], ["manual", "date", stored.at]);
    const back = effectiveSettings(countdown, {
      ...stored,
      target: "duration",
    });
    assertEquals([back.startOn, back.durationMs], [starter, 60_000]);
  }
});
