import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import {
  listPage,
  type Page,
  type PageQuery,
  removeAll,
} from "@/lib/storage/page.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import { SHARED_STORE } from "@/lib/sandbox/store_names.ts";
import {
  MAX_PUSHED_BYTES,
  MAX_VALUE_BYTES,
  type StoredStoreEntry,
  type StoreEntry,
} from "@/lib/schema/custom_widgets/store.ts";
import {
  absentStore,
  entriesOf,
  entryKey,
  missingEntry,
  storeId,
  type StoreOf,
  usageKey,
} from "./place.ts";
import { createStoreWrites, isAlive } from "./writes.ts";

/** A change as open pages hear of it, its widget aside. */
interface StoreChange {
  key: string;
  deleted: boolean;
  /** Left out when it is too long to push. */
  value?: unknown;
  updatedAt: string;
}

/**
 * Creates a store for each custom widget, and one that a channel's widgets
 * share: any JSON under any key, within limits that hold to the byte because
 * what is held is counted in the same commit.
 */
export function createWidgetKvService(
  { kv, clock, withLock, announcements }: {
    kv: Deno.Kv;
    clock: Clock;
    withLock: KeyedMutex;
    announcements: Pick<Announcements, "note" | "tell">;
  },
) {
  const { write, writeWithRoom } = createStoreWrites({ kv, clock });
  const lockKeyOf = (of: StoreOf) => `widget_kv:${of.channelId}:${storeId(of)}`;
  const toEntry = (
    key: string,
    { json, updatedAt }: StoredStoreEntry,
  ): StoreEntry => ({
    key,
    value: JSON.parse(new TextDecoder().decode(json)),
    updatedAt: toIso(updatedAt),
  });

  /** Returns what adds to a commit that pages are to be told of a change. */
  const noting = (
    { channelId, widgetId, preview = false }: StoreOf,
    change: StoreChange,
  ) =>
  (commit: Deno.AtomicOperation): void => {
    // No page on stream takes what is of the store of previews.
    const mark = preview ? { preview: true as const } : {};
    // What is stored is JSON.
    const data = { widgetId, ...mark, ...change } as EventData<"kv.updated">;
    announcements.note(commit, channelId, "kv.updated", widgetId, data);
  };

  /** The entry with its version; `null` where nothing is. */
  async function find(
    of: StoreOf,
    key: string,
  ): Promise<{ entry: StoreEntry; versionstamp: string } | null> {
    const { value, versionstamp } = await kv.get<StoredStoreEntry>(
      entryKey(of, key),
    );
    return isAlive(value, clock) && versionstamp !== null
      ? { entry: toEntry(key, value), versionstamp }
      : null;
  }

  return {
    find,

    /** The entry with its version, or `not_found`. */
    async get(of: StoreOf, key: string) {
      const found = await find(of, key);
      if (found === null) throw missingEntry(key);
      return found;
    },

    /**
     * Stores a JSON value. Throws `too_large`, `plan_limit`, `not_found` when the
     * channel has no such widget, or `stale` when the precondition does not hold.
     */
    async put(
      of: StoreOf,
      key: string,
      value: unknown,
      { ttlMs, precondition, by = null }: {
        ttlMs: number | null;
        precondition: Precondition;
        /** The custom widget for whose code a page writes to the shared store. */
        by?: string | null;
      },
    ): Promise<{ entry: StoreEntry; versionstamp: string; created: boolean }> {
      const json = new TextEncoder().encode(JSON.stringify(value));
      if (json.length > MAX_VALUE_BYTES) {
        throw new AppError(
          "too_large",
          `Cannot store the value: it is ${json.length} bytes long, at most ${MAX_VALUE_BYTES} are allowed`,
          {
            extra: { limit: MAX_VALUE_BYTES },
          },
        );
      }
      const now = clock.now();
      const stored = {
        json,
        updatedAt: now,
        expiresAt: ttlMs === null ? null : now + ttlMs,
        ...(by !== null && of.widgetId === SHARED_STORE ? { by } : {}),
      };
      const note = noting(of, {
        key,
        deleted: false,
        ...(json.length <= MAX_PUSHED_BYTES ? { value } : {}),
        updatedAt: toIso(now),
      });
      const done = await withLock(
        lockKeyOf(of),
        () => writeWithRoom(of, key, stored, precondition, note),
      );
      await announcements.tell(of.channelId);
      return { entry: toEntry(key, stored), ...done };
    },

    /** Removes an entry; `not_found` when there is none. */
    async remove(
      of: StoreOf,
      key: string,
      precondition: Precondition,
    ): Promise<void> {
      const updatedAt = toIso(clock.now());
      const note = noting(of, { key, deleted: true, updatedAt });
      await withLock(
        lockKeyOf(of),
        () => write(of, key, null, precondition, note),
      );
      await announcements.tell(of.channelId);
    },

    /** A page of the keys that begin with `prefix`, in order; `not_found` when the channel has no such widget. */
    async list(
      of: StoreOf,
      { prefix, ...page }: PageQuery & { prefix: string },
    ): Promise<Page<{ key: string; updatedAt: string }>> {
      const widget = keys.customWidget(of.channelId, of.widgetId);
      if (of.widgetId !== SHARED_STORE && await read(kv, widget) === null) {
        throw absentStore(of.widgetId);
      }
      const below = entriesOf(of);
      const found = await listPage(
        kv,
        below,
        page,
        prefix === "" ? {} : { startingWith: prefix },
      );
      return {
        nextCursor: found.nextCursor,
        items: found.items.filter(({ value }) => isAlive(value, clock)).map((
          { key, value },
        ) => ({
          key: String(key.at(-1)),
          updatedAt: toIso(value.updatedAt),
        })),
      };
    },

    /** Removes the whole store of a widget that is deleted, and that of its previews. */
    async clear(widget: Omit<StoreOf, "preview">): Promise<void> {
      for (const preview of [false, true]) {
        const of = { ...widget, preview };
        await removeAll(kv, entriesOf(of));
        await kv.delete(usageKey(of));
      }
    },
  };
}
