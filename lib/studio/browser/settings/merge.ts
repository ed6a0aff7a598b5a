/** Merging of settings that were changed in two places. Pure. */
import { isRecord } from "@/lib/core/is_record.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { mergeOrders } from "./merge_orders.ts";

/** Settings as both sides left them, and where both changed the same. */
interface Merged {
  settings: Record<string, unknown>;
  /** Paths of values that both changed, differently; ours stands. */
  both: string[];
}

/**
 * Returns our changes since `base` put onto theirs. Objects are merged field by
 * field, lists of things with ids thing by thing, other lists as a whole.
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
    if (isRecord(mine) && isRecord(other)) {
      const inner = mergeSettings(
        isRecord(was) ? was : {},
        mine,
        other,
        [...at, key],
      );
      entries.push([key, inner.settings]);
      both.push(...inner.both);
      continue;
    }
    const things = mergeThings(was, mine, other, [...at, key]);
    if (things) {
      entries.push([key, things.list]);
      both.push(...things.both);
      continue;
    }
    if (!isSame(was, other) && !isSame(mine, other)) {
      both.push([...at, key].join("."));
    }
    if (mine !== undefined) entries.push([key, mine]);
  }
  return { settings: Object.fromEntries(entries), both };
}

type Thing = Record<string, unknown> & { id: string };

/** Returns a list as things by their ids; `null` for any other list. */
function thingsIn(value: unknown): Map<string, Thing> | null {
  if (!Array.isArray(value)) return null;
  const things = new Map<string, Thing>();
  for (const one of value) {
    if (!isRecord(one) || typeof one.id !== "string") return null;
    things.set(one.id, one as Thing);
  }
  return things.size === value.length ? things : null;
}

/**
 * Merges lists of things with ids, in an order that has both sides' moves, with
 * new ones behind those they stood behind. Things that one side changed and the
 * other took away stay. Where both moved the same thing, the list itself is what
 * both changed. `null` where one is no such list.
 */
function mergeThings(
  was: unknown,
  mine: unknown,
  other: unknown,
  at: readonly string[],
): { list: Thing[]; both: string[] } | null {
  const [before, ours, theirs] = [was ?? [], mine, other].map(thingsIn);
  if (!before || !ours || !theirs) return null;
  const both: string[] = [];
  const merged = (id: string): Thing[] => {
    const [old, own, their] = [before, ours, theirs].map((one) => one.get(id));
    if (!own) return old ? [] : their ? [their] : [];
    if (!their) return old && isSame(old, own) ? [] : [own];
    const result = mergeSettings(old ?? {}, own, their, [...at, id]);
    both.push(...result.both);
    return [result.settings as Thing];
  };
  const isEverywhere = (id: string) =>
    before.has(id) && ours.has(id) && theirs.has(id);
  const kept = (one: Map<string, Thing>) =>
    [...one.keys()].filter(isEverywhere);
  const { order, clash } = mergeOrders(kept(before), kept(ours), kept(theirs));
  if (clash) both.push(at.join("."));
  // New things stand behind those that they were put behind.
  for (const side of [theirs, ours]) {
    let last = "";
    for (const id of side.keys()) {
      if (!order.includes(id)) {
        order.splice(last === "" ? 0 : order.indexOf(last) + 1, 0, id);
      }
      last = id;
    }
  }
  return { list: order.flatMap(merged), both };
}

/** Counts the values that differ between two states of settings. */
export function leavesThatDiffer(a: unknown, b: unknown): number {
  if (isSame(a, b)) return 0;
  if (!isRecord(a) || !isRecord(b)) return 1;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].reduce(
    (sum, key) => sum + leavesThatDiffer(a[key], b[key]),
    0,
  );
}
