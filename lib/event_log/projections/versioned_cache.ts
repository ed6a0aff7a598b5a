import { memoizeByKey } from "@/lib/core/memoize.ts";
import { createLru } from "@/lib/core/lru.ts";
import {
  createKeyMap,
  distinctKeys,
  type KeyMap,
} from "@/lib/storage/key_map.ts";
import type { ReadableKv } from "./read_through.ts";

/** Channels of which this process keeps values. */
const MAX_CHANNELS = 256;
/** Keys and lists of a channel that are kept. */
const MAX_KEPT = 400;
/** Entries of a list that are kept; what follows them is read each time. */
const MAX_LISTED = 50;

/** Values of a channel as of one version of a projection's cursor. */
interface Kept {
  version: string;
  entries: KeyMap<Promise<Deno.KvEntryMaybe<unknown>>>;
  /** By selector and order, as text. */
  lists: KeyMap<Promise<Deno.KvEntry<unknown>[]>>;
}

/**
 * Creates reads of what a projection has written that are made once while its
 * cursor stands: it moves in every commit that changes such a value, so all
 * pages of a channel share the reads of one version. Nobody may change a value
 * that they get. What others than the projection write must not be read by it,
 * unless it is written in the commit of an event that the projection hears.
 */
export function createVersionedCache({ kv }: { kv: ReadableKv }) {
  const channels = createLru<Kept>(MAX_CHANNELS);

  function keptOf(channelId: string, version: string): Kept {
    const known = channels.get(channelId);
    if (known?.version === version) return known;
    const kept: Kept = {
      version,
      entries: createKeyMap(),
      lists: createKeyMap(),
    };
    // Versions grow: a reader that is late must not take the newer values away.
    if (!known || known.version < version) channels.set(channelId, kept);
    return kept;
  }

  return {
    /**
     * Returns the reads at a version of the channel's cursor, which was read
     * before the call; those of the database itself while there is no cursor.
     */
    at(channelId: string, version: string | null): ReadableKv {
      return version === null ? kv : readsOf(kv, keptOf(channelId, version));
    },

    /**
     * Keeps values as they stand at the version that a commit of the projection
     * has just given its cursor: what the commit wrote, and what it read.
     */
    keep(
      channelId: string,
      version: string,
      values: Iterable<{ key: Deno.KvKey; value: unknown }>,
    ): void {
      const { entries } = keptOf(channelId, version);
      for (const { key, value } of values) {
        if (entries.size >= MAX_KEPT) return;
        const entry = value === null
          ? nothingAt(key)
          : { key, value, versionstamp: version };
        entries.set(key, Promise.resolve(entry));
      }
    },
  };
}

function readsOf(kv: ReadableKv, { entries, lists }: Kept): ReadableKv {
  function keep<T>(
    map: KeyMap<Promise<T>>,
    name: Deno.KvKey,
    read: () => Promise<T>,
  ): Promise<T> {
    return map.size < MAX_KEPT
      ? memoizeByKey(map, name, read)
      : map.get(name) ?? read();
  }

  function get<T>(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<T>> {
    const entry = keep(entries, key, () => kv.get(key));
    return entry as Promise<Deno.KvEntryMaybe<T>>;
  }

  async function* list<T>(
    selector: Deno.KvListSelector,
    { limit = Infinity, ...options }: Deno.KvListOptions = {},
  ): AsyncGenerator<Deno.KvEntry<T>> {
    const name = [JSON.stringify([selector, options.reverse])];
    const first = await keep(
      lists,
      name,
      () => firstOf(kv, selector, options),
    );
    yield* (first as Deno.KvEntry<T>[]).slice(0, limit);
    const last = first.at(-1);
    if (!last || first.length < MAX_LISTED || limit <= first.length) return;
    yield* kv.list<T>(after(selector, last.key, options.reverse), {
      ...options,
      ...(limit === Infinity ? {} : { limit: limit - first.length }),
    });
  }

  return {
    get,
    getMany<T extends readonly unknown[]>(
      keys: readonly [...{ [K in keyof T]: Deno.KvKey }],
    ) {
      const missing = distinctKeys(keys.filter((key) => !entries.get(key)));
      if (entries.size + missing.length > MAX_KEPT) return kv.getMany<T>(keys);
      if (missing.length > 0) {
        const read = kv.getMany<unknown[]>(missing);
        missing.forEach((key, at) => {
          keep(
            entries,
            key,
            () => read.then((found) => found[at] ?? nothingAt(key)),
          );
        });
      }
      // One for each key, in order.
      return Promise.all(
        keys.map((key) => entries.get(key)),
      ) as ReturnType<typeof kv.getMany<T>>;
    },
    list,
  };
}

async function firstOf(
  kv: ReadableKv,
  selector: Deno.KvListSelector,
  options: Deno.KvListOptions,
): Promise<Deno.KvEntry<unknown>[]> {
  const list = kv.list(selector, {
    ...options,
    batchSize: MAX_LISTED,
    limit: MAX_LISTED,
  });
  return await Array.fromAsync(list);
}

function after(
  selector: Deno.KvListSelector,
  key: Deno.KvKey,
  reverse: boolean | undefined,
): Deno.KvListSelector {
  return (reverse
    ? { ...selector, end: key }
    : { ...selector, start: [...key, ""] }) as Deno.KvListSelector;
}

function nothingAt(key: Deno.KvKey): Deno.KvEntryMaybe<unknown> {
  return { key, value: null, versionstamp: null };
}
