/** Conditions under which a form shows a field, and what becomes of one that it hides. */
import { isRecord } from "./is_record.ts";

/**
 * Returns whether a condition holds; without one it does. `valueOf` answers the
 * value that another field of the same object has now. Of a list it is enough
 * that one entry is among `is`.
 */
export function holds(
  condition: unknown,
  valueOf: (field: string) => unknown,
): boolean {
  if (!isRecord(condition)) return true;
  const value = valueOf(String(condition.field));
  if (Array.isArray(condition.is)) {
    const wanted = condition.is;
    return Array.isArray(value)
      ? value.some((one) => wanted.includes(one))
      : wanted.includes(value);
  }
  if (!Array.isArray(condition.not)) return true;
  return !condition.not.includes(value === undefined ? null : value);
}

/** Values by the keys of a schema. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Returns all values of a form, those that it hides as if they were not set,
 * so that a value from before another one hid it does not act. `complete`
 * makes all values of those that are set; `schema` is the form's JSON Schema
 * with its labels.
 */
export function shownOnly<A extends Values>(
  schema: unknown,
  stored: Values,
  complete: (stored: Values) => A,
): A {
  let set: unknown = stored;
  let all = complete(stored);
  // Each round has fewer values than the one before it.
  for (;;) {
    const shown = withoutHidden(schema, set, all);
    if (shown === set || !isRecord(shown)) return all;
    set = shown;
    all = complete(shown);
  }
}

/**
 * Returns values without those that are hidden while all values are `all`,
 * those within groups and entries of lists too; the same values where none is.
 * A value that must be there stays. One whose condition asks for a field that
 * is itself hidden stays until that one has its default.
 */
function withoutHidden(
  schema: unknown,
  values: unknown,
  all: unknown,
): unknown {
  if (!isRecord(schema)) return values;
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) {
    const fitting = options.find((one) => isFitting(one, values));
    return withoutHidden(fitting, values, all);
  }
  if (Array.isArray(values)) {
    const entries = values.map((value, at) =>
      withoutHidden(schema.items, value, Array.isArray(all) ? all[at] : value)
    );
    return entries.some((one, at) => one !== values[at]) ? entries : values;
  }
  if (!isRecord(values) || !isRecord(schema.properties)) return values;
  const fields = schema.properties;
  const present = isRecord(all) ? all : values;
  const isHidden = (key: string) =>
    !holds(conditionOf(fields, key), (other) => present[other]);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const kept = Object.entries(values).flatMap(([key, value]) => {
    const waits = isHidden(fieldOf(conditionOf(fields, key)));
    return isHidden(key) && !waits && !required.includes(key)
      ? []
      : [[key, withoutHidden(fields[key], value, present[key])] as const];
  });
  const isSame = kept.length === Object.keys(values).length &&
    kept.every(([key, value]) => value === values[key]);
  return isSame ? values : Object.fromEntries(kept);
}

/** Returns the condition under which a field is shown. */
function conditionOf(fields: Values, key: string): unknown {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return isRecord(field) ? field.showIf : undefined;
}

/** Returns the key of the field that a condition asks for. */
function fieldOf(condition: unknown): string {
  return isRecord(condition) ? String(condition.field) : "";
}

/** Tells whether a value is of one of several shapes, by its constants and choices. */
export function isFitting(schema: unknown, value: unknown): boolean {
  if (!isRecord(schema)) return false;
  if (!isRecord(value)) {
    return schema.type !== "object" &&
      (value === null) === (schema.type === "null");
  }
  if (schema.type !== "object") return false;
  const fields = isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(fields).every(([key, field]) => {
    if (!isRecord(field)) return true;
    const found = Object.hasOwn(value, key) ? value[key] : undefined;
    if (field.const !== undefined) return found === field.const;
    return found === undefined || !Array.isArray(field.enum) ||
      field.enum.includes(found);
  });
}
