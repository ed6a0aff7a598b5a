import type { SchemaNode } from "./arbitrary_settings.ts";

/** One field that is not an object: its path and its schema. */
export interface Leaf {
  path: string[];
  schema: SchemaNode;
}

/**
 * Returns every field below `schema` that is not itself an object with fixed
 * keys.
 */
export function leavesOf(schema: SchemaNode, path: string[] = []): Leaf[] {
  if (!schema.properties) return [{ path, schema }];
  return Object.entries(schema.properties).flatMap(([key, value]) =>
    leavesOf(value, [...path, key])
  );
}

/** Returns an object with `value` at `path` and nothing else. */
export function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

/** Returns the value at `path` in `value`. */
export function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null
        ? Object.entries(inner).find(([name]) => name === key)?.[1]
        : undefined,
    value,
  );
}
