import type { Clock } from "@/lib/core/clock.ts";
import type { Projection } from "@/lib/event_log/projections/projection.ts";
import { removeAll } from "@/lib/storage/page.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  ChannelTime,
  MaterializedView,
  SessionSpan,
  StoredMaterializedView,
} from "@/lib/schema/widget_data/stats.ts";
import { KEPT_UNREAD_MS, READ_NOTED_MS, type StatsStore } from "./store.ts";
import { createViewActs } from "./view_acts.ts";
import { applyToView, isCountedBy, keysOfView } from "./views.ts";
import { createUnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";

const expireIn = KEPT_UNREAD_MS + READ_NOTED_MS;
/** A channel's overlays have far fewer; the one asked for longest ago makes room. */
const MAX_VIEWS = 40;

/** Dependencies of the service that keeps views. */
interface MaterializedViewsDeps {
  kv: Deno.Kv;
  clock: Clock;
  store: StatsStore;
  amend: Projection["amend"];
  timeOf: (channelId: string) => Promise<ChannelTime>;
  subathonOf: (channelId: string) => Promise<SessionSpan | null>;
}

/**
 * Keeps views of the tallies, begun when they are first asked for: from then on
 * the fold counts for them, and what the list of recent acts holds (30 days of
 * support) is counted before the first answer, in commits that the fold's
 * cursor fences. An act counts once, whichever process takes it.
 */
export function createMaterializedViews(
  { kv, clock, store, amend, timeOf, subathonOf }: MaterializedViewsDeps,
) {
  const viewActs = createViewActs({ store, timeOf, subathonOf });

  async function begin(
    channelId: string,
    id: string,
    view: MaterializedView,
  ): Promise<void> {
    const key = keys.statView(channelId, id);
    const askedAt = clock.now();
    const made = JSON.stringify([id, view, askedAt]);
    const stored: StoredMaterializedView = {
      view,
      scope: `${channelId}/${fnv1a(made)}${fnv1a(`${made}.`)}`,
      askedAt,
      from: "",
      at: "",
      to: "",
    };
    const replaced = await amend(channelId, async (to) => {
      const known = await kv.get<StoredMaterializedView>(key);
      // Somebody else may have begun it in the meantime.
      if (known.value && isUsable(known.value, view, askedAt)) {
        return { result: null };
      }
      return {
        result: known.value,
        change: (operation) =>
          void operation.check(known).set(key, { ...stored, to }, { expireIn }),
      };
    });
    if (replaced) await remove(replaced);
    await makeRoom(channelId, id);
  }

  /** Counts the next of the recent acts. */
  async function goOn(channelId: string, id: string): Promise<void> {
    const key = keys.statView(channelId, id);
    await amend(channelId, async () => {
      const known = await kv.get<StoredMaterializedView>(key);
      const stored = known.value;
      if (!stored || stored.at === null) return { result: null };
      const { acts, at } = await viewActs.next(channelId, stored);
      const [first] = acts;
      const work = createUnitOfWork(kv);
      const entries = (await viewActs.entriesOf(channelId, acts))
        .filter((entry) => isCountedBy(stored.view, entry));
      await work.load(entries.flatMap((entry) => keysOfView(stored, entry)));
      for (const entry of entries) applyToView(work, stored, entry);
      const next: StoredMaterializedView = {
        ...stored,
        from: stored.from || (first?.position ?? ""),
        at,
      };
      return {
        result: null,
        change(operation) {
          operation.check(known).set(key, next, { expireIn });
          work.writeTo(operation);
        },
      };
    });
  }

  async function touch(
    channelId: string,
    id: string,
    known: Deno.KvEntry<StoredMaterializedView>,
  ): Promise<void> {
    const now = clock.now();
    if (known.value.askedAt + READ_NOTED_MS > now) return;
    // Who is faster has asked for it as well.
    await kv.atomic().check(known).set(keys.statView(channelId, id), {
      ...known.value,
      askedAt: now,
    }, { expireIn }).commit();
  }

  async function makeRoom(channelId: string, own: string): Promise<void> {
    const { views } = await store.counted(channelId, -Infinity);
    const [oldest] = [...views].filter(([id]) => id !== own)
      .sort(([, a], [, b]) => a.askedAt - b.askedAt);
    if (views.size <= MAX_VIEWS || !oldest) return;
    const [id, stored] = oldest;
    await amend(channelId, () =>
      Promise.resolve({
        result: null,
        change: (operation) =>
          void operation.delete(keys.statView(channelId, id)),
      }));
    await remove(stored);
  }

  /** Removes what a view has counted. What a crash leaves is never read. */
  async function remove(
    { scope: viewId }: StoredMaterializedView,
  ): Promise<void> {
    for (const below of keys.statViewContents(viewId)) {
      await removeAll(kv, below);
    }
  }

  return {
    /** Returns the id under which the view's values are read, once all of it is counted. */
    async keep(
      channelId: string,
      id: string,
      view: MaterializedView,
    ): Promise<string> {
      for (;;) {
        const known = await kv.get<StoredMaterializedView>(
          keys.statView(channelId, id),
        );
        const stored = known.value;
        if (!stored || !isUsable(stored, view, clock.now())) {
          await begin(channelId, id, view);
        } else if (stored.at !== null) {
          await goOn(channelId, id);
        } else {
          await touch(
            channelId,
            id,
            known as Deno.KvEntry<StoredMaterializedView>,
          );
          return stored.scope;
        }
      }
    },
  };
}

/**
 * Tells whether a stored view is the requested one, and was counted all the
 * time.
 */
function isUsable(
  stored: StoredMaterializedView,
  view: MaterializedView,
  now: number,
): boolean {
  return stored.askedAt + KEPT_UNREAD_MS > now &&
    isSame(stored.view, view);
}
