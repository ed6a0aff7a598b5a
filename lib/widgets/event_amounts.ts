import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { isSupportKind, type SupportKind } from "./settings/event_kinds.ts";
import type { EventAmounts } from "./settings/variant_match.ts";

/** An event that an alert can tell of. */
export type AlertEvent = LiveEvent<SupportKind | "gift.recipient">;

/** Tells whether a value is an event that an alert can tell of; the log took it by its schema. */
export function isAlertEvent(value: unknown): value is AlertEvent {
  return typeof value === "object" && value !== null && "kind" in value &&
    typeof value.kind === "string" &&
    (isSupportKind(value.kind) || value.kind === "gift.recipient");
}

/** Reads the figures of an event; `null` where its kind has none. */
export function amountsOf(event: AlertEvent): EventAmounts {
  const none: EventAmounts = {
    amount: null,
    months: null,
    tier: null,
    count: null,
    viewers: null,
    reward: null,
    plan: null,
  };
  switch (event.kind) {
    case "follow":
      return none;
    case "sub":
    case "resub":
      return {
        ...none,
        tier: event.data.tier,
        months: event.data.months,
        plan: planOf(event.data),
      };
    case "gift":
      return { ...none, tier: event.data.tier, count: event.data.count };
    case "gift.recipient":
      return { ...none, tier: event.data.tier };
    case "member":
      return { ...none, months: event.data.months };
    case "gift_member":
      return { ...none, count: event.data.count };
    case "cheer":
      return { ...none, amount: event.data.bits };
    case "superchat":
    case "tip":
    case "order":
      return {
        ...none,
        amount: (event.data.baseAmount ?? event.data.amount).amountMinor,
      };
    case "charity":
      return { ...none, amount: event.data.amount.amountMinor };
    case "raid":
      return { ...none, viewers: event.data.viewers };
    case "redemption":
      return {
        ...none,
        amount: event.data.reward.cost,
        reward: event.data.reward.title,
      };
  }
}

function planOf({ isPrime }: { isPrime: boolean | null }): string | null {
  return isPrime === null ? null : isPrime ? "prime" : "paid";
}
