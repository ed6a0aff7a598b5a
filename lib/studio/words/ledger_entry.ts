/**
 * Texts of an entry of the subathon's ledger, in a file of their own: the
 * subathon's dock loads them, and no other text of the room.
 */
export const LEDGER_ENTRY_WORDS = {
  byYou: "You",
  anonymous: "Anonymous",
  notShown: "–",
  lost: (time: string) => `${time} did not fit`,
  kinds: {
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
    adjustment: "Adjustment",
    correction: "Correction",
    grant: "Goal's reward",
    wheel: "Wheel",
    downtime: "Downtime",
  } as Readonly<Record<string, string>>,
} as const;
