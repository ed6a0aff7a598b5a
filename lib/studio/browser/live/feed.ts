import { inGroupsOf } from "@/lib/core/parallel.ts";
import { throttle } from "@/lib/browser/throttle.ts";
import { batch, computed, signal } from "@preact/signals";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type {
  RecentEventList,
  SeenMark,
} from "@/lib/features/widget_data/recent_events/schema.ts";
import type { Sighting } from "@/lib/features/overlays/receipts/schema.ts";
import type { OriginalEvent } from "@/lib/features/platform/moderation/schema.ts";
import { isSupportKind } from "@/lib/widgets/settings/event_kinds.ts";
import { FEED_GROUPS, type FeedGroup } from "@/lib/studio/words/live.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** An event of the activity. */
export type FeedEvent = LiveEvent & {
  seen: Sighting | null;
  original: OriginalEvent | null;
};

/** Events that are asked for at once, and that are drawn together. */
const PAGE = 50;
const DRAWN = 20;
/** Events that come within this time are drawn together: each time costs a layout of the list. */
const TOGETHER_MS = 100;
/** Time within which changes are told together. */
const QUIET_MS = 3_000;
const TYPED_MS = 400;
/** Time after which an alert that no overlay has shown was not shown. */
const LATE_MS = 60_000;

/** Returns for how long an alert has been waiting to be shown, in ms; `null` for what is none. */
function unshownMs({ kind, seen, test, receivedAt }: FeedEvent): number | null {
  if (seen || test || !isSupportKind(kind)) return null;
  return Date.now() - Date.parse(receivedAt);
}

/** Tells whether nobody saw an alert, or not yet; `null` for what is no alert, or was seen. */
export function wasMissed(event: FeedEvent): boolean | null {
  const ms = unshownMs(event);
  return ms === null ? null : ms > LATE_MS;
}

/** Choices by which the activity is filtered. */
interface FeedFilter {
  groups: readonly FeedGroup[];
  person: string;
  tests: boolean;
}

const EVERYTHING: FeedFilter = { groups: [], person: "", tests: false };

/** Kinds of the groups; of all groups where none is chosen. */
function kindsOf(groups: readonly FeedGroup[]): string[] {
  const chosen = groups.length > 0
    ? groups
    : Object.keys(FEED_GROUPS) as FeedGroup[];
  return chosen.flatMap((group) =>
    FEED_GROUPS[group].kinds as readonly string[]
  );
}

/** Every kind of event that the activity can show, as the service takes them. */
export const FEED_KINDS = kindsOf([]).join(",");

function pathOf(
  channelId: string,
  { groups, person, tests }: FeedFilter,
  cursor: string | null,
): string {
  const query = new URLSearchParams({
    limit: String(PAGE),
    kinds: kindsOf(groups).join(","),
    tests: tests ? "include" : "exclude",
  });
  if (person.trim() !== "") query.set("person", person.trim());
  if (cursor !== null) query.set("cursor", cursor);
  return `/api/channels/${channelId}/events?${query}`;
}

/** Tells whether an event that comes in is one that the filter lets through. */
function isWanted(
  { kind, test, actor }: LiveEvent,
  { groups, person, tests }: FeedFilter,
): boolean {
  if (test && !tests) return false;
  if (!kindsOf(groups).includes(kind)) return false;
  const wanted = person.trim().toLowerCase();
  return wanted === "" || actor?.id === person.trim() ||
    actor?.login?.toLowerCase() === wanted ||
    actor?.name?.toLowerCase() === wanted;
}

/** Parts events into those that are drawn together. */
const partsOf = (events: readonly FeedEvent[]) => inGroupsOf(DRAWN, events);

const isLater = (position: string, mark: string | null): boolean =>
  mark === null || position > mark;

/**
 * Creates the activity of a channel: pages of events, the newest first, which
 * grow at their beginning by what comes in and at their end by what is asked for.
 */
export function createFeed(
  { channelId, first }: { channelId: string; first: RecentEventList },
) {
  const eventsOf = ({ items }: RecentEventList) =>
    items as unknown as FeedEvent[];
  /** Lists that are drawn each by itself; one that does not change is not drawn again. */
  const pages = signal<readonly (readonly FeedEvent[])[]>(
    partsOf(eventsOf(first)),
  );
  const cursor = signal(first.nextCursor);
  const seenUpTo = signal(first.seenUpTo);
  const filter = signal(EVERYTHING);
  /** Lists and pages that are asked for and not answered. */
  const awaited = signal(0);
  const isLoading = computed(() => awaited.value > 0);
  /** The filter that what is shown was asked for with; the chosen one may be newer. */
  let listed = EVERYTHING;
  /** Count the lists and the looks that were asked for: the answer to an older one is dropped. */
  let lists = 0;
  let looks = 0;

  const newest = computed(() => pages.value[0]?.[0] ?? null);
  const newCount = computed(() => {
    let count = 0;
    for (const page of pages.value) {
      for (const { position } of page) {
        if (!isLater(position, seenUpTo.value)) return count;
        count++;
      }
    }
    return count;
  });

  const read = async (by: FeedFilter, at: string | null) =>
    (await api.get<RecentEventList>(pathOf(channelId, by, at))).data;

  /** Puts events before all others. */
  function prepend(fresh: readonly FeedEvent[]): void {
    const [head = [], ...rest] = pages.peek();
    const known = new Set(head.map(({ id }) => id));
    const more = fresh.filter(({ id }) => !known.has(id));
    if (more.length === 0) return;
    const all = [...more, ...head];
    const parts = [];
    let end = all.length;
    while (end > 2 * DRAWN) {
      parts.unshift(all.slice(end - DRAWN, end));
      end -= DRAWN;
    }
    pages.value = [all.slice(0, end), ...parts, ...rest];
  }

  /** Takes over what the service knows anew of events that are shown. */
  function renew(found: readonly FeedEvent[]): void {
    const byId = new Map(found.map((event) => [event.id, event]));
    pages.value = pages.peek().map((page) => {
      const isChanged = page.some((event) => {
        const now = byId.get(event.id);
        if (now === undefined) return false;
        const ms = unshownMs(now) ?? 0;
        return now.seen?.at !== event.seen?.at ||
          ms > LATE_MS && ms < LATE_MS + 5 * QUIET_MS;
      });
      return isChanged
        ? page.map((event) => byId.get(event.id) ?? event)
        : page;
    });
  }

  /** Reads the newest events again; what is missed in between is not left out. */
  async function refresh(): Promise<void> {
    const own = ++looks;
    const by = listed;
    const found = await read(by, null);
    if (own !== looks || by !== listed) return;
    const events = eventsOf(found);
    const head = newest.peek();
    const joins = head === null || found.nextCursor === null ||
      events.some(({ id }) => id === head.id);
    batch(() => {
      seenUpTo.value = found.seenUpTo;
      if (!joins || head === null) {
        pages.value = partsOf(events);
        cursor.value = found.nextCursor;
        return;
      }
      const at = events.findIndex(({ id }) => id === head.id);
      prepend(at < 0 ? events : events.slice(0, at));
      renew(events);
    });
    followEarly(events);
  }

  /** Reads the events that the chosen filter lets through, from the newest on. */
  async function restart(): Promise<void> {
    const own = ++lists;
    const by = filter.peek();
    awaited.value++;
    const found = await attempt(() => read(by, null));
    batch(() => {
      awaited.value--;
      if (!found || own !== lists) return;
      listed = by;
      pages.value = partsOf(eventsOf(found));
      cursor.value = found.nextCursor;
      seenUpTo.value = found.seenUpTo;
      followEarly(eventsOf(found));
    });
  }

  /** Looks again for alerts that are new: a page tells a moment later that it has shown one. */
  function followEarly(events: readonly FeedEvent[]): void {
    const isEarly = (event: FeedEvent) =>
      (unshownMs(event) ?? Infinity) < LATE_MS + QUIET_MS;
    if (events.some(isEarly)) refreshSoon();
  }

  const refreshSoon = throttle(QUIET_MS, () => void refresh().catch(() => {}));

  let typed: ReturnType<typeof setTimeout> | undefined;

  let arrived: LiveEvent[] = [];

  /** Draws what has come in, but for what a look has found meanwhile. */
  const drawSoon = throttle(TOGETHER_MS, () => {
    const events = arrived;
    arrived = [];
    const head = newest.peek()?.position ?? null;
    const fresh = events.filter((event) => isWanted(event, listed))
      .map((event) => ({ ...event, seen: null, original: null }));
    prepend(
      fresh.filter(({ position }) => isLater(position, head)).toReversed(),
    );
    // A list that is on its way may have been read before they happened.
    if (fresh.length > 0 || isLoading.peek()) refreshSoon();
  });

  return {
    pages,
    cursor,
    seenUpTo,
    filter,
    isLoading,
    newest,
    newCount,
    refreshSoon,
    /** Reads all that is listed anew: somebody was erased. */
    renewAll: () => void restart(),
    /** Looks again at once, quietly. */
    look: () => void refresh().catch(() => {}),

    isNew: (event: FeedEvent) => isLater(event.position, seenUpTo.value),

    /** Takes events in that have just happened, oldest first. */
    take(events: readonly LiveEvent[]): void {
      arrived.push(...events);
      drawSoon();
    },

    /** Reads the page of events before those that are shown. */
    async more(): Promise<void> {
      if (cursor.peek() === null || isLoading.peek()) return;
      awaited.value++;
      const by = listed;
      const at = cursor.peek();
      const found = await attempt(() => read(by, at));
      batch(() => {
        awaited.value--;
        if (!found || by !== listed || cursor.peek() !== at) return;
        pages.value = [...pages.peek(), ...partsOf(eventsOf(found))];
        cursor.value = found.nextCursor;
      });
    },

    /** Changes the filter; what is typed is asked for when the typing ends. */
    choose(change: Partial<FeedFilter>): void {
      filter.value = { ...filter.peek(), ...change };
      clearTimeout(typed);
      typed = setTimeout(restart, change.person === undefined ? 0 : TYPED_MS);
    },

    clearFilter(): void {
      clearTimeout(typed);
      filter.value = { ...EVERYTHING, tests: filter.peek().tests };
      restart();
    },

    /** Notes that everything so far was seen, for every page and dock of the channel. */
    async markSeen(): Promise<boolean> {
      const position = newest.peek()?.position;
      if (position === undefined) return false;
      const marked = await attempt(() =>
        api.put<SeenMark>(`/api/channels/${channelId}/events/seen`, {
          seenUpTo: position,
        })
      );
      if (marked) seenUpTo.value = marked.data.seenUpTo;
      return marked !== null;
    },

    end(): void {
      refreshSoon.cancel();
      clearTimeout(typed);
      drawSoon.cancel();
    },
  };
}

/** The activity of a channel. */
export type ActivityFeed = ReturnType<typeof createFeed>;
