import type { JsonSchema } from "@/lib/core/form.ts";

/** Longest title of a field that stands beside its control. */
const MAX_TITLE = 40;

/**
 * Returns what is missing in the labels of a schema: titles of fields, labels of
 * values, and fields that conditions name and are not there.
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
    yield* conditionFaults(field, node.properties, `${path}.${key}`);
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

function* conditionFaults(
  { showIf }: Record<string, unknown>,
  siblings: Record<string, unknown>,
  path: string,
): Generator<string> {
  if (showIf === undefined) return;
  if (!isRecord(showIf)) return yield `${path}: showIf is no object`;
  const other = siblings[String(showIf.field)];
  if (!isRecord(other) || path.endsWith(`.${showIf.field}`)) {
    return yield `${path}: showIf names no other field`;
  }
  const values = showIf.is ?? showIf.not;
  if (!Array.isArray(values) || values.length === 0) {
    return yield `${path}: showIf has no values`;
  }
  for (const value of values) {
    if (!mayBe(other, value)) yield `${path}: showIf can never be ${value}`;
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
