import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { gives, isAlertedKind } from "@/lib/schema/events/kinds/given.ts";
import type { AlertedKind } from "@/lib/schema/events/kinds/registry.ts";
import {
  type EventAmounts,
  NO_AMOUNTS,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import { moneyOf } from "./event_money.ts";

/** An event that an alert can tell of. */
export type AlertEvent = LiveEvent<AlertedKind>;

/** Tells whether a value is an event that an alert can tell of; the log took it by its schema. */
export function isAlertEvent(value: unknown): value is AlertEvent {
  return typeof value === "object" && value !== null && "kind" in value &&
    typeof value.kind === "string" && isAlertedKind(value.kind);
}

/** Reads the figures of an event; `null` where its kind has none. */
export function amountsOf(event: AlertEvent): EventAmounts {
  const amounts = { ...NO_AMOUNTS };
  const { data } = event;
  if ("tier" in data) amounts.tier = data.tier;
  if ("isPrime" in data) amounts.plan = planOf(data.isPrime);
  if (gives(event, "months")) amounts.months = event.data.months;
  else if (gives(event, "gifts")) amounts.count = event.data.count;
  else if (gives(event, "viewers")) amounts.viewers = event.data.viewers;
  else if (gives(event, "bits")) amounts.amount = event.data.bits;
  else if (gives(event, "money")) {
    amounts.amount = moneyOf(event.data)?.amountMinor ?? null;
  } else if (gives(event, "points")) {
    amounts.amount = event.data.reward.cost;
    amounts.reward = event.data.reward.title;
  }
  return amounts;
}

function planOf(isPrime: boolean | null): string | null {
  return isPrime === null ? null : isPrime ? "prime" : "paid";
}
