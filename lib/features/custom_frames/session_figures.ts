import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Broadcaster } from "@/lib/widget_runtime/chat.ts";
import type { PersonSums, SessionData } from "@/lib/widget_runtime/messages.ts";
import { topsOf } from "@/lib/widget_runtime/person_sums.ts";
import {
  applyToSession,
  emptySession,
} from "@/lib/widget_runtime/session_data.ts";
import {
  nameOf,
  tierText,
  toActivity,
  toMajor,
  translate,
} from "@/lib/widget_runtime/translate.ts";

/** Periods of the tallies by the names that widgets know. */
export const PERIOD_OF = {
  session: "stream",
  week: "week",
  month: "month",
  total: "all",
} as const;

/** Figures of the tallies by the prefixes that widgets know. */
export const METRIC_OF = {
  follower: "new_followers",
  subscriber: "subs",
  tip: "tips",
  cheer: "bits",
} as const;

/** A figure of the tallies. */
export interface SessionFigure {
  prefix: keyof typeof METRIC_OF;
  period: keyof typeof PERIOD_OF;
  value: number;
  /** Set for money, whose value is in minor units. */
  currency: string | null;
}

/**
 * The session as it stands: what is latest and recent comes from the last
 * events, sums from the tallies, which know of more, and who leads from `sums`.
 */
export function sessionFrom(
  events: readonly LiveEvent[],
  figures: readonly SessionFigure[],
  sums: PersonSums,
  broadcaster: Broadcaster,
): { data: SessionData; recents: Record<string, unknown>[] } {
  let data = emptySession();
  const recents: Record<string, unknown>[] = [];
  // They come newest first; those of one instant keep their order.
  const oldestFirst = events.toReversed().toSorted((a, b) =>
    a.occurredAt.localeCompare(b.occurredAt)
  );
  for (const event of oldestFirst) {
    for (const happening of happeningsOf(event, broadcaster)) {
      if (happening.type === "activity" && happening.figures) {
        data = { ...data, ...happening.figures };
      }
      if (happening.type !== "activity" || !happening.latest) continue;
      const { latest, at } = happening;
      // Sums are the tallies': only lists and what is latest is taken over.
      data = applyToSession(data, latest, { at, counts: true });
      recents.unshift({ ...latest.event, createdAt: at });
    }
  }
  const zero = emptySession();
  for (const key of Object.keys(zero)) {
    const isSum = /-(?:session|week|month|total|goal|count)$/.test(key);
    if (isSum || key === "subscriber-points" || key.includes("-top-")) {
      data[key] = zero[key];
    }
  }
  for (const { prefix, period, value, currency } of figures) {
    const amount = currency === null
      ? value
      : toMajor({ amountMinor: value, currency });
    data[`${prefix}-${period}`] = prefix === "tip" || prefix === "cheer"
      ? { amount }
      : { count: amount };
    if (period === "total") data[`${prefix}-goal`] = { amount };
  }
  return { data: { ...data, ...topsOf(sums) }, recents };
}

/** A purchase of gifts is told as its announcement: who got them is not kept. */
function happeningsOf(event: LiveEvent, broadcaster: Broadcaster) {
  if (event.kind !== "gift") return translate(event, broadcaster);
  const name = nameOf(event.actor);
  return [
    toActivity(event, broadcaster, {
      activity: "communityGiftPurchase",
      key: "subscriber",
      fields: {
        name,
        sender: name,
        amount: event.data.count,
        tier: tierText(event.data.tier, false),
        bulkGifted: true,
      },
    }),
  ];
}
