/** Kinds of control, by what a schema says of its field. */
import { isRecord } from "@/lib/core/is_record.ts";
import { type ControlKind, type Schema, schemaOf } from "./model.ts";

/** Most values that are all shown beside each other. */
const MAX_SEGMENTS = 4;
/** Most values of a plain list. */
const MAX_SELECT = 8;
/** Widest range that a slider covers in steps one can hit. */
const MAX_SLIDER = 200;

/** Controls that a schema names itself. */
const NAMED: Readonly<Record<string, ControlKind>> = {
  color: "color",
  currency: "currency",
  "date-time": "date-time",
  length: "length",
  locale: "locale",
  text: "text",
  textarea: "textarea",
  time: "time",
  "time-zone": "time-zone",
  voice: "voice",
};

/** A field's schema without `null`, and whether it may be `null`. */
export interface Bare {
  schema: Schema;
  nullable: boolean;
}

/**
 * Returns the schema without the alternative `null`. What stands beside the
 * alternatives (title, default, control) stays.
 */
export function withoutNull(schema: Schema): Bare {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    const type = types.length === 1 ? types[0] : types;
    return {
      schema: { ...schema, type },
      nullable: schema.type.length > types.length,
    };
  }
  const list = alternativesOf(schema);
  const rest = list.filter((one) => one.type !== "null");
  if (rest.length === list.length) return { schema, nullable: false };
  const { anyOf: _any, oneOf: _one, ...around } = schema;
  return rest.length === 1
    ? { schema: { ...rest[0], ...around }, nullable: true }
    : { schema: { ...around, anyOf: rest }, nullable: true };
}

/** Returns the alternatives of a schema; none where it is plain. */
export function alternativesOf(schema: Schema): Schema[] {
  const list = schema.anyOf ?? schema.oneOf;
  return Array.isArray(list) ? list.map(schemaOf) : [];
}

/** Returns which control draws a field; the schema is without `null`. */
export function controlKind(schema: Schema): ControlKind {
  const { type, control } = schema;
  if (type === "array") return listKind(schema);
  if (control === "font") return "font";
  if (typeof schema.ref === "string" || control === "sound") return "reference";
  if (Array.isArray(schema.placeholders)) return "template";
  if (typeof control === "string" && Object.hasOwn(NAMED, control)) {
    return NAMED[control] ?? "json";
  }
  if (Array.isArray(schema.enum)) return choiceKind(schema.enum.length);
  if (type === "boolean") return "switch";
  if (type === "integer" || type === "number") return numberKind(schema);
  if (type === "string") {
    return schema.format === "date-time" ? "date-time" : "text";
  }
  if (isRecord(schema.properties)) return "group";
  if (Array.isArray(schemaOf(schema.propertyNames).enum)) return "map";
  return isOneOrMany(schema) ? "values" : "json";
}

function listKind(schema: Schema): ControlKind {
  const items = schemaOf(schema.items);
  if (schema.control === "time-zone") return "time-zones";
  if (typeof items.ref === "string") return "references";
  if (Array.isArray(items.enum)) {
    return schema.control === "list-order" ? "order" : "choices";
  }
  if (items.control === "color") return "colors";
  if (items.type === "string") return "texts";
  const entries = alternativesOf(items);
  const objects = entries.length > 0 ? entries : [items];
  return objects.every((one) => isRecord(one.properties)) ? "list" : "json";
}

function choiceKind(count: number): ControlKind {
  if (count <= MAX_SEGMENTS) return "segmented";
  return count <= MAX_SELECT ? "select" : "combobox";
}

function numberKind(
  { unit, minimum, maximum, type }: Schema,
): ControlKind {
  if (unit === "ms") return "duration";
  if (unit === "minor") return "money";
  if (typeof minimum !== "number" || typeof maximum !== "number") {
    return "number";
  }
  const short = unit === "%" || unit === "deg" || unit === "ratio" ||
    type === "number";
  return short || maximum - minimum <= MAX_SLIDER ? "slider" : "number";
}

/** A plain value, or a list of such. */
function isOneOrMany(schema: Schema): boolean {
  const list = alternativesOf(schema);
  const plain = (one: Schema) =>
    one.type === "string" || one.type === "integer" || one.type === "number";
  return list.length === 2 && list.some(plain) &&
    list.some((one) => one.type === "array" && plain(schemaOf(one.items)));
}
