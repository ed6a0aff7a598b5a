/** Merging of a document that was changed in two places. Pure. */
import { isRecord } from "@/lib/core/is_record.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { mergeOrders } from "./merge_orders.ts";

/** Fields as both sides left them, and where both changed the same. */
interface MergedFields {
  merged: Record<string, unknown>;
  /** Paths of values that both changed, differently; ours stands. */
  both: string[];
}

/** A document as both sides left it, and the paths that both changed. */
export interface Merged<T> {
  merged: T;
  both: readonly string[];
}

/**
 * Returns our changes since `base` put onto theirs. Objects are merged field by
 * field, lists of items with ids item by item, lists of as many records as
 * before line by line, other lists as a whole.
 */
export function mergeChanges<T extends object>(
  base: T,
  ours: T,
  theirs: T,
): Merged<T> {
  // A document of an interface is a record of its fields.
  const [was, mine, other] = [base, ours, theirs].map((one) => ({ ...one }));
  const { merged, both } = mergeFields(was ?? {}, mine ?? {}, other ?? {});
  return { merged: merged as T, both };
}

/** A document with the changes of both sides, as it is where both changed the same. */
export interface MergedSides<T> {
  /** Ours stands there. */
  ours: T;
  /** Theirs stands there. */
  theirs: T;
  /** Paths of what both changed. */
  both: readonly string[];
}

/** Merges both sides' changes since `base` in both ways, each by `merge`. */
export function mergeSides<T extends object>(
  base: T,
  ours: T,
  theirs: T,
  merge: (base: T, ours: T, theirs: T) => Merged<T>,
): MergedSides<T> {
  const { merged, both } = merge(base, ours, theirs);
  const others = merge(base, theirs, ours).merged;
  return { ours: merged, theirs: others, both };
}

function mergeFields(
  base: Readonly<Record<string, unknown>>,
  ours: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
  at: readonly string[] = [],
): MergedFields {
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
    if (isRecord(mine) && isRecord(other)) {
      const inner = mergeFields(
        isRecord(was) ? was : {},
        mine,
        other,
        [...at, key],
      );
      entries.push([key, inner.merged]);
      both.push(...inner.both);
      continue;
    }
    const list = mergeItems(was, mine, other, [...at, key]) ??
      mergeLines(was, mine, other, [...at, key]);
    if (list) {
      entries.push([key, list.items]);
      both.push(...list.both);
      continue;
    }
    if (!isSame(was, other) && !isSame(mine, other)) {
      both.push([...at, key].join("."));
    }
    if (mine !== undefined) entries.push([key, mine]);
  }
  return { merged: Object.fromEntries(entries), both };
}

type Item = Record<string, unknown> & { id: string };

/** Returns a list as items by their ids; `null` for any other list. */
function itemsIn(value: unknown): Map<string, Item> | null {
  if (!Array.isArray(value)) return null;
  const items = new Map<string, Item>();
  for (const one of value) {
    if (!isRecord(one) || typeof one.id !== "string") return null;
    items.set(one.id, one as Item);
  }
  return items.size === value.length ? items : null;
}

/**
 * Merges lists of items with ids, in an order that has both sides' moves, with
 * new ones behind those they stood behind. Items that one side changed and the
 * other took away stay. Where both moved the same item, the list itself is what
 * both changed. `null` where one is no such list.
 */
function mergeItems(
  was: unknown,
  mine: unknown,
  other: unknown,
  at: readonly string[],
): { items: Item[]; both: string[] } | null {
  const [before, ours, theirs] = [was ?? [], mine, other].map(itemsIn);
  if (!before || !ours || !theirs) return null;
  const both: string[] = [];
  const merged = (id: string): Item[] => {
    const [old, own, their] = [before, ours, theirs].map((one) => one.get(id));
    if (!own) return old ? [] : their ? [their] : [];
    if (!their) return old && isSame(old, own) ? [] : [own];
    const result = mergeFields(old ?? {}, own, their, [...at, id]);
    both.push(...result.both);
    return [result.merged as Item];
  };
  const isEverywhere = (id: string) =>
    before.has(id) && ours.has(id) && theirs.has(id);
  const kept = (one: Map<string, Item>) => [...one.keys()].filter(isEverywhere);
  const { order, clash } = mergeOrders(kept(before), kept(ours), kept(theirs));
  if (clash) both.push(at.join("."));
  // New items stand behind those that they were put behind, theirs before ours.
  for (const side of [ours, theirs]) {
    let last = "";
    for (const id of side.keys()) {
      if (!order.includes(id)) {
        order.splice(last === "" ? 0 : order.indexOf(last) + 1, 0, id);
      }
      last = id;
    }
  }
  return { items: order.flatMap(merged), both };
}

/**
 * Merges lists of records without ids line by line, where neither side added or
 * took away a line; `null` where one did, or for other lists.
 */
function mergeLines(
  was: unknown,
  mine: unknown,
  other: unknown,
  at: readonly string[],
): { items: unknown[]; both: string[] } | null {
  const [before, ours, theirs] = [was, mine, other].map((list) =>
    Array.isArray(list) && list.every(isRecord) ? list : null
  );
  if (!before || !ours || !theirs) return null;
  const isAsLong = ours.length === before.length &&
    theirs.length === before.length;
  if (!isAsLong) return null;
  const lines = before.map((line, index) =>
    mergeFields(line, ours[index] ?? line, theirs[index] ?? line, [
      ...at,
      `${index + 1}`,
    ])
  );
  return {
    items: lines.map(({ merged }) => merged),
    both: lines.flatMap(({ both }) => both),
  };
}

/** Counts the values that differ between two states of a document. */
export function leavesThatDiffer(a: unknown, b: unknown): number {
  if (isSame(a, b)) return 0;
  if (!isRecord(a) || !isRecord(b)) return 1;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].reduce(
    (sum, key) => sum + leavesThatDiffer(a[key], b[key]),
    0,
  );
}
