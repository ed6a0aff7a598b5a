import type { Key } from "@/lib/storage/key.ts";

/** Most keys of one `getMany`. */
const MAX_KEYS = 10;

/**
 * Returns the values of any number of keys by name; a name without a value is
 * left out.
 */
export async function readMany<T>(
  kv: Deno.Kv,
  names: ReadonlySet<string>,
  keyOf: (name: string) => Key<T>,
): Promise<Map<string, T>> {
  const list = [...names];
  const batches: Promise<Deno.KvEntryMaybe<T>[]>[] = [];
  for (let at = 0; at < list.length; at += MAX_KEYS) {
    const some = list.slice(at, at + MAX_KEYS).map(keyOf);
    batches.push(kv.getMany<T[]>(some));
  }
  const entries = (await Promise.all(batches)).flat();
  const values = new Map<string, T>();
  list.forEach((name, index) => {
    const entry = entries[index];
    if (entry && entry.versionstamp !== null) values.set(name, entry.value);
  });
  return values;
}
