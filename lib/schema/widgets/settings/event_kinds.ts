/** Kinds of support that a widget can show, filter by or count. */
export const SUPPORT_KINDS = [
  "follow",
  "sub",
  "resub",
  "gift",
  "member",
  "gift_member",
  "cheer",
  "superchat",
  "tip",
  "charity",
  "raid",
  "redemption",
  "order",
] as const;

/** One kind of support. */
export type SupportKind = typeof SUPPORT_KINDS[number];

/** Tells whether a kind is one of support. */
export function isSupportKind(kind: string): kind is SupportKind {
  return SUPPORT_KINDS.some((one) => one === kind);
}

/** Returns the kinds of support except the given ones, in their order. */
export function supportWithout(...left: SupportKind[]): SupportKind[] {
  return SUPPORT_KINDS.filter((kind) => !left.includes(kind));
}

/** Kinds that the group `filter` may name. */
export const FILTER_KINDS = [
  ...SUPPORT_KINDS,
  "chat.message",
  "chat.notice",
] as const;

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
