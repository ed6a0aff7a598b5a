/** Part of all keys that begin in the same way. */
interface Branch<V> {
  value: V | undefined;
  below: Map<Deno.KvKeyPart, Branch<V>> | null;
}

/**
 * Creates a map by keys of the database. Parts are found one after the other,
 * which is quicker than to make a text of each key. Keys may have no bytes.
 */
export function createKeyMap<V>() {
  const root: Branch<V> = { value: undefined, below: null };
  let size = 0;

  function find(key: Deno.KvKey): Branch<V> | undefined {
    let branch: Branch<V> | undefined = root;
    for (const part of key) branch = branch?.below?.get(part);
    return branch;
  }

  return {
    get size(): number {
      return size;
    },

    get: (key: Deno.KvKey): V | undefined => find(key)?.value,

    set(key: Deno.KvKey, value: V): void {
      let branch = root;
      for (const part of key) {
        branch.below ??= new Map();
        let next = branch.below.get(part);
        if (!next) {
          next = { value: undefined, below: null };
          branch.below.set(part, next);
        }
        branch = next;
      }
      if (branch.value === undefined) size++;
      branch.value = value;
    },

    delete(key: Deno.KvKey): void {
      const branch = find(key);
      if (branch?.value === undefined) return;
      branch.value = undefined;
      size--;
    },
  };
}

/** Values by keys of the database. */
export type KeyMap<V> = ReturnType<typeof createKeyMap<V>>;

/** Returns each of the keys once, in order. */
export function distinctKeys<K extends Deno.KvKey>(keys: readonly K[]): K[] {
  const known = createKeyMap<true>();
  return keys.filter((key) => {
    const isNew = !known.get(key);
    if (isNew) known.set(key, true);
    return isNew;
  });
}
