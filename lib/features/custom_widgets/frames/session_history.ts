/** Latest and recent acts, out of a channel's last events. Pure. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { WidgetInput } from "@/lib/sandbox/streamelements/activity.ts";
import type { Broadcaster } from "@/lib/sandbox/streamelements/chat.ts";
import {
  announcement,
  giftOf,
  loneGift,
} from "@/lib/sandbox/streamelements/gift_events.ts";
import {
  pairGifts,
  type ToldGiftName,
} from "@/lib/schema/events/gift_pairs.ts";
import type { SessionData } from "@/lib/schema/custom_widgets/frames_session.ts";
import {
  applyToSession,
  emptySession,
  MAX_RECENT,
  mostOfEach,
} from "@/lib/sandbox/streamelements/session_data.ts";
import { translate } from "@/lib/sandbox/streamelements/translate.ts";

/** Events of a channel that its session is made of, each list with the newest first. */
interface Past {
  events: readonly LiveEvent[];
  recipients: readonly LiveEvent<"gift.recipient">[];
  /** Names that chat gave to gifts. */
  names: readonly ToldGiftName[];
}

/**
 * Returns the session with no sums yet, and the last events of each kind,
 * newest first.
 */
export function sessionHistory(
  past: Past,
  broadcaster: Broadcaster,
): { data: SessionData; recents: Record<string, unknown>[] } {
  let data = emptySession();
  const recents: Record<string, unknown>[] = [];
  for (const happening of happeningsOf(past, broadcaster)) {
    if (happening.type !== "activity") continue;
    if (happening.sessionData) data = { ...data, ...happening.sessionData };
    const { latest, at } = happening;
    if (!latest) continue;
    // Sums are the tallies': only lists and what is latest is taken over.
    data = applyToSession(data, latest, { at, counts: true });
    recents.unshift({ ...latest.event, createdAt: at });
  }
  const zero = emptySession();
  for (const key of Object.keys(zero)) {
    const isListed = /-(?:latest|recent|progress)$/.test(key) ||
      key.startsWith("hypetrain-");
    if (!isListed) data[key] = zero[key];
  }
  return { data, recents: mostOfEach(recents) };
}

/** All that happened, the oldest first. */
function happeningsOf(
  { events, recipients, names }: Past,
  broadcaster: Broadcaster,
): WidgetInput[] {
  const ordered = oldestFirst(events);
  const purchases = ordered.filter((event) => event.kind === "gift");
  const paired = pairGifts({
    purchases,
    recipients: oldestFirst(recipients),
    names: names.toReversed(),
  });
  const gifts = new Map<LiveEvent, WidgetInput[]>(
    purchases.map((event) => [event, giftsOf(event)]),
  );
  const lone = paired.lone.map((event) => ({
    event: event as LiveEvent,
    happenings: [loneGift(event, broadcaster)],
  }));
  const others = ordered.map((event) => ({
    event,
    happenings: gifts.get(event) ?? translate(event, broadcaster),
  }));
  return [...others, ...lone].toSorted((a, b) =>
    a.event.occurredAt.localeCompare(b.event.occurredAt)
  ).flatMap(({ happenings }) => happenings);

  /** A purchase with its gifts; those whose recipient is not kept come first. */
  function giftsOf(event: LiveEvent<"gift">): WidgetInput[] {
    const { count } = event.data;
    const mine = paired.recipientsOf.get(event) ?? [];
    const unnamed = Math.min(count - mine.length, MAX_RECENT);
    const nameless = Array.from(
      { length: unnamed },
      (_, index) => giftOf(event, null, unnamed - index, broadcaster),
    );
    const named = mine.map((one) => giftOf(event, one, 0, broadcaster));
    return [
      ...count > 1 ? [announcement(event, broadcaster)] : [],
      ...nameless,
      ...named,
    ];
  }
}

/** They come newest first; those of one instant keep their order. */
function oldestFirst<E extends LiveEvent>(events: readonly E[]): E[] {
  return events.toReversed().toSorted((a, b) =>
    a.occurredAt.localeCompare(b.occurredAt)
  );
}
