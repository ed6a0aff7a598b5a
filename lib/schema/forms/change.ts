/** Changes of what is set: pure, and no more than what was set is kept. */
import { isRecord } from "@/lib/core/is_record.ts";
import type { Path } from "./model.ts";

/** Values that are set, as they are saved. */
export type Stored = Readonly<Record<string, unknown>>;

/**
 * Returns what is set with a value at a path. Objects on the way are made; a
 * list on the way must be set already, because a list is saved as a whole:
 * `fill` answers the one that holds now.
 */
export function setAt(
  stored: Stored,
  path: Path,
  value: unknown,
  fill: (path: Path) => unknown = () => undefined,
): Stored {
  const changed = put(stored, path, 0, value, fill);
  return isRecord(changed) ? changed : stored;
}

function put(
  node: unknown,
  path: Path,
  depth: number,
  value: unknown,
  fill: (path: Path) => unknown,
): unknown {
  const key = path[depth];
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = Array.isArray(node) ? node : fill(path.slice(0, depth));
    if (!Array.isArray(list) || key < 0 || key >= list.length) return node;
    const changed = put(list[key], path, depth + 1, value, fill);
    return list.map((one, at) => at === key ? changed : one);
  }
  const object = isRecord(node) ? node : {};
  const inner = Object.hasOwn(object, key) ? object[key] : undefined;
  return withKey(object, key, put(inner, path, depth + 1, value, fill));
}

/** `__proto__` is a key like any other. */
function withKey(
  object: Record<string, unknown>,
  key: string,
  value: unknown,
): Record<string, unknown> {
  return Object.fromEntries([
    ...Object.entries(object).filter(([name]) => name !== key),
    [key, value],
  ]);
}

/**
 * Returns what is set without the value at a path, and without objects that
 * are left empty by it. In a list, the field of the entry goes back to its
 * default.
 */
export function resetAt(stored: Stored, path: Path): Stored {
  const rest = drop(stored, path, 0);
  return isRecord(rest) ? rest : {};
}

function drop(node: unknown, path: Path, depth: number): unknown {
  const key = path[depth];
  if (typeof key === "number") {
    if (!Array.isArray(node)) return node;
    return node.map((one, at) =>
      at === key ? drop(one, path, depth + 1) ?? {} : one
    );
  }
  if (key === undefined || !isRecord(node) || !Object.hasOwn(node, key)) {
    return node;
  }
  const inner = depth === path.length - 1
    ? undefined
    : drop(node[key], path, depth + 1);
  if (inner !== undefined) return withKey(node, key, inner);
  const rest = Object.entries(node).filter(([name]) => name !== key);
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}
