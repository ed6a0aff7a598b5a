import { inGroupsOf, mapBounded } from "@/lib/core/parallel.ts";
import type { Key } from "./key.ts";

/** Maximum number of keys that the database reads in one call, as of one moment. */
export const MAX_KEYS_A_CALL = 10;
/** Calls under way at once: the database's other readers get their turn. */
const MAX_CALLS = 16;

/**
 * Returns the entries of any number of keys, in order. They are read as of one
 * moment only when there are at most ten.
 */
export async function readEntries<T>(
  kv: Pick<Deno.Kv, "getMany">,
  keys: readonly Key<T>[],
): Promise<Deno.KvEntryMaybe<T>[]> {
  const groups = await mapBounded(
    inGroupsOf(MAX_KEYS_A_CALL, keys),
    MAX_CALLS,
    (some) => kv.getMany<T[]>(some),
  );
  return groups.flat();
}

/** Returns the values of any number of keys, in order; `null` where there is none. */
export async function readValues<T>(
  kv: Pick<Deno.Kv, "getMany">,
  keys: readonly Key<T>[],
): Promise<(T | null)[]> {
  return (await readEntries(kv, keys)).map(({ value }) => value);
}

/**
 * Returns the values of any number of keys by name; a name without a value is
 * left out.
 */
export async function readMany<T>(
  kv: Pick<Deno.Kv, "getMany">,
  names: ReadonlySet<string>,
  keyOf: (name: string) => Key<T>,
): Promise<Map<string, T>> {
  const list = [...names];
  const entries = await readEntries(kv, list.map(keyOf));
  const values = new Map<string, T>();
  list.forEach((name, index) => {
    const entry = entries[index];
    if (entry && entry.versionstamp !== null) values.set(name, entry.value);
  });
  return values;
}
