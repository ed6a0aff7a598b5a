import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  gives,
  isAlertedKind,
  settingsKind,
} from "@/lib/schema/events/kinds/given.ts";
import type {
  AlertedKind,
  AlertedSupport,
} from "@/lib/schema/events/kinds/registry.ts";
import type { AlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
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

/** Returns the kind under which settings have the alerts of an event. */
export const alertKind = (event: AlertEvent): AlertKind =>
  event.kind === "moment" ? event.data.moment : settingsKind(event.kind);

/** Returns the kind of support as whose alert that of an event looks and sounds. */
export const shownKind = (event: AlertEvent): AlertedSupport =>
  event.kind === "moment" ? event.data.like : event.kind;

/** Reads the figures of an event; `null` where its kind has none. */
export function amountsOf(event: AlertEvent): EventAmounts {
  const amounts = { ...NO_AMOUNTS };
  // A moment names its facts as conditions do.
  if (event.kind === "moment") return { ...amounts, ...event.data };
  const { data } = event;
  if ("tier" in data) amounts.tier = data.tier;
  if ("isPrime" in data) amounts.plan = planOf(data.isPrime);
  if (gives(event, "months")) amounts.months = event.data.months;
  else if (gives(event, "gifts")) amounts.count = event.data.count;
  else if (gives(event, "viewers")) amounts.viewers = event.data.viewers;
  else if (gives(event, "bits")) {
    amounts.amount = event.data.bits;
    amounts.source = event.data.source;
  } else if (gives(event, "money")) {
    amounts.amount = moneyOf(event.data)?.amountMinor ?? null;
  } else if (gives(event, "points")) {
    amounts.amount = event.data.reward.cost;
    amounts.reward = event.data.reward.title;
    amounts.source = event.data.reward.source;
  }
  return amounts;
}

function planOf(isPrime: boolean | null): string | null {
  return isPrime === null ? null : isPrime ? "prime" : "paid";
}
