import type {
  EventData,
  Money,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import type { KindGiving } from "@/lib/schema/events/kinds/registry.ts";
import { NO_CURRENCY } from "@/lib/schema/events/money.ts";

/**
 * Returns the money that an event is measured by: as its source converted it,
 * else as it was paid; `null` where nobody told its currency, which is no
 * amount.
 */
export function moneyOf(
  data: EventData<KindGiving<"money">>,
): Money | null {
  const money = "baseAmount" in data && data.baseAmount || data.amount;
  return money.currency === NO_CURRENCY ? null : money;
}

/** Returns who took the money of an event, as events name it; `null` where nobody says. */
export const providerOf = ({ data }: Pick<NewEvent, "data">): string | null =>
  ("provider" in data ? data.provider : null) ?? null;
