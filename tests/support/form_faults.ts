import type { JsonSchema } from "@/lib/core/form.ts";

/** Longest title of a field that stands beside its control. */
const MAX_TITLE = 44;

/**
 * Returns what is missing in the labels of a schema: titles of fields, labels of
 * values, fields that conditions name and are not there, and hints that nobody would say.
 */
export function formFaults(schema: JsonSchema): string[] {
  return [...faultsIn(schema, "")];
}

function* faultsIn(node: unknown, path: string): Generator<string> {
  if (!isRecord(node)) return;
  if (Array.isArray(node.enum)) {
    const labels = isRecord(node.optionLabels) ? node.optionLabels : {};
    for (const value of node.enum) {
      if (!labels[String(value)]) yield `${path}: no label for "${value}"`;
    }
  }
  for (const name of ["anyOf", "oneOf", "allOf"]) {
    const list = node[name];
    if (!Array.isArray(list)) continue;
    for (const [at, one] of list.entries()) {
      yield* faultsIn(one, `${path}|${at}`);
    }
  }
  yield* faultsIn(node.items, `${path}[]`);
  yield* faultsIn(node.propertyNames, `${path}{}`);
  yield* faultsIn(node.additionalProperties, `${path}{}`);
  if (!isRecord(node.properties)) return;
  for (const [key, field] of Object.entries(node.properties)) {
    if (!isRecord(field)) continue;
    yield* titleFaults(field, `${path}.${key}`);
    yield* hintFaults(field, `${path}.${key}`);
    for (const name of ["showIf", "moneyIf"]) {
      yield* conditionFaults(name, field, node.properties, `${path}.${key}`);
    }
    yield* faultsIn(field, `${path}.${key}`);
  }
}

function* titleFaults(
  { title }: Record<string, unknown>,
  path: string,
): Generator<string> {
  if (typeof title !== "string" || title === "") {
    yield `${path}: no title`;
  } else if ([...title].length > MAX_TITLE) {
    yield `${path}: "${title}" is longer than ${MAX_TITLE} characters`;
  } else if (/^\p{Ll}|[.:]$/u.test(title)) {
    yield `${path}: "${title}" is not in sentence case`;
  }
}

/** A hint is a sentence for people: no code, no name of a stored value. */
function* hintFaults(
  { hint, title }: Record<string, unknown>,
  path: string,
): Generator<string> {
  if (hint === null || hint === undefined) return;
  if (typeof hint !== "string") return yield `${path}: the hint is no text`;
  if (hint === title) yield `${path}: the hint repeats the title`;
  if (hint.length > 110) yield `${path}: the hint is long`;
  if (/`|\bnull\b|minor unit|^\p{Ll}/u.test(hint)) {
    yield `${path}: "${hint}" is not for people`;
  }
}

function* conditionFaults(
  name: string,
  { [name]: showIf }: Record<string, unknown>,
  siblings: Record<string, unknown>,
  path: string,
): Generator<string> {
  if (showIf === undefined) return;
  if (!isRecord(showIf)) return yield `${path}: ${name} is no object`;
  const other = siblings[String(showIf.field)];
  if (!isRecord(other) || path.endsWith(`.${showIf.field}`)) {
    return yield `${path}: ${name} names no other field`;
  }
  const values = showIf.is ?? showIf.not;
  if (!Array.isArray(values) || values.length === 0) {
    return yield `${path}: ${name} has no values`;
  }
  for (const value of values) {
    if (!mayBe(other, value)) yield `${path}: ${name} can never be ${value}`;
  }
}

function mayBe(schema: Record<string, unknown>, value: unknown): boolean {
  const items = isRecord(schema.items) ? schema.items : {};
  const choices = schema.enum ?? items.enum;
  if (Array.isArray(choices)) return choices.includes(value);
  if (schema.type === "integer") return Number.isSafeInteger(value);
  if (schema.type === "boolean") return typeof value === "boolean";
  if (schema.type === "string") return typeof value === "string";
  return value === null && Array.isArray(schema.anyOf);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
