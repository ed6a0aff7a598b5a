import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  isSupportKind,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  type EventAmounts,
  NO_AMOUNTS,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import { moneyOf } from "./event_money.ts";

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
  switch (event.kind) {
    case "follow":
      return NO_AMOUNTS;
    case "sub":
    case "resub":
      return {
        ...NO_AMOUNTS,
        tier: event.data.tier,
        months: event.data.months,
        plan: planOf(event.data),
      };
    case "gift":
      return { ...NO_AMOUNTS, tier: event.data.tier, count: event.data.count };
    case "gift.recipient":
      return { ...NO_AMOUNTS, tier: event.data.tier };
    case "member":
      return { ...NO_AMOUNTS, months: event.data.months };
    case "gift_member":
      return { ...NO_AMOUNTS, count: event.data.count };
    case "cheer":
      return { ...NO_AMOUNTS, amount: event.data.bits };
    case "superchat":
    case "tip":
    case "order":
    case "charity":
      return {
        ...NO_AMOUNTS,
        amount: moneyOf(event.data)?.amountMinor ?? null,
      };
    case "raid":
      return { ...NO_AMOUNTS, viewers: event.data.viewers };
    case "redemption":
      return {
        ...NO_AMOUNTS,
        amount: event.data.reward.cost,
        reward: event.data.reward.title,
      };
  }
}

function planOf({ isPrime }: { isPrime: boolean | null }): string | null {
  return isPrime === null ? null : isPrime ? "prime" : "paid";
}
