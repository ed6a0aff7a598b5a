import { inGroupsOf } from "@/lib/core/parallel.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { transactVersioned } from "@/lib/storage/transaction.ts";
import { SHARED_STORE } from "@/lib/widget_runtime/store_names.ts";
import type {
  StoredStoreEntry,
  StoreUsage,
} from "@/lib/schema/custom_widgets/store.ts";
import {
  absentStore,
  entriesOf,
  entryKey,
  missingEntry,
  type StoreOf,
  usageKey,
} from "./place.ts";
import { assertRoom, usageAfter } from "./usage.ts";

/** Expired entries that are removed in one commit: each is checked, ten checks are the most. */
const SWEPT_AT_ONCE = 8;

/** Adds to the commit of a write. */
type AddToCommit = (commit: Deno.AtomicOperation) => void;

/** Tells whether an entry is there and has not run out. */
export function isAlive(
  entry: StoredStoreEntry | null,
  clock: Clock,
): entry is StoredStoreEntry {
  return entry !== null &&
    (entry.expiresAt === null || entry.expiresAt > clock.now());
}

/**
 * Creates the writes of stores: an entry and what its store takes change in one
 * commit.
 */
export function createStoreWrites(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  /** Removes entries that have run out, with what they took. */
  async function sweep(of: StoreOf): Promise<void> {
    const dead: Deno.KvEntry<StoredStoreEntry>[] = [];
    for await (
      const entry of kv.list<StoredStoreEntry>({
        prefix: entriesOf(of),
      })
    ) {
      if (!isAlive(entry.value, clock)) dead.push(entry);
    }
    for (const some of inGroupsOf(SWEPT_AT_ONCE, dead)) {
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

  /** One commit: the entry and the count, both checked, and what `also` adds. */
  async function write(
    of: StoreOf,
    key: string,
    next: StoredStoreEntry | null,
    precondition: Precondition,
    also: AddToCommit,
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
        const alive = isAlive(entry.value, clock);
        assertPrecondition(precondition, alive ? entry.versionstamp : null);
        if (next === null && !alive) throw missingEntry(key);
        const needsWidget = isOwned || next?.by !== undefined;
        if (next !== null && needsWidget && widget.versionstamp === null) {
          throw absentStore(writer);
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
        also(commit);
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
    also: AddToCommit,
  ) {
    try {
      return await write(of, key, next, precondition, also);
    } catch (error) {
      const isFull = error instanceof AppError && error.code === "plan_limit";
      if (!isFull) throw error;
      await sweep(of);
      return await write(of, key, next, precondition, also);
    }
  }

  return { write, writeWithRoom };
}
