/**
 * Short labels of settings: what a form needs and a type does not say. A field
 * may have its own in its `.meta` (`shownAs`); other forms, those of widgets'
 * settings among them, list theirs beside the schema of the object (`withForm`),
 * so that one tree of data serves thousands of schemas. The JSON Schema that the
 * API serves carries it as `title`, `optionLabels`, `section`, `advanced`,
 * `showIf`, `moneyIf`, `hint`, `control`, `none` and `unit`.
 */
import { inlineJsonSchema } from "./inline_json_schema.ts";
import { isRecord } from "@/lib/core/is_record.ts";
import { z } from "zod";

/** A JSON value that another field may have. */
type Plain = string | number | boolean | null;

/**
 * Condition under which a field is shown: another field of the same object has
 * one of the values `is`, or none of the values `not`. Of a list it is enough
 * that one entry is among `is`.
 */
export type ShowIf =
  | { field: string; is: readonly Plain[] }
  | { field: string; not: readonly Plain[] };

/** Label of one field, with its place in the form. */
export interface FieldForm {
  title: string;
  /**
   * Help below the field, for people: the schema's description is for who
   * writes to the API. Without one the label says it all.
   */
  hint?: string;
  /** A label for each value that can be chosen; more than there are is fine. */
  options?: Readonly<Record<string, string>>;
  /** A label for `null`, where one of several values is chosen. */
  none?: string;
  /** Heading under which the field stands; without one at the beginning. */
  section?: string;
  /** Shown when the user asks for more. */
  advanced?: boolean;
  /** While it does not hold, the field is not drawn, and acts as its default. */
  showIf?: ShowIf;
  /** While it holds, the number is an amount of money in the channel's currency. */
  moneyIf?: ShowIf;
  /** The control, where type and unit do not say it. */
  control?:
    | "color"
    | "currency"
    | "date-time"
    | "hidden"
    | "length"
    | "list-order"
    | "locale"
    | "look"
    | "sound"
    | "textarea"
    | "time-zone"
    | "voice";
  /**
   * Unit of a number, where its schema has none: thousandths of a factor are
   * `permille`, those of a point `milli`, 0 to 1 is a `ratio`.
   */
  unit?: "deg" | "milli" | "ms" | "permille" | "px" | "ratio";
}

/** Form of one object schema. */
export interface Form {
  /** Name of the object, where it is one of several alternatives. */
  title?: string;
  /** By key; a text alone is a title. */
  fields: Readonly<Record<string, string | FieldForm>>;
}

const FORMS = z.registry<Form>();

/** Property by which the form of a field travels, in its own `.meta` too. */
export const FIELD_CARRIER = "x-field";

/** Returns what a field's `.meta` takes so that forms show it so: `.meta(shownAs("Reason"))`. */
export const shownAs = (field: string | FieldForm) => ({
  [FIELD_CARRIER]: field,
});

/** Keeps the form of an object schema beside it, and returns the schema. */
export function withForm<S extends z.ZodObject>(schema: S, form: Form): S {
  FORMS.add(schema, form);
  return schema;
}

/** A JSON Schema of draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Property by which a form travels through the making of a JSON Schema. */
const CARRIER = "x-form";

/**
 * Returns the JSON Schema of what a client may send, with forms still apart:
 * `labelled` puts them in their places.
 */
export function schemaWithForms(schema: z.ZodType): JsonSchema {
  return inlineJsonSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (!(zodSchema instanceof z.ZodObject)) return;
      const form = FORMS.get(zodSchema);
      if (form) jsonSchema[CARRIER] = form;
    },
  });
}

/** Returns a label in a language. */
type Speak = (english: string) => string;

/** Returns a copy of the schema, its forms' texts put on the fields. */
export function labelled(schema: JsonSchema, speak: Speak): JsonSchema {
  const copy: JsonSchema = structuredClone(schema);
  label(copy, speak);
  return copy;
}

function label(node: unknown, speak: Speak): void {
  if (Array.isArray(node)) {
    for (const one of node) label(one, speak);
    return;
  }
  if (!isRecord(node)) return;
  const { [CARRIER]: form, [FIELD_CARRIER]: field } = node;
  delete node[CARRIER];
  delete node[FIELD_CARRIER];
  if (isField(field)) labelField(node, field, speak);
  if (isForm(form)) {
    if (form.title !== undefined) node.title = speak(form.title);
    const properties = isRecord(node.properties) ? node.properties : {};
    for (const [key, field] of Object.entries(form.fields)) {
      const target = properties[key];
      if (isRecord(target)) labelField(target, field, speak);
    }
  }
  // A default may look like a schema, and is none.
  for (const [key, value] of Object.entries(node)) {
    if (key !== "default") label(value, speak);
  }
}

function labelField(
  target: Record<string, unknown>,
  field: string | FieldForm,
  speak: Speak,
): void {
  const { title, hint, options, none, section, ...rest } =
    typeof field === "string" ? { title: field } : field;
  target.title = speak(title);
  target.hint = hint === undefined ? null : speak(hint);
  if (section !== undefined) target.section = speak(section);
  if (none !== undefined) target.none = speak(none);
  Object.assign(target, rest);
  if (!options) return;
  for (const node of choicesIn(target)) {
    node.optionLabels = Object.fromEntries(
      node.enum.flatMap((value) => {
        const text = options[String(value)];
        return text === undefined ? [] : [[String(value), speak(text)]];
      }),
    );
  }
}

/** A schema of one of several values. */
interface Choice extends Record<string, unknown> {
  enum: unknown[];
}

/** The lists of values of a field: its own, its entries', its keys'. */
function choicesIn(node: unknown): Choice[] {
  if (Array.isArray(node)) return node.flatMap(choicesIn);
  if (isChoice(node)) return [node];
  if (!isRecord(node)) return [];
  return [node.items, node.propertyNames, node.anyOf, node.oneOf]
    .flatMap(choicesIn);
}

function isChoice(value: unknown): value is Choice {
  return isRecord(value) && Array.isArray(value.enum);
}

function isField(value: unknown): value is string | FieldForm {
  return typeof value === "string" ||
    isRecord(value) && typeof value.title === "string";
}

function isForm(value: unknown): value is Form {
  return isRecord(value) && isRecord(value.fields);
}
