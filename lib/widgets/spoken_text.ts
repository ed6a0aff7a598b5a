import { cutText } from "@/lib/core/graphemes.ts";
import { gives } from "@/lib/schema/events/kinds/given.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import {
  type AlertEvent,
  amountsOf,
} from "@/lib/schema/widgets/rules/event_amounts.ts";

/** Returns the text of an alert that is spoken; empty when there is none. */
export function spokenText(
  variant: Variant,
  event: AlertEvent,
  message: string,
): string {
  if (!variant.speechEnabled || message === "") return "";
  const { amount } = amountsOf(event);
  if (gives(event, "bits") && (amount ?? 0) < variant.speechMinBits) {
    return "";
  }
  if (gives(event, "money") && (amount ?? 0) < variant.speechMinTip) return "";
  return cutText(message, variant.speechMaxChars);
}
