import { throttle } from "@/lib/overlay/throttle.ts";
import { batch, computed, signal } from "@preact/signals";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { RecentEventList } from "@/lib/schema/widget_data/recent_events.ts";
import { matchesKinds } from "@/lib/studio/kit/resource/create_resource.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import {
  EVERYTHING,
  FEED_KINDS,
  type FeedFilter,
  filterParams,
  isUnfiltered,
  type LeftOut,
  leftOutOf,
  passesFeedFilter,
} from "./feed_filter.ts";
import {
  asNew,
  countLater,
  type FeedEvent,
  isLater,
  isPending,
  partsOf,
  withNewEvents,
  withNewKnowledge,
} from "./feed_list.ts";

/** Events that are asked for at once. */
const PAGE = 50;
/** Events that come within this time are drawn together: each time costs a layout of the list. */
const TOGETHER_MS = 100;
/** Time within which changes are told together. */
const QUIET_MS = 3_000;
/** Kinds of events after which the activity is another, or what is said of one. */
const KINDS =
  `${FEED_KINDS},gift.recipient,chat.user_cleared,playback.state,lists.updated`;
/** Those among them that change other events of the list. */
const TELLS_OF_OTHERS: ReadonlySet<string> = new Set([
  "playback.state",
  "lists.updated",
]);
/** Pause in typing after which the filter is applied. */
const TYPED_MS = 400;

/** Returns the filter that lets everything through, tests where another one does. */
const unfiltered = ({ tests }: FeedFilter): FeedFilter => ({
  ...EVERYTHING,
  tests,
});

function pathOf(
  channelId: string,
  filter: FeedFilter,
  cursor: string | null,
) {
  const query = new URLSearchParams({
    limit: String(PAGE),
    ...filterParams(filter),
  });
  if (cursor !== null) query.set("cursor", cursor);
  return `/api/channels/${channelId}/events?${query}` as const;
}

/**
 * Creates the activity of a channel: pages of events, the newest first, which
 * grow at their beginning by what comes in and at their end by what is asked for.
 */
export function createFeed(
  { channelId, first }: { channelId: string; first: RecentEventList },
) {
  const eventsOf = ({ items }: RecentEventList) =>
    items as unknown as FeedEvent[];
  const parts = signal(partsOf(eventsOf(first)));
  const cursor = signal(first.nextCursor);
  const seenUpTo = signal(first.seenUpTo);
  const filter = signal(EVERYTHING);
  /** Lists and pages that are asked for and not answered. */
  const awaited = signal(0);
  /** Events that the filter of the list leaves out; `null` for none, and until it is told. */
  const leftOut = signal<LeftOut | null>(null);
  /** Position of the newest event that is counted in it. */
  let counted: string | null = null;
  const isLoading = computed(() => awaited.value > 0);
  /** The filter that what is shown was asked for with; the chosen one may be newer. */
  let listed = EVERYTHING;
  /** Count the lists and the looks that were asked for: the answer to an older one is dropped. */
  let lists = 0;
  let looks = 0;

  const newest = computed(() => parts.value[0]?.[0] ?? null);
  const newCount = computed(() => countLater(parts.value, seenUpTo.value));

  const read = async (by: FeedFilter, at: string | null) =>
    (await api.get(pathOf(channelId, by, at))).data;

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
        parts.value = partsOf(events);
        cursor.value = found.nextCursor;
        return;
      }
      const at = events.findIndex(({ id }) => id === head.id);
      const newer = at < 0 ? events : events.slice(0, at);
      parts.value = withNewKnowledge(
        withNewEvents(parts.peek(), newer),
        events,
        Date.now(),
      );
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
      // The count is that of another filter, until its own is told.
      if (by !== listed) leftOut.value = null;
      listed = by;
      parts.value = partsOf(eventsOf(found));
      cursor.value = found.nextCursor;
      seenUpTo.value = found.seenUpTo;
      followEarly(eventsOf(found));
    });
    if (found && own === lists) await countLeftOut(by, own);
  }

  /** Counts what the filter of a list leaves out; no more than a remark, it fails quietly. */
  async function countLeftOut(by: FeedFilter, own: number): Promise<void> {
    if (isUnfiltered(by)) {
      leftOut.value = null;
      return;
    }
    try {
      const all = await read(unfiltered(by), null);
      if (own !== lists) return;
      const events = eventsOf(all);
      counted = events[0]?.position ?? null;
      leftOut.value = leftOutOf(events, by, all.nextCursor === null);
    } catch {
      if (own === lists) leftOut.value = null;
    }
  }

  /** Looks again for alerts that are new: a page tells a moment later that it has shown one. */
  function followEarly(events: readonly FeedEvent[]): void {
    const now = Date.now();
    if (events.some((event) => isPending(event, now, QUIET_MS))) refreshSoon();
  }

  const look = () => void refresh().catch(() => {});
  const refreshSoon = throttle(QUIET_MS, look);

  let typed: ReturnType<typeof setTimeout> | undefined;

  let arrived: LiveEvent[] = [];

  /** Draws what has come in, but for what a look has found meanwhile. */
  const drawSoon = throttle(TOGETHER_MS, () => {
    const events = arrived;
    arrived = [];
    const head = newest.peek()?.position ?? null;
    const fresh = events.filter((event) => passesFeedFilter(event, listed))
      .map(asNew);
    parts.value = withNewEvents(
      parts.peek(),
      fresh.filter(({ position }) => isLater(position, head)).toReversed(),
    );
    const known = leftOut.peek();
    if (known) {
      const later = events.filter((event) =>
        isLater(event.position, counted) &&
        passesFeedFilter(event, unfiltered(listed))
      );
      counted = later.at(-1)?.position ?? counted;
      const more = leftOutOf(later, listed, false);
      leftOut.value = {
        count: known.count + more.count,
        of: known.of === null ? null : known.of + later.length,
      };
    }
    // A list that is on its way may have been read before they happened.
    if (fresh.length > 0 || isLoading.peek()) refreshSoon();
  });

  return {
    parts,
    cursor,
    seenUpTo,
    filter,
    leftOut,
    isLoading,
    newest,
    newCount,
    /** Reads all that is listed anew, because a person was erased. */
    renewAll: () => void restart(),
    /** Looks again at once, quietly. */
    look,
    /** Takes over what is known anew of an event. */
    know(event: FeedEvent): void {
      parts.value = withNewKnowledge(parts.peek(), [event], Date.now());
    },

    kinds: KINDS,
    readSoon: look,

    /** Takes events in that have just happened, oldest first. */
    hear(events: readonly LiveEvent[]): void {
      const own = events.filter(({ kind }) => matchesKinds(KINDS, kind));
      if (own.length === 0) return;
      arrived.push(...own);
      drawSoon();
      if (own.some(({ kind }) => TELLS_OF_OTHERS.has(kind))) refreshSoon();
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
        parts.value = [...parts.peek(), ...partsOf(eventsOf(found))];
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
        api.put(`/api/channels/${channelId}/events/seen`, {
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
