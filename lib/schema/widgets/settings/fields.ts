/**
 * The types of settings fields. Each builder makes one zod schema which refuses
 * what is out of range, has the field's default, and carries what an editor
 * needs to draw a control (`control`, `unit`, `ref`) into the JSON Schema.
 */
import { z } from "zod";
import { HexColor } from "@/lib/core/hex_color.ts";
import { countGraphemes } from "@/lib/core/graphemes.ts";
import { PLACEHOLDERS, placeholdersOf } from "./placeholders.ts";

/** Target of a field that holds an id. */
export type Reference =
  | "image"
  | "video"
  | "media"
  | "sound"
  | "counter"
  | "goal"
  | "widget_version"
  | "font";

/**
 * Describes a schema that nobody else holds. `describe` would make a second
 * one and keep both, and there are thousands.
 */
function described<S extends z.ZodType>(schema: S, description: string): S {
  z.globalRegistry.add(schema, { description });
  return schema;
}

/** Creates the schema of a switch. */
export function bool(fallback: boolean, description: string) {
  return described(z.boolean().default(fallback), description);
}

/**
 * Creates the schema of a whole number from `min` to `max`. `unit` is shown
 * beside the control.
 */
export function int(
  min: number,
  max: number,
  fallback: number,
  description: string,
  unit?: "px" | "px/s" | "%" | "deg" | "minor",
) {
  const range = `${description} (${min} to ${max}${unit ? ` ${unit}` : ""})`;
  const schema = z.int().check(z.gte(min), z.lte(max));
  if (unit) z.globalRegistry.add(schema, { unit });
  return described(schema.default(fallback), range);
}

/** Creates the schema of a decimal number from `min` to `max`. */
export function decimal(
  min: number,
  max: number,
  fallback: number,
  description: string,
) {
  return described(
    z.number().check(z.gte(min), z.lte(max)).default(fallback),
    `${description} (${min} to ${max})`,
  );
}

/** Creates the schema of a duration in whole milliseconds. */
export function ms(
  min: number,
  max: number,
  fallback: number,
  description: string,
) {
  const schema = z.int().check(z.gte(min), z.lte(max));
  z.globalRegistry.add(schema, { unit: "ms" });
  return described(
    schema.default(fallback),
    `${description} (${min} to ${max} ms)`,
  );
}

/** Creates the schema of an amount in minor units of the channel's currency. */
export function money(
  min: number,
  max: number,
  fallback: number,
  description: string,
) {
  return int(min, max, fallback, description, "minor");
}

/** Creates the schema of one of `options`. */
export function choice<const T extends readonly [string, ...string[]]>(
  options: T,
  fallback: T[number],
  description: string,
) {
  const schema = z.enum(options);
  return described(schema.default(schema.parse(fallback)), description);
}

/**
 * Creates the schema of some of `options`, at least `min`, each at most once,
 * in the order given.
 */
export function setOf<const T extends readonly string[]>(
  options: T,
  fallback: readonly T[number][],
  description: string,
  min = 0,
) {
  const schema = z.array(z.enum(options)).min(min).max(options.length)
    .meta({ uniqueItems: true })
    .superRefine((values, context) => {
      values.forEach((value, index) => {
        if (values.indexOf(value) !== index) {
          context.addIssue({
            code: "custom",
            path: [index],
            message: `Must not repeat "${value}"`,
          });
        }
      });
    });
  return described(schema.default(() => schema.parse(fallback)), description);
}

/**
 * Allowed content of a text field. Lengths count what a reader sees as
 * characters.
 */
export interface TextOptions {
  /** Line breaks are allowed. */
  multiline?: boolean;
  /** A template with these placeholders. */
  placeholders?: readonly string[];
}

/** The most UTF-16 units that one visible character may take on average. */
const UNITS_PER_GRAPHEME = 16;

/**
 * Creates the schema of a text of `min` to `max` visible characters, without
 * control characters.
 */
export function textOf(min: number, max: number, options: TextOptions = {}) {
  const { multiline = false, placeholders } = options;
  const schema = z.string().max(max * UNITS_PER_GRAPHEME)
    .superRefine((text, context) => {
      for (const message of faultsOf(text, min, max, options)) {
        context.addIssue({ code: "custom", message });
      }
    });
  return (min > 0 ? schema.min(1) : schema).meta({
    control: multiline ? "textarea" : "text",
    minGraphemes: min,
    maxGraphemes: max,
    ...(placeholders ? { placeholders } : {}),
  });
}

/** Creates the schema of a text with a default. */
export function text(
  min: number,
  max: number,
  fallback: string,
  description: string,
  options: TextOptions = {},
) {
  return described(
    textOf(min, max, options).default(fallback),
    `${description} (${min} to ${max} characters)`,
  );
}

/**
 * Creates the schema of a text whose `{placeholders}` are replaced when it is
 * drawn.
 */
export function template(
  min: number,
  max: number,
  fallback: string,
  description: string,
  options: TextOptions = {},
) {
  return text(min, max, fallback, description, {
    placeholders: PLACEHOLDERS,
    ...options,
  });
}

/** A colour with opacity. */
export const Color = HexColor.meta({ control: "color" });

/** Creates the schema of a colour with a default. */
export function color(fallback: string, description: string) {
  return described(Color.default(fallback), description);
}

/**
 * Creates the schema of the id of another object; the service that stores
 * settings checks that it exists.
 */
export function idOf(ref: Reference) {
  return z.string().regex(
    /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/,
    "Must be an id of 1 to 100 letters, digits or _ . : -",
  ).meta({ ref });
}

/** Creates the schema of an id or nothing; nothing unless given. */
export function idOrNull(ref: Reference, description: string) {
  return described(idOf(ref).nullable().default(null), description);
}

/** Creates the schema of an instant as RFC 3339 with its zone, or nothing. */
export function instantOrNull(description: string) {
  return described(
    z.iso.datetime({ offset: true }).nullable().default(null),
    description,
  );
}

/** Creates the schema of a list of `min` to `max` entries. */
export function listOf<T extends z.ZodType>(
  entry: T,
  min: number,
  max: number,
  fallback: readonly z.input<T>[],
  description: string,
) {
  const schema = z.array(entry).min(min).max(max);
  return described(schema.default(() => schema.parse(fallback)), description);
}

function* faultsOf(
  text: string,
  min: number,
  max: number,
  { multiline = false, placeholders }: TextOptions,
): Generator<string> {
  const control = multiline ? /[^\P{Cc}\n]/u : /\p{Cc}/u;
  if (!text.isWellFormed()) yield "Must be well-formed Unicode";
  if (control.test(text)) yield "Must not have control characters";
  const count = countGraphemes(text, max);
  if (count > max) yield `Must have at most ${max} characters`;
  if (count < min) yield `Must have at least ${min} characters`;
  if (!placeholders) return;
  for (const name of placeholdersOf(text)) {
    if (!placeholders.includes(name)) {
      yield `Unknown placeholder {${name}}. Use ${
        placeholders.map((known) => `{${known}}`).join(" ")
      }`;
    }
  }
}
