import type { Key } from "./key.ts";

/** A stored value with the version it had when it was read. */
export interface Versioned<T> {
  /** Value as it was read. */
  value: T;
  /** Version that the value had then. */
  versionstamp: string;
}

/** Returns the value under a key, or `null`. */
export async function read<T>(
  kv: Pick<Deno.Kv, "get">,
  key: Key<T>,
): Promise<T | null> {
  return (await kv.get<T>(key)).value;
}

/** Returns the value under a key with its version, or `null`. */
export async function readVersioned<T>(
  kv: Deno.Kv,
  key: Key<T>,
): Promise<Versioned<T> | null> {
  const { value, versionstamp } = await kv.get<T>(key);
  return versionstamp === null ? null : { value, versionstamp };
}
