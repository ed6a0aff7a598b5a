import type { Clock } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Projection } from "@/lib/projections/projection.ts";
import { encodedSize } from "@/lib/events/encoded_size.ts";
import { removeAll } from "@/lib/storage/page.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { keys } from "@/lib/database/keys.ts";
import { SUPPORT_KINDS } from "@/lib/widgets/settings/event_kinds.ts";
import { ALL, NOTHING, shareLeft } from "@/lib/projections/acts.ts";
import { actFacts, countedEntry, type Entry } from "./entries.ts";
import { measureEvent } from "./measure.ts";
import type {
  ChannelTime,
  MaterializedView,
  SessionSpan,
  StatsHead,
  StoredMaterializedView,
} from "./schema.ts";
import { instantOf, NO_SPANS, periodsAt } from "./spans.ts";
import { KEPT_UNREAD_MS, READ_NOTED_MS, type StatsStore } from "./store.ts";
import { applyToView, isCountedBy, keysOfView } from "./views.ts";
import { createUnitOfWork } from "@/lib/projections/unit_of_work.ts";

const expireIn = KEPT_UNREAD_MS + READ_NOTED_MS;
/** Recent acts that are counted in one commit, and their bytes. */
const MAX_ACTS = 100;
const MAX_BYTES = 128 * 1024;
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
      const recent = await nextActs(channelId, stored);
      const acts = [...await olderActs(channelId, stored, recent), ...recent];
      const [first] = acts;
      const work = createUnitOfWork(kv);
      const entries = (await entriesOf(channelId, acts))
        .filter((entry) => isCountedBy(stored.view, entry));
      await work.load(entries.flatMap((entry) => keysOfView(stored, entry)));
      for (const entry of entries) applyToView(work, stored, entry);
      const next: StoredMaterializedView = {
        ...stored,
        from: stored.from || (first?.position ?? ""),
        at: recent.at(-1)?.position ?? null,
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

  async function nextActs(
    channelId: string,
    { at, to }: StoredMaterializedView,
  ): Promise<LiveEvent[]> {
    const acts: LiveEvent[] = [];
    let bytes = 0;
    for await (const { value } of store.recentAfter(channelId, at ?? "")) {
      bytes += encodedSize(value);
      if (value.position > to || acts.length === MAX_ACTS) break;
      if (acts.length > 0 && bytes > MAX_BYTES) break;
      acts.push(value);
    }
    return acts;
  }

  /** The last acts of each kind from before the recent ones: a view of the latest begins with them. */
  async function olderActs(
    channelId: string,
    { view, from, to }: StoredMaterializedView,
    [first]: LiveEvent[],
  ): Promise<LiveEvent[]> {
    if (view.of !== "latest" || from !== "") return [];
    const before = first?.position ?? to;
    const kept = await store.latest(channelId, SUPPORT_KINDS);
    return kept.flatMap((latest) => latest?.events ?? [])
      .filter(({ position }) => first ? position < before : position <= before)
      .sort((a, b) => a.position < b.position ? -1 : 1);
  }

  /** The acts as they stand now, after what was taken back of them. */
  async function entriesOf(
    channelId: string,
    acts: readonly LiveEvent[],
  ): Promise<Entry[]> {
    const [head, subathon, time, known] = await Promise.all([
      store.head(channelId),
      subathonOf(channelId),
      timeOf(channelId),
      store.acts(channelId, acts.map(({ act }) => act)),
    ]);
    return acts.flatMap((event, index) => {
      const record = known[index];
      const own = record?.facts?.position === event.position ? record : null;
      const what = measureEvent(event, time.currency);
      if (!what) return [];
      const facts = own?.facts ?? actFacts(
        event,
        what,
        periodsIn(head ?? NO_SPANS, subathon, event, time),
      );
      const after = own ? shareLeft(own.payment, own.taken) : ALL;
      if (after.left === 0n) return [];
      const change = { act: event.act, before: NOTHING, after, facts };
      return [countedEntry(change, event)];
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

function periodsIn(
  head: StatsHead,
  subathon: SessionSpan | null,
  event: LiveEvent,
  { timeZone }: ChannelTime,
): string[] {
  return periodsAt(head, subathon, instantOf(event), timeZone);
}
