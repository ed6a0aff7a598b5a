/**
 * Pairs things that arrive with things that are there: by id first, then by
 * name in their order, each at most once. Returns the partner by the id of what
 * arrives.
 */
export function pairUp<A extends { id: string }, B extends { id: string }>(
  arriving: readonly A[],
  present: readonly B[],
  nameOf: (thing: A | B) => string,
): Map<string, B> {
  const free = new Map(present.map((thing) => [thing.id, thing]));
  const pairs = new Map<string, B>();
  for (const { id } of arriving) {
    const same = free.get(id);
    if (same === undefined) continue;
    pairs.set(id, same);
    free.delete(id);
  }
  const byName = new Map<string, B[]>();
  for (const thing of free.values()) {
    const name = nameOf(thing);
    byName.set(name, [...byName.get(name) ?? [], thing]);
  }
  for (const thing of arriving) {
    if (pairs.has(thing.id)) continue;
    const partner = byName.get(nameOf(thing))?.shift();
    if (partner !== undefined) pairs.set(thing.id, partner);
  }
  return pairs;
}
