import fc from "fast-check";
import { FONT_FAMILIES } from "@/lib/schema/widgets/fonts.ts";

/** The parts of a JSON Schema that settings use. */
export interface SchemaNode {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  propertyNames?: SchemaNode;
  additionalProperties?: SchemaNode | boolean;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  pattern?: string;
  format?: string;
  default?: unknown;
  control?: string;
  ref?: string;
  placeholders?: string[];
  minGraphemes?: number;
  maxGraphemes?: number;
}

const LETTERS = ["a", "Z", "ñ", "漢", "ש", "🎉", "👩🏽‍🚀", " ", "{", "é", "'"];

/**
 * Generates random values that the schema says are valid; objects leave keys
 * out at random.
 */
export function arbitraryOf(schema: SchemaNode): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map(arbitraryOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) {
    return fc.oneof(
      ...schema.type.map((type) => arbitraryOf({ ...schema, type })),
    );
  }
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 9 });
    case "number":
      return fc.double({
        min: schema.minimum ?? 0,
        max: schema.maximum ?? 9,
        noNaN: true,
      });
    case "string":
      return arbitraryText(schema);
    case "array":
      return arbitraryList(schema);
    case "object":
      return arbitraryObject(schema);
    default:
      // No constraint at all: anything JSON can say.
      return fc.jsonValue();
  }
}

function arbitraryText(schema: SchemaNode): fc.Arbitrary<string> {
  if (schema.control === "font") return fc.constantFrom(...FONT_FAMILIES);
  if (schema.control === "locale") {
    return fc.constantFrom("channel", "en", "pt-BR", "ar-EG", "zh-Hant-TW");
  }
  if (schema.control === "time-zone") {
    return fc.constantFrom("channel", "Europe/Lisbon", "Asia/Kolkata", "UTC");
  }
  if (schema.control === "time") {
    return fc.constantFrom("20:00", "07:30:15", "2026-05-01T18:00:00+02:00");
  }
  if (schema.format === "date-time") {
    return fc.constantFrom(
      "2026-05-01T18:00:00Z",
      "2030-01-01T00:00:00.5-03:30",
    );
  }
  if (schema.control === "color") {
    return fc.stringMatching(/^#[0-9A-F]{8}$/);
  }
  if (schema.maxGraphemes !== undefined) {
    const letters = schema.placeholders
      ? [...LETTERS, ...schema.placeholders.slice(0, 3).map((p) => `{${p}}`)]
      : LETTERS;
    // A placeholder counts with its braces, so that stay well below the limit.
    const max = Math.max(1, Math.floor(schema.maxGraphemes / 14));
    return fc.array(fc.constantFrom(...letters), {
      minLength: schema.minGraphemes ?? 0,
      maxLength: Math.max(schema.minGraphemes ?? 0, Math.min(max, 20)),
    }).map((parts) => parts.join("").slice(0, 400)).filter((text) =>
      text.isWellFormed() && !/\{[A-Za-z][\w.-]*\}/.test(
        (schema.placeholders ?? []).reduce(
          (rest, name) => rest.replaceAll(`{${name}}`, ""),
          text,
        ),
      )
    );
  }
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ minLength: 1, maxLength: 20 });
}

function arbitraryList(schema: SchemaNode): fc.Arbitrary<unknown[]> {
  const bounds = {
    minLength: schema.minItems ?? 0,
    maxLength: Math.min(schema.maxItems ?? 5, 5),
  };
  const entry = arbitraryOf(schema.items ?? {});
  return schema.uniqueItems
    ? fc.uniqueArray(entry, bounds)
    : fc.array(entry, bounds);
}

function arbitraryObject(schema: SchemaNode): fc.Arbitrary<unknown> {
  if (schema.properties) {
    const shape: Record<string, fc.Arbitrary<unknown>> = {};
    for (const [key, value] of Object.entries(schema.properties)) {
      shape[key] = arbitraryOf(value);
    }
    const model = fc.record(shape, { requiredKeys: schema.required ?? [] });
    // Only a condition has an operator: `in` is one that takes a list, and of
    // what a message contains there is no other. No name of an emote is a space.
    if (!("op" in shape)) return model;
    return model.map((entry) => {
      if (entry.op === "contains") return { ...entry, value: ["Kappa"] };
      return { ...entry, op: Array.isArray(entry.value) ? "in" : "=" };
    });
  }
  const values = typeof schema.additionalProperties === "object"
    ? arbitraryOf(schema.additionalProperties)
    : fc.jsonValue();
  return fc.dictionary(
    // zod takes this one key out of whatever it parses.
    arbitraryOf(schema.propertyNames ?? {}).map(String)
      .filter((key) => key !== "__proto__"),
    values,
    { maxKeys: 4 },
  );
}
