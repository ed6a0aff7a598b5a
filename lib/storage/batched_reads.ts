import { nextTick } from "node:process";
import { MAX_KEYS_A_CALL, readEntries } from "./read_many.ts";
import type { Key } from "./key.ts";

type Database = Pick<Deno.Kv, "getMany">;

interface Asked {
  key: Key<unknown>;
  /** True for one that is read no later than the others of its turn. */
  isFirst: boolean;
  found: PromiseWithResolvers<Deno.KvEntryMaybe<unknown>>;
}

/** Keys that were asked for in this turn, by database and name. */
const asked = new WeakMap<Database, Map<string, Asked>>();

/**
 * Reads a key together with all others that are read so in the same turn of the
 * event loop: they are one call, and each key is in it once. The read begins
 * after the question, so the answer is never older. All who ask share the
 * value: nobody may change it.
 *
 * A key with `first` is read no later than all others of its turn.
 */
export function readBatched<T>(
  kv: Database,
  key: Key<T>,
  { first = false } = {},
): Promise<Deno.KvEntryMaybe<T>> {
  const turn = asked.get(kv) ?? new Map<string, Asked>();
  if (turn.size === 0) {
    asked.set(kv, turn);
    nextTick(readAll, kv, turn);
  }
  const name = JSON.stringify(key);
  const own = turn.get(name) ??
    {
      key,
      isFirst: first,
      found: Promise.withResolvers<Deno.KvEntryMaybe<unknown>>(),
    };
  own.isFirst ||= first;
  turn.set(name, own);
  return own.found.promise as Promise<Deno.KvEntryMaybe<T>>;
}

async function readAll(kv: Database, turn: Map<string, Asked>): Promise<void> {
  asked.delete(kv);
  const all = [...turn.values()];
  // One call reads all of its keys as of one moment.
  if (all.length <= MAX_KEYS_A_CALL) return await readSome(kv, all);
  await readSome(kv, all.filter(({ isFirst }) => isFirst));
  await readSome(kv, all.filter(({ isFirst }) => !isFirst));
}

async function readSome(kv: Database, some: readonly Asked[]): Promise<void> {
  try {
    const entries = await readEntries(kv, some.map(({ key }) => key));
    some.forEach(({ key, found }, at) =>
      found.resolve(entries[at] ?? { key, value: null, versionstamp: null })
    );
  } catch (error) {
    for (const { found } of some) found.reject(error);
  }
}
