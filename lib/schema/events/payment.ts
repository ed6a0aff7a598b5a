import type { NewEvent } from "./catalogue.ts";
import type { Payment } from "./projections.ts";

/** Returns what an event says was paid; `null` where it is no payment, or nobody told the amount. */
export function paymentOf({ data }: Pick<NewEvent, "data">): Payment | null {
  if (!("amount" in data) || !data.amount) return null;
  // A moment's is a figure.
  if (typeof data.amount === "number") return null;
  return {
    paid: data.amount,
    converted: ("baseAmount" in data ? data.baseAmount : null) ?? null,
  };
}
