import { isRecord } from "@/lib/core/is_record.ts";
import { z } from "zod";

/** A JSON schema, or another JSON object. */
export type JsonRecord = Record<string, unknown>;

const equal = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b);

/** Returns an object without some of its fields. */
function without(object: JsonRecord, fields: readonly string[]): JsonRecord {
  return Object.fromEntries(
    Object.entries(object).filter(([field]) => !fields.includes(field)),
  );
}

/** Returns the names that all lists have. */
const inAll = (lists: readonly (readonly string[])[]): string[] =>
  (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));

/** Beginning of a pattern that says which dates there are, as the format does. */
const DATES = `${z.regexes.date.source.slice(0, -1)}T`;

/** Returns the pattern of a point in time as far as its format does not say it. */
const withoutDates = (pattern: string): string =>
  pattern.startsWith(DATES)
    ? `^\\d{4}-\\d\\d-\\d\\dT${pattern.slice(DATES.length)}`
    : pattern;

/** Returns a schema without what bounds nothing, and what it implies. */
function withoutTheObvious(schema: JsonRecord): JsonRecord {
  const { maximum, minimum, propertyNames, properties, additionalProperties } =
    schema;
  const { format, pattern } = schema;
  const timed = format === "date-time" && typeof pattern === "string"
    ? { ...schema, pattern: withoutDates(pattern) }
    : schema;
  return without(timed, [
    ...(maximum === Number.MAX_SAFE_INTEGER ? ["maximum"] : []),
    ...(minimum === Number.MIN_SAFE_INTEGER ? ["minimum"] : []),
    // A name in JSON is a text.
    ...(equal(propertyNames, { type: "string" }) ? ["propertyNames"] : []),
    ...(equal(additionalProperties, {}) && !properties
      ? ["additionalProperties"]
      : []),
    // A value has its type.
    ..."const" in schema || "enum" in schema ? ["type"] : [],
  ]);
}

/** Returns the values of a schema that lists them; `null` of another one. */
function valuesOf(schema: JsonRecord): unknown[] | null {
  if (Object.keys(without(schema, ["type"])).length !== 1) return null;
  if (Array.isArray(schema.enum)) return schema.enum;
  return "const" in schema ? [schema.const] : null;
}

const PLAIN = ["string", "integer", "number", "boolean"];

/** Returns a choice between a plain type and `null`, or between values, without the branches. */
function withoutBranches(schema: JsonRecord): JsonRecord {
  const branches = schema.anyOf;
  if (!Array.isArray(branches) || !branches.every(isRecord)) return schema;
  const rest = without(schema, ["anyOf"]);
  const isNull = (one: JsonRecord) => one.type === "null";
  const values = branches.map((one) => isNull(one) ? [null] : valuesOf(one));
  if (values.every((one) => one !== null)) {
    return { ...rest, enum: values.flat() };
  }
  const [one, other] = branches;
  if (
    branches.length !== 2 || !one || !other || !isNull(other) ||
    !PLAIN.includes(String(one.type)) || one.pattern || one.description ||
    valuesOf(one)
  ) return schema;
  return { ...rest, ...one, type: [one.type, "null"] };
}

/** An object in a choice of several. */
interface Branch extends JsonRecord {
  properties: JsonRecord;
  required?: string[];
}

const BRANCH = ["type", "properties", "required", "additionalProperties"];

const isBranch = (value: unknown): value is Branch =>
  isRecord(value) && value.type === "object" &&
  isRecord(value.properties) &&
  Object.keys(without(value, ["description"]))
    .every((field) => BRANCH.includes(field));

/** Tells whether a field that all must have has another value in each. */
function areTold(branches: Branch[], required: string[]): boolean {
  return required.some((name) => {
    const values = branches.map(({ properties }) =>
      valuesOf(without(properties[name] as JsonRecord, ["description"]))
    );
    const all = values.flat();
    return values.every((one) => one !== null) &&
      new Set(all).size === all.length;
  });
}

/** Returns a choice between objects that says once what all of them have. */
function withCommonFields(schema: JsonRecord): JsonRecord {
  const key = "oneOf" in schema ? "oneOf" : "anyOf";
  const branches = schema[key];
  if (!Array.isArray(branches) || branches.length < 2) return schema;
  if ("properties" in schema || !branches.every(isBranch)) return schema;
  const required = inAll(branches.map((one) => one.required ?? []));
  const closed = branches.map((one) => one.additionalProperties === false);
  if (closed.includes(true)) {
    // Which fields may be there is judged by the branch that a value takes.
    if (closed.includes(false) || !areTold(branches, required)) return schema;
  } else if (branches.some((one) => "additionalProperties" in one)) {
    return schema;
  }
  const common = Object.entries(branches[0]?.properties ?? {}).filter((
    [name, field],
  ) => branches.every((one) => equal(one.properties[name], field)));
  const names = common.map(([name]) => name);
  // A branch is shorter with its own `type`, where it is a component.
  if (names.length === 0 && !closed.includes(true)) return schema;
  return {
    ...schema,
    type: "object",
    ...fields({ properties: Object.fromEntries(common), required }),
    [key]: branches.map((one) => ({
      ...without(one, BRANCH),
      ...fields({
        properties: without(one.properties, names),
        required: (one.required ?? []).filter((name) =>
          !required.includes(name)
        ),
      }),
    })),
    ...(closed.includes(true) ? { unevaluatedProperties: false } : {}),
  };
}

/** Returns the fields of an object's schema, as far as there are any. */
export function fields(
  { properties, required }: { properties: JsonRecord; required: string[] },
): JsonRecord {
  return {
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

/**
 * Returns a schema that accepts the same and says it in fewer words; schemas
 * in it stay as they are.
 */
export function shorterSchema(schema: JsonRecord): JsonRecord {
  return withCommonFields(withoutTheObvious(withoutBranches(schema)));
}

/** Fields of a schema of one type that say nothing of `null`. */
const OF_TYPE = [
  ["string", "minLength", "maxLength", "pattern", "format"],
  ["array", "items", "minItems", "maxItems"],
  [
    "object",
    "properties",
    "required",
    "additionalProperties",
    "propertyNames",
    "unevaluatedProperties",
  ],
];

/** Returns a choice between a type and `null` as a schema of both types. */
export function nullAsType(schema: JsonRecord): JsonRecord {
  const { anyOf, ...rest } = schema;
  const [one, other, ...more] = Array.isArray(anyOf) ? anyOf : [];
  if (
    !isRecord(one) || !equal(other, { type: "null" }) || more.length > 0
  ) return schema;
  const about = OF_TYPE.find(([type]) => type === one.type) ?? [];
  const isPlain = Object.keys(one).every((field) =>
    field === "type" || about.includes(field) && !(field in rest)
  );
  return isPlain && !("type" in rest)
    ? { ...rest, ...one, type: [one.type, "null"] }
    : schema;
}
