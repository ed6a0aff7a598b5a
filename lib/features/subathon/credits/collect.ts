/** Rows that an event adds to the credits. Pure. */
import { isCounted, type LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type {
  Credited,
  CreditRow,
  RowSource,
} from "@/lib/schema/subathon/credits.ts";

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
  if (!isCounted(event)) return [];
  switch (event.kind) {
    case "follow":
      return fact(event, "followers", 0);
    case "sub":
    case "resub":
    case "member":
      return fact(event, "subscribers", event.data.months ?? 1);
    case "gift":
    case "gift_member":
      return fact(event, "gifters", event.data.count, {
        anonymous: event.data.anonymous,
      });
    case "cheer":
      return fact(event, "cheerers", event.data.bits, {
        anonymous: event.data.anonymous,
      });
    case "tip":
    case "superchat":
    case "charity": {
      const { amount } = event.data;
      const base = event.kind === "charity"
        ? amount
        : event.data.baseAmount ?? amount;
      return fact(event, "tippers", base.amountMinor, {
        anonymous: event.kind !== "charity" && event.data.anonymous,
        currency: base.currency,
        paid: amount,
      });
    }
    case "raid":
      return fact(event, "raiders", event.data.viewers);
    case "redemption":
      return fact(event, "redeemers", 1);
    default:
      return [];
  }
}
