import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Key } from "@/lib/storage/key.ts";
import { createKeyMap, distinctKeys } from "@/lib/storage/key_map.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import { ttlMs } from "@/lib/storage/ttl.ts";

interface Slot {
  key: Deno.KvKey;
  value: unknown;
  changed: boolean;
  expireIn: number | undefined;
}

/**
 * Creates the unit of work of a batch: entries are read once, changed in
 * memory, and written in one commit. Nothing here checks versions: the commit
 * that moves the cursor does.
 */
export function createUnitOfWork(kv: Pick<Deno.Kv, "getMany">) {
  const slots: Slot[] = [];
  const byKey = createKeyMap<Slot>();

  function slotOf(key: Deno.KvKey): Slot {
    const slot = byKey.get(key);
    if (!slot) throw new Error(`Not loaded: ${JSON.stringify(key)}`);
    return slot;
  }

  function put(slot: Slot): void {
    const known = byKey.get(slot.key);
    if (known) {
      Object.assign(known, slot);
      return;
    }
    byKey.set(slot.key, slot);
    slots.push(slot);
  }

  /** Reads entries that are not here yet. */
  async function load(keys: readonly Key<unknown>[]): Promise<void> {
    const missing = distinctKeys(keys.filter((key) => !byKey.get(key)));
    for (const { key, value } of await readEntries(kv, missing)) {
      put({ key, value, changed: false, expireIn: undefined });
    }
  }

  return {
    load,

    /** Returns the value under a key, or `null`; reads it when it is not here yet. */
    async read<T>(key: Key<T>): Promise<T | null> {
      await load([key]);
      return this.get(key);
    },

    /** Returns the value under a loaded key, or `null`. */
    get<T>(key: Key<T>): T | null {
      // The key says what stands under it; see `Key`.
      return slotOf(key).value as T | null;
    },

    /** Replaces what stands under a loaded key. */
    set<T>(key: Key<T>, value: T, expireIn?: number): void {
      const slot = slotOf(key);
      slot.value = value;
      slot.changed = true;
      slot.expireIn = expireIn;
    },

    /** Replaces the record of an act, which stays as long after `event` as it is known. */
    setAct<F>(
      key: Key<ActRecord<F>>,
      record: ActRecord<F>,
      event: LiveEvent,
    ): void {
      const now = Date.parse(event.receivedAt);
      this.set(key, record, ttlMs(record.until, now));
    },

    /** Writes an entry that nobody has read. */
    add<T>(key: Key<T>, value: T, expireIn?: number): void {
      put({ key, value, changed: true, expireIn });
    },

    /** Removes an entry, read or not. */
    remove(key: Key<unknown>): void {
      put({ key, value: null, changed: true, expireIn: undefined });
    },

    /** Returns what an entry is changed to, `null` for removed; nothing when it is not. */
    changeOf(key: Deno.KvKey): { value: unknown } | undefined {
      const slot = byKey.get(key);
      return slot?.changed ? slot : undefined;
    },

    /** Lists the changed entries below a prefix, in no order. */
    changesBelow(prefix: Deno.KvKey): { key: Deno.KvKey; value: unknown }[] {
      return slots.filter(({ key, changed }) =>
        changed && key.length > prefix.length &&
        prefix.every((part, index) => key[index] === part)
      );
    },

    /** Lists what stands under the keys that were read or changed, the changes included. */
    entries(): IteratorObject<{ key: Deno.KvKey; value: unknown }> {
      return slots.values();
    },

    /** Adds all changes to a commit. */
    writeTo(operation: Deno.AtomicOperation): void {
      for (const { key, value, changed, expireIn } of slots) {
        if (!changed) continue;
        if (value === null) operation.delete(key);
        else if (expireIn === undefined) operation.set(key, value);
        else operation.set(key, value, { expireIn });
      }
    },
  };
}

/** Entries that a batch works on. */
export type UnitOfWork = ReturnType<typeof createUnitOfWork>;
