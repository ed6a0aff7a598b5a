import type { GiftRecipient } from "@/lib/schema/events/shapes/support.ts";
import { type KindFacets, SUBSCRIPTION_MS } from "./facets.ts";

/** Describes a gifted subscription as its recipient sees it: the purchase counts. */
export const giftRecipientKind = {
  counts: false,
  alerts: true,
  partOf: "gift",
  sameActMs: SUBSCRIPTION_MS,
  gives: "nothing",
  compares: ["tier"],
  variants: null,
  counting: null,
} as const satisfies KindFacets<typeof GiftRecipient>;
