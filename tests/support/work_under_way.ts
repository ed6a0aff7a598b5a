/** Work of the test that runs. */
let test = { count: 0 };

// What a test leaves under way, as a call to a database that never answers,
// nobody waits for in the next one.
Deno.test.beforeEach?.(() => {
  test = { count: 0 };
});

/**
 * Counts the calls to the database and to Web Crypto that this process waits
 * for, and the pauses.
 */
export function workUnderWay(): number {
  return test.count;
}

/** Counts a promise as work until it is settled. */
export function countWork<T>(work: Promise<T>): Promise<T> {
  const of = test;
  of.count++;
  return work.finally(() => of.count--);
}

type Method = (...args: unknown[]) => Promise<unknown>;

/** Counts every call of these methods. */
function watchCalls(prototype: object, names: readonly string[]): void {
  for (const name of names) {
    const method: Method = Reflect.get(prototype, name);
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
      return countWork(method.apply(this, args));
    });
  }
}

watchCalls(Deno.Kv.prototype, ["get", "getMany", "set", "delete"]);
watchCalls(Deno.AtomicOperation.prototype, ["commit"]);
watchCalls(Deno.KvListIterator.prototype, ["next"]);
watchCalls(SubtleCrypto.prototype, [
  "digest",
  "sign",
  "verify",
  "encrypt",
  "decrypt",
  "deriveBits",
  "deriveKey",
  "importKey",
]);
