/** Lists of kinds that settings, filters and figures offer. */
import {
  FILTER_KINDS,
  isSupportKind,
  SUPPORT_KINDS,
} from "@/lib/schema/events/kinds/given.ts";
import type { CountedKind } from "@/lib/schema/events/kinds/registry.ts";

export { FILTER_KINDS, isSupportKind, SUPPORT_KINDS };

/** One kind of support that counts. */
export type SupportKind = CountedKind;

/** Tells whether an event is an act of support that counts. */
export function isSupportEvent<E extends { kind: string }>(
  event: E,
): event is Extract<E, { kind: SupportKind }> {
  return isSupportKind(event.kind);
}

/** Returns the kinds of support except the given ones, in their order. */
export function supportWithout(...left: SupportKind[]): SupportKind[] {
  return SUPPORT_KINDS.filter((kind) => !left.includes(kind));
}

/** One kind of the group `filter`. */
export type FilterKind = typeof FILTER_KINDS[number];

/** Kinds that can have a rule of the subathon timer. */
export const TIMER_KINDS = SUPPORT_KINDS;

/** Kinds of a ticker's filter at first: then its items say what is shown, whatever their kind. */
export const TICKER_KINDS = [
  "follow",
  "sub",
  "gift",
  "cheer",
  "tip",
] as const;
