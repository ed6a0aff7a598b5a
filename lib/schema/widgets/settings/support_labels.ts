import type { SupportKind } from "./event_kinds.ts";

/** Kinds of support, by one name wherever they are named. */
export const SUPPORT_LABELS = {
  follow: "Follow",
  sub: "Sub",
  resub: "Resub",
  gift: "Gifted subs",
  member: "Membership",
  gift_member: "Gifted memberships",
  cheer: "Bits",
  superchat: "Super Chat",
  tip: "Tip",
  charity: "Charity donation",
  raid: "Raid",
  redemption: "Channel points",
  order: "Shop order",
} as const satisfies Record<SupportKind, string>;
