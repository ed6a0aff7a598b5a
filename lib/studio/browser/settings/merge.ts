/** Merging of settings that were changed in two places. Pure. */
import { isObject } from "@/lib/studio/form/model.ts";

/** Settings as both sides left them, and where both changed the same. */
interface Merged {
  settings: Record<string, unknown>;
  /** Paths of values that both changed, differently; ours stands. */
  both: string[];
}

/**
 * Returns our changes since `base` put onto theirs. Objects are merged field by
 * field, lists as a whole.
 */
export function mergeSettings(
  base: Readonly<Record<string, unknown>>,
  ours: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  at: readonly string[] = [],
): Merged {
  const both: string[] = [];
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
  const entries: [string, unknown][] = [];
  for (const key of keys) {
    const [was, mine, other] = [base, ours, theirs].map((one) =>
      Object.hasOwn(one, key) ? one[key] : undefined
    );
    if (isSame(was, mine)) {
      if (other !== undefined) entries.push([key, other]);
      continue;
    }
    if (isObject(mine) && isObject(other)) {
      const inner = mergeSettings(
        isObject(was) ? was : {},
        mine,
        other,
        [...at, key],
      );
      entries.push([key, inner.settings]);
      both.push(...inner.both);
      continue;
    }
    if (!isSame(was, other) && !isSame(mine, other)) {
      both.push([...at, key].join("."));
    }
    if (mine !== undefined) entries.push([key, mine]);
  }
  return { settings: Object.fromEntries(entries), both };
}

/** Tells whether two values of JSON are the same, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length &&
      a.every((one, index) => isSame(one, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** Counts the values that differ between two states of settings. */
export function leavesThatDiffer(a: unknown, b: unknown): number {
  if (isSame(a, b)) return 0;
  if (!isObject(a) || !isObject(b)) return 1;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].reduce(
    (sum, key) => sum + leavesThatDiffer(a[key], b[key]),
    0,
  );
}
