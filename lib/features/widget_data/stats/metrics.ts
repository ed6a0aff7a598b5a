/** Figures of a period by name, made of its sums. Pure. */
import type { StatsTally } from "@/lib/schema/widget_data/stats.ts";

/** A figure that is made of sums. */
interface MetricSpec {
  /** Meaning of the value, for documentation. */
  description: string;
  /** The sums it adds up. */
  of: readonly string[];
  /** The sums it takes away. */
  without?: readonly string[];
  /** Set when it is money: its sums are kept by currency. */
  money?: true;
}

/** Every figure that is counted from the channel's log. */
export const STATS_METRICS = {
  new_followers: { description: "New followers", of: ["follows"] },
  subs: {
    description: "Subscriptions of all sorts: new, renewed, given",
    of: ["subs", "resubs", "gifts"],
    without: ["gifted_members"],
  },
  new_subs: {
    description: "New subscriptions, given ones included, renewals not",
    of: ["subs", "gifts"],
    without: ["gifted_members"],
  },
  resubs: { description: "Renewed subscriptions", of: ["resubs"] },
  sub_points: {
    description: "Subscriber points gained: 1, 2 or 6 by tier",
    of: ["sub_points"],
  },
  gifts: {
    description: "Subscriptions and memberships given to others",
    of: ["gifts"],
  },
  members: {
    description: "Memberships, given ones included",
    of: ["members", "gifted_members"],
  },
  bits: { description: "Bits", of: ["bits"] },
  cheers: { description: "How often a viewer cheered", of: ["cheers"] },
  tips: {
    description: "Tips, paid messages and paid memberships, in minor units",
    of: ["tips"],
    money: true,
  },
  memberships: {
    description: "Memberships of which the amount is told, in minor units",
    of: ["memberships"],
    money: true,
  },
  tip_count: { description: "How often a viewer tipped", of: ["tip_count"] },
  superchats: {
    description: "Paid messages alone, in minor units",
    of: ["superchats"],
    money: true,
  },
  superchat_count: {
    description: "How often a viewer sent a paid message",
    of: ["superchat_count"],
  },
  order_count: { description: "Shop orders", of: ["order_count"] },
  order_items: {
    description: "Pieces that were bought in shop orders",
    of: ["order_items"],
  },
  orders: {
    description: "Shop orders, in minor units",
    of: ["orders"],
    money: true,
  },
  charity: {
    description: "Charity donations, in minor units",
    of: ["charity"],
    money: true,
  },
  raids: { description: "Raids that arrived", of: ["raids"] },
  raid_viewers: {
    description: "Viewers who came with raids",
    of: ["raid_viewers"],
  },
  redemptions: { description: "Rewards redeemed", of: ["redemptions"] },
  redemption_points: {
    description: "Channel points spent on rewards",
    of: ["redemption_points"],
  },
  chat_messages: { description: "Chat messages", of: ["messages"] },
  unique_chatters: {
    description: "Different people who wrote in chat",
    of: ["chatters"],
  },
  wheel_spins: { description: "Spins of prize wheels", of: ["wheel_spins"] },
  points_earned: { description: "Loyalty points earned", of: ["points"] },
} as const satisfies Record<string, MetricSpec>;

/** Name of a figure that is counted from the channel's log. */
export type MetricName = keyof typeof STATS_METRICS;

/** Other names under which figures are known. */
const ALIASES = new Map<string, MetricName>(Object.entries({
  follows: "new_followers",
  followers_new: "new_followers",
  subs_new: "new_subs",
  gift_subs: "gifts",
  cheer: "bits",
  tip: "tips",
  donations: "tips",
  messages: "chat_messages",
  chatters: "unique_chatters",
}));

/**
 * Returns the value's name as a metric, or `null` when it is not counted from
 * the log.
 */
export function metricName(name: string): MetricName | null {
  const folded = name.trim().toLowerCase().replaceAll("-", "_");
  if (Object.hasOwn(STATS_METRICS, folded)) return folded as MetricName;
  return ALIASES.get(folded) ?? null;
}

/** Returns a value of a period; money is in `currency` alone. */
export function metricOf(
  sums: StatsTally,
  name: MetricName,
  currency: string,
): number {
  const spec: MetricSpec = STATS_METRICS[name];
  const total = (names: readonly string[] = []) =>
    names.reduce(
      (sum, one) => sum + (sums[spec.money ? `${one}.${currency}` : one] ?? 0),
      0,
    );
  return total(spec.of) - total(spec.without);
}

/** Tells whether the value is money. */
export function isMoney(name: MetricName): boolean {
  const spec: MetricSpec = STATS_METRICS[name];
  return spec.money === true;
}

/** Lists what a money value has in other currencies, which nobody converted. */
export function otherCurrencies(
  sums: StatsTally,
  name: MetricName,
  currency: string,
): { amountMinor: number; currency: string }[] {
  const spec: MetricSpec = STATS_METRICS[name];
  if (!spec.money) return [];
  return Object.entries(sums).flatMap(([sum, amountMinor]) => {
    const [of = "", code = ""] = sum.split(".");
    const isOther = spec.of.includes(of) && code !== currency;
    return isOther && amountMinor !== 0
      ? [{ amountMinor, currency: code }]
      : [];
  });
}
