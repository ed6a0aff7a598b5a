import { fnv1aBits } from "@/lib/core/fnv1a.ts";
import { providerOf } from "@/lib/schema/widgets/rules/event_money.ts";
import {
  type Contains,
  firstVariants,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import {
  type AlertEvent,
  alertKind,
  amountsOf,
} from "@/lib/schema/widgets/rules/event_amounts.ts";

/**
 * Returns the variant that alerts an event, or `null` when none fits. Of the
 * variants whose conditions all hold, the highest priority wins, then the
 * largest threshold, then a draw by weight. The draw is made from the event's
 * id, so that every open page gets the same result.
 */
export type ChooseVariant = (
  variants: readonly Variant[],
  event: AlertEvent,
) => Variant | null;

/**
 * Creates the choice among variants; without `contains`, those that look into a
 * message are never chosen.
 */
export const chooserWith = (contains?: Contains): ChooseVariant => {
  return (variants, event) => {
    const { data, platform, actor } = event;
    const text = ("message" in data ? data.message?.text : null) ?? null;
    const facts = {
      ...amountsOf(event),
      platform,
      provider: providerOf(event),
      name: actor?.name ?? actor?.login ?? null,
      message: text,
      emote: text,
    };
    const first = firstVariants(variants, alertKind(event), facts, contains);
    return drawByWeight(first, event.id);
  };
};

function drawByWeight(
  variants: readonly Variant[],
  seed: string,
): Variant | null {
  const total = variants.reduce((sum, variant) => sum + variant.weight, 0);
  let left = hash(seed) % Math.max(1, total);
  for (const variant of variants) {
    left -= variant.weight;
    if (left < 0) return variant;
  }
  return null;
}

/** Returns the hash of a text, mixed so that close ids draw apart. */
function hash(text: string): number {
  const bits = fnv1aBits(text);
  const value = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
