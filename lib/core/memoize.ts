/** Results that are kept by their names, as a `Map` or a `WeakMap` does. */
interface Kept<K, V> {
  get(name: K): Promise<V> | undefined;
  set(name: K, result: Promise<V>): unknown;
  delete(name: K): unknown;
}

/**
 * Returns the result of `make` that is kept under a name, made when it is first
 * asked for. What failed is not kept, so that the next who asks tries again.
 */
export function memoizeByKey<K, V>(
  kept: Kept<K, V>,
  name: K,
  make: () => Promise<V>,
): Promise<V> {
  const known = kept.get(name);
  if (known) return known;
  const made = make();
  kept.set(name, made);
  made.catch(() => kept.delete(name));
  return made;
}

/** Returns a function that answers the one result of `make`, kept in the same way. */
export function memoize<V>(make: () => Promise<V>): () => Promise<V> {
  const kept = new Map<null, Promise<V>>();
  return () => memoizeByKey(kept, null, make);
}
