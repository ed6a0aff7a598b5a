import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { read } from "@/lib/storage/read.ts";
import { transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Announcer } from "@/lib/events/announcer.ts";
import type { EventData } from "@/lib/events/catalogue.ts";
import {
  listPage,
  type Page,
  type PageQuery,
  removeAll,
} from "@/lib/storage/page.ts";
import {
  assertPrecondition,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
import { SHARED_STORE } from "@/lib/widget_runtime/store_names.ts";
import {
  MAX_PUSHED_BYTES,
  MAX_VALUE_BYTES,
  type StoredStoreEntry,
  type StoreEntry,
  type StoreUsage,
} from "./schema.ts";
import { assertRoom, usageAfter } from "./usage.ts";

/** Widget whose store is used. */
interface StoreOf {
  channelId: string;
  widgetId: string;
  /** The one of previews, apart from the one on stream. */
  preview?: boolean;
}

/** Under which name a store is kept. */
const storeId = ({ widgetId, preview = false }: StoreOf) =>
  preview ? `preview:${widgetId}` : widgetId;

/** A change as open pages hear of it, its widget aside. */
interface StoreChange {
  key: string;
  deleted: boolean;
  /** Left out when it is too long to push. */
  value?: unknown;
  updatedAt: string;
}

/** Expired entries that are removed in one commit: each is checked, ten checks are the most. */
const SWEPT_AT_ONCE = 8;

/**
 * Creates a store for each custom widget, and one that a channel's widgets
 * share: any JSON under any key, within limits that hold to the byte because
 * what is held is counted in the same commit.
 */
export function createWidgetKvService(
  { kv, clock, withLock, announce }: {
    kv: Deno.Kv;
    clock: Clock;
    withLock: KeyedMutex;
    /** Tells the widget's open pages. */
    announce: Announcer;
  },
) {
  const lockKeyOf = (of: StoreOf) => `widget_kv:${of.channelId}:${storeId(of)}`;
  const entryKey = (of: StoreOf, key: string) =>
    keys.widgetKv(of.channelId, storeId(of), key);
  const entriesOf = (of: StoreOf) => keys.widgetKvOf(of.channelId, storeId(of));
  const usageKey = (of: StoreOf) =>
    keys.widgetKvUsage(of.channelId, storeId(of));
  const isAlive = (entry: StoredStoreEntry | null): entry is StoredStoreEntry =>
    entry !== null &&
    (entry.expiresAt === null || entry.expiresAt > clock.now());

  const toEntry = (
    key: string,
    { json, updatedAt }: StoredStoreEntry,
  ): StoreEntry => ({
    key,
    value: JSON.parse(new TextDecoder().decode(json)),
    updatedAt: toIso(updatedAt),
  });

  /** Tells pages of a change; `version` names it for good. */
  async function announceChange(
    { channelId, widgetId, preview = false }: StoreOf,
    change: StoreChange,
    version: string,
  ): Promise<void> {
    // No page on stream takes what is of the store of previews.
    const mark = preview ? { preview: true as const } : {};
    await announce(
      channelId,
      "kv.updated",
      `${widgetId}:${version}`,
      // What is stored is JSON.
      { widgetId, ...mark, ...change } as EventData<"kv.updated">,
    );
  }

  /** Removes entries that have run out, with what they took. */
  async function sweep(of: StoreOf): Promise<void> {
    const dead: Deno.KvEntry<StoredStoreEntry>[] = [];
    for await (
      const entry of kv.list<StoredStoreEntry>({
        prefix: entriesOf(of),
      })
    ) {
      if (!isAlive(entry.value)) dead.push(entry);
    }
    for (let at = 0; at < dead.length; at += SWEPT_AT_ONCE) {
      const some = dead.slice(at, at + SWEPT_AT_ONCE);
      const usage = await kv.get<StoreUsage>(usageKey(of));
      const gone = some.map(({ value }) => value);
      const commit = kv.atomic().check(usage).set(
        usageKey(of),
        usageAfter(usage.value, { gone }),
      );
      for (const entry of some) commit.check(entry).delete(entry.key);
      // Refused: somebody writes there now, and sweeps again when it must.
      if (!(await commit.commit()).ok) return;
    }
  }

  /** One commit: the entry and the count, both checked. */
  async function write(
    of: StoreOf,
    key: string,
    next: StoredStoreEntry | null,
    precondition: Precondition,
  ): Promise<{ created: boolean; versionstamp: string }> {
    const isOwned = of.widgetId !== SHARED_STORE;
    const writer = isOwned ? of.widgetId : next?.by ?? of.widgetId;
    const { result, versionstamp } = await transactVersioned(
      { kv, clock, keys },
      async () => {
        const [entry, usage, widget] = await kv.getMany<
          [StoredStoreEntry, StoreUsage, unknown]
        >([
          entryKey(of, key),
          usageKey(of),
          keys.customWidget(of.channelId, writer),
        ]);
        const alive = isAlive(entry.value);
        assertPrecondition(precondition, alive ? entry.versionstamp : null);
        if (next === null && !alive) throw missing(key);
        const needsWidget = isOwned || next?.by !== undefined;
        if (next !== null && needsWidget && widget.versionstamp === null) {
          throw absent(writer);
        }
        const after = usageAfter(usage.value, {
          gone: entry.value === null ? [] : [entry.value],
          added: next === null ? [] : [next],
        });
        assertRoom(after, usage.value, next?.by ?? null);
        const commit = kv.atomic().check(entry).check(usage).set(
          usageKey(of),
          after,
        );
        if (next === null) commit.delete(entryKey(of, key));
        else {
          commit.set(entryKey(of, key), next);
          // A widget that is deleted meanwhile leaves nothing behind.
          if (needsWidget) commit.check(widget);
        }
        return { commit, result: { created: !alive } };
      },
    );
    return { ...result, versionstamp };
  }

  /** Writes; makes room first when only what has run out stands in the way. */
  async function writeWithRoom(
    of: StoreOf,
    key: string,
    next: StoredStoreEntry,
    precondition: Precondition,
  ) {
    try {
      return await write(of, key, next, precondition);
    } catch (error) {
      const isFull = error instanceof AppError && error.code === "plan_limit";
      if (!isFull) throw error;
      await sweep(of);
      return await write(of, key, next, precondition);
    }
  }

  const absent = (widgetId: string) =>
    new AppError(
      "not_found",
      `Cannot reach the store: the channel has no custom widget "${widgetId}"`,
    );

  const missing = (key: string) =>
    new AppError(
      "not_found",
      `Cannot find key "${key}": the widget has stored nothing under it`,
    );

  return {
    /** The entry with its version, or `not_found`. */
    async get(
      of: StoreOf,
      key: string,
    ): Promise<{ entry: StoreEntry; versionstamp: string }> {
      const { value, versionstamp } = await kv.get<StoredStoreEntry>(
        entryKey(of, key),
      );
      if (!isAlive(value) || versionstamp === null) throw missing(key);
      return { entry: toEntry(key, value), versionstamp };
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
      const done = await withLock(
        lockKeyOf(of),
        () => writeWithRoom(of, key, stored, precondition),
      );
      await announceChange(of, {
        key,
        deleted: false,
        ...(json.length <= MAX_PUSHED_BYTES ? { value } : {}),
        updatedAt: toIso(now),
      }, done.versionstamp);
      return { entry: toEntry(key, stored), ...done };
    },

    /** Removes an entry; `not_found` when there is none. */
    async remove(
      of: StoreOf,
      key: string,
      precondition: Precondition,
    ): Promise<void> {
      const { versionstamp } = await withLock(
        lockKeyOf(of),
        () => write(of, key, null, precondition),
      );
      const updatedAt = toIso(clock.now());
      await announceChange(of, {
        key,
        deleted: true,
        updatedAt,
      }, versionstamp);
    },

    /** A page of the keys that begin with `prefix`, in order; `not_found` when the channel has no such widget. */
    async list(
      of: StoreOf,
      { prefix, ...page }: PageQuery & { prefix: string },
    ): Promise<Page<{ key: string; updatedAt: string }>> {
      const widget = keys.customWidget(of.channelId, of.widgetId);
      if (of.widgetId !== SHARED_STORE && await read(kv, widget) === null) {
        throw absent(of.widgetId);
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
        items: found.items.filter(({ value }) => isAlive(value)).map((
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

/** Stores values of custom widgets. */
export type WidgetKvService = ReturnType<typeof createWidgetKvService>;
