import { cutText } from "@/lib/core/graphemes.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { type AlertEvent, amountsOf } from "./event_amounts.ts";

/** Returns the text of an alert that is spoken; empty when there is none. */
export function spokenText(
  variant: Variant,
  event: AlertEvent,
  message: string,
): string {
  if (!variant.speechEnabled || message === "") return "";
  const { amount } = amountsOf(event);
  if (event.kind === "cheer" && (amount ?? 0) < variant.speechMinBits) {
    return "";
  }
  const paid = event.kind === "tip" || event.kind === "superchat" ||
    event.kind === "charity" || event.kind === "order";
  if (paid && (amount ?? 0) < variant.speechMinTip) return "";
  return cutText(message, variant.speechMaxChars);
}
