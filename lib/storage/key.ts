/** A KV key that remembers the type of what is stored under it. */
export type Key<T> = Deno.KvKey & { readonly __value?: T };

/** A prefix to list by; every entry below it is a `T`. */
export type Prefix<T> = Deno.KvKey & { readonly __below?: T };

/** Makes a typed key. The service makes all of its keys in `lib/database/keys`. */
export function key<T>(...parts: Deno.KvKeyPart[]): Key<T> {
  return parts;
}

/** Makes a typed prefix to list by. */
export function prefix<T>(...parts: Deno.KvKeyPart[]): Prefix<T> {
  return parts;
}
