/** Rows that an event adds to the credits. Pure. */
import { isCounted, type LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import { gives } from "@/lib/schema/events/kinds/given.ts";
import {
  countingOf,
  type KindGiving,
} from "@/lib/schema/events/kinds/registry.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type {
  Credited,
  CreditRow,
  RowSource,
} from "@/lib/schema/subathon/credits.ts";
import {
  isSupportEvent,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";

/** One line an event adds to a section. */
interface Fact {
  source: RowSource;
  row: CreditRow;
}

/** Returns a person as the credits know them; `null` for nobody. */
export function creditedOf(
  platform: string,
  actor: Actor | null,
): Credited | null {
  const name = actor?.name || actor?.login;
  if (!actor || !name) return null;
  return { platform, id: actor.id, login: actor.login, name };
}

function fact(
  event: LiveEvent,
  source: RowSource,
  value: number,
  more: { anonymous?: boolean; currency?: string; paid?: Money } = {},
): Fact[] {
  const person = more.anonymous
    ? null
    : creditedOf(event.platform, event.actor);
  // Only givers can be anonymous; others without a name are nobody.
  const named = source === "gifters" || source === "cheerers" ||
    source === "tippers";
  if (person === null && !named) return [];
  return [{
    source,
    row: {
      person,
      value,
      currency: more.currency ?? null,
      paidMinor: more.paid?.amountMinor ?? 0,
      ...(more.paid ? { paidIn: more.paid.currency } : {}),
      at: Date.parse(event.occurredAt),
    },
  }];
}

/**
 * Returns the lines that an event adds. Tests and copies from other rooms add
 * none.
 */
export function factsOf(event: LiveEvent): Fact[] {
  // Shown in the credits, though no tally counts a recipient.
  if (event.kind === "gift.recipient") {
    return event.test ? [] : fact(event, "subscribers", 0);
  }
  if (!isCounted(event) || !isSupportEvent(event)) return [];
  const { credits } = countingOf(event.kind);
  if (credits === null) return [];
  const anonymous = "anonymous" in event.data && event.data.anonymous === true;
  if (gives(event, "money")) {
    const { amount } = event.data;
    const base = "baseAmount" in event.data && event.data.baseAmount || amount;
    return fact(event, credits, base.amountMinor, {
      anonymous,
      currency: base.currency,
      paid: amount,
    });
  }
  return fact(event, credits, amountOf(event), { anonymous });
}

/** Returns what a line of an event that gives no money says: bits, subscriptions, months, viewers. */
function amountOf(
  event: LiveEvent<Exclude<SupportKind, KindGiving<"money">>>,
): number {
  if (gives(event, "bits")) return event.data.bits;
  if (gives(event, "gifts")) return event.data.count;
  if (gives(event, "months")) return event.data.months ?? 1;
  if (gives(event, "viewers")) return event.data.viewers;
  return gives(event, "points") ? 1 : 0;
}
