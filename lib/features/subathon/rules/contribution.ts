/** Meaning of an event of the channel's log for the subathon. Pure. */
import { isCounted, type LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { gives } from "@/lib/schema/events/kinds/given.ts";
import { paymentOf } from "@/lib/schema/events/payment.ts";
import { providerOf } from "@/lib/schema/widgets/rules/event_money.ts";
import { SAME_ACT_MS } from "@/lib/schema/events/same_act.ts";
import type { Amount } from "./money.ts";
import { type ContributionKind } from "@/lib/schema/subathon/rules.ts";
import {
  isSupportEvent,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";

/** Time for which an act key keeps others of its act out. */
type ActWindow =
  /** Around the act itself, in milliseconds. */
  | { within: number }
  /** As long as the rule's pause per user. */
  | "cooldown"
  /** As long as the session. */
  | "session"
  /** For good: a payment is made once. */
  | "ever";

/** One act that may add time or points, as an event told of it. */
export interface Contribution {
  deliveryKey: string;
  actKey: string;
  actWindow: ActWindow;
  kind: ContributionKind | "wheel";
  /** Tier, level or reward; picks the rule. */
  variant: string | null;
  platform: string;
  source: string;
  userId: string | null;
  userLogin: string | null;
  userName: string | null;
  anonymous: boolean;
  /** Subscriptions, bits, viewers or items. */
  quantity: number;
  months: number;
  /**
   * Set for kinds that are priced by money, and for memberships of which the
   * amount is told: it counts as money, not as time.
   */
  money: Amount | null;
  /** Set for a wheel's result: the time itself, never multiplied. */
  fixedMs: number | null;
  /** Milliseconds since the epoch. */
  occurredAt: number;
  receivedAt: number;
}

type What =
  & Pick<Contribution, "kind" | "quantity">
  & Partial<Contribution>;

const variantOf = (tier: number, isPrime: boolean | null) =>
  tier === 1 && isPrime ? "prime" : String(tier);

function whatOf(event: LiveEvent): What | null {
  if (event.kind === "wheel.spin") {
    return event.data.addMs === 0
      ? null
      : { kind: "wheel", quantity: 1, fixedMs: event.data.addMs };
  }
  return isSupportEvent(event) ? supportOf(event) : null;
}

function supportOf(event: LiveEvent<SupportKind>): What {
  if (gives(event, "money")) {
    return {
      kind: event.kind,
      quantity: 1,
      actWindow: "ever",
      anonymous: event.data.anonymous ?? event.actor === null,
    };
  }
  if (gives(event, "viewers")) {
    return {
      kind: event.kind,
      quantity: event.data.viewers,
      actWindow: "cooldown",
    };
  }
  if (gives(event, "bits")) {
    return {
      kind: event.kind,
      quantity: event.data.bits,
      anonymous: event.data.anonymous,
    };
  }
  switch (event.kind) {
    case "sub":
    case "resub":
      return {
        kind: event.kind,
        quantity: 1,
        variant: variantOf(event.data.tier, event.data.isPrime),
        months: Math.max(1, event.data.durationMonths ?? 1),
        actWindow: { within: SAME_ACT_MS[event.kind] },
      };
    case "gift":
      return {
        kind: event.kind,
        quantity: event.data.count,
        variant: String(event.data.tier),
        anonymous: event.data.anonymous,
      };
    case "member":
      return {
        kind: event.kind,
        quantity: 1,
        variant: event.data.level,
        actWindow: { within: SAME_ACT_MS[event.kind] },
      };
    case "gift_member":
      return {
        kind: event.kind,
        quantity: event.data.count,
        variant: event.data.level,
        anonymous: event.data.anonymous,
      };
    case "follow":
      return { kind: event.kind, quantity: 1 };
    case "redemption":
      return { kind: event.kind, quantity: 1, variant: event.data.reward.id };
  }
}

function moneyOf(event: LiveEvent): Amount | null {
  const payment = paymentOf(event);
  return payment && { ...payment.paid, converted: payment.converted };
}

/**
 * Returns the contribution an event makes, or `null` when its kind never counts
 * here: tests, chat, recipients of gifts, the service's own events.
 */
export function toContribution(event: LiveEvent): Contribution | null {
  if (!isCounted(event)) return null;
  const what = whatOf(event);
  if (what === null) return null;
  const anonymous = what.anonymous ?? event.actor === null;
  const actor = anonymous ? null : event.actor;
  return {
    deliveryKey: event.id,
    actKey: event.act,
    actWindow: "session",
    variant: null,
    platform: event.platform,
    source: providerOf(event) ?? event.platform,
    userId: actor?.id ?? null,
    userLogin: actor?.login ?? null,
    userName: actor?.name ?? null,
    months: 1,
    money: moneyOf(event),
    fixedMs: null,
    occurredAt: Date.parse(event.occurredAt),
    receivedAt: Date.parse(event.receivedAt),
    ...what,
    anonymous,
  };
}
