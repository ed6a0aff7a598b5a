import type { UnitOfWork } from "./unit_of_work.ts";

/** The reads of a database. */
export interface ReadableKv {
  get<T>(
    key: Deno.KvKey,
    options?: { consistency?: Deno.KvConsistencyLevel },
  ): Promise<Deno.KvEntryMaybe<T>>;
  getMany: Deno.Kv["getMany"];
  list<T>(
    selector: Deno.KvListSelector,
    options?: Deno.KvListOptions,
  ): AsyncIterable<Deno.KvEntry<T>>;
}

type Changes = Pick<UnitOfWork, "changeOf" | "changesBelow">;

/**
 * Returns the database as it would be if the changes of a unit of work were
 * written. A changed entry has the version "trial"; lists have no cursor.
 */
export function readThrough(kv: ReadableKv, work: Changes): ReadableKv {
  const changed = <T>(entry: Deno.KvEntryMaybe<T>): Deno.KvEntryMaybe<T> => {
    const change = work.changeOf(entry.key);
    if (!change) return entry;
    return change.value === null
      ? { key: entry.key, value: null, versionstamp: null }
      : { key: entry.key, value: change.value as T, versionstamp: "trial" };
  };

  async function* list<T>(
    selector: Deno.KvListSelector,
    { limit = Infinity, ...options }: Deno.KvListOptions = {},
  ): AsyncGenerator<Deno.KvEntry<T>> {
    const sign = options.reverse ? -1 : 1;
    const own = work.changesBelow("prefix" in selector ? selector.prefix : [])
      .filter(({ key }) => isWithin(key, selector))
      .sort((a, b) => sign * compareKeys(a.key, b.key));
    let left = limit;
    for await (const entry of kv.list<T>(selector, options)) {
      for (
        let [next] = own;
        next && sign * compareKeys(next.key, entry.key) <= 0;
        [next] = own
      ) {
        own.shift();
        if (next.value === null) continue;
        yield entryOf<T>(next);
        if (--left <= 0) return;
      }
      if (work.changeOf(entry.key)) continue;
      yield entry;
      if (--left <= 0) return;
    }
    for (const change of own) {
      if (change.value === null) continue;
      yield entryOf<T>(change);
      if (--left <= 0) return;
    }
  }

  return {
    get: async (key, options) => changed(await kv.get(key, options)),
    async getMany<T extends readonly unknown[]>(
      keys: readonly [...{ [K in keyof T]: Deno.KvKey }],
      options?: { consistency?: Deno.KvConsistencyLevel },
    ) {
      const entries = await kv.getMany<T>(keys, options);
      // One for each key, as they were.
      return entries.map((entry) => changed(entry)) as typeof entries;
    },
    list,
  };
}

function entryOf<T>(
  { key, value }: { key: Deno.KvKey; value: unknown },
): Deno.KvEntry<T> {
  return { key, value: value as T, versionstamp: "trial" };
}

function isWithin(key: Deno.KvKey, selector: Deno.KvListSelector): boolean {
  const isFrom = !("start" in selector) ||
    compareKeys(key, selector.start) >= 0;
  const isUntil = !("end" in selector) || compareKeys(key, selector.end) < 0;
  return isFrom && isUntil;
}

/** Compares keys part by part; parts of one place have one type. */
function compareKeys(a: Deno.KvKey, b: Deno.KvKey): number {
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    // The database has no symbols, whatever the type says.
    if (part !== other) return (part as string) < (other as string) ? -1 : 1;
  }
  return a.length - b.length;
}
