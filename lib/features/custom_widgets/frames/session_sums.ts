/** Session figures out of what the service counts, under the names that widgets know. Pure. */
import type { LargestAct, StatsTally } from "@/lib/schema/widget_data/stats.ts";
import { countingOf } from "@/lib/schema/events/kinds/registry.ts";
import { SUPPORT_KINDS } from "@/lib/schema/events/kinds/given.ts";
import { toMajor } from "@/lib/sandbox/streamelements/translate.ts";
import type { SessionData } from "@/lib/schema/custom_widgets/frames_session.ts";
import type { RANKED } from "@/lib/sandbox/streamelements/person_sums.ts";

/** Names of periods in session values. */
export type SessionPeriod = "session" | "week" | "month" | "total";

/** Periods of what is ranked by the names that widgets know; the session's is found out. */
export const RANKED_PERIOD_OF = {
  weekly: "week",
  monthly: "month",
  alltime: "all",
} as const;

/** Names of periods in rankings. */
export type RankedPeriod = "session" | keyof typeof RANKED_PERIOD_OF;
/** Kind of act that has a largest one, and a person who gave most of it. */
export type Ranked = typeof RANKED[number];

/** A figure of a period by its name; money in minor units of `currency`. */
export type SessionSumOf = (
  sums: StatsTally,
  name:
    | "new_followers"
    | "subs"
    | "new_subs"
    | "resubs"
    | "sub_points"
    | "members"
    | "bits"
    | "cheers"
    | "tips"
    | "memberships"
    | "tip_count"
    | "superchats"
    | "superchat_count"
    | "order_count"
    | "order_items"
    | "orders",
  currency: string,
) => number;

/** Sources of the session's values. */
interface SessionSources {
  /** ISO 4217; of all sums of money. */
  currency: string;
  sums: Record<SessionPeriod, StatsTally>;
  /** The platform's own totals; `null` for one that cannot be read. */
  totals: {
    followers: number | null;
    subscribers: number | null;
    points: number | null;
  };
  largest: readonly {
    ranked: Ranked;
    period: RankedPeriod;
    act: LargestAct | null;
  }[];
}

/** Returns the name of the sum behind a ranking. */
export function sumOf(ranked: Ranked, currency: string): string {
  switch (ranked) {
    case "cheer":
      return "bits";
    case "tip":
      return `tips.${currency}`;
    case "superchat":
      return `superchats.${currency}`;
    case "charityCampaignDonation":
      return `charity.${currency}`;
  }
}

/**
 * Lists the names of the sums that are within that of a ranking and are none of
 * it: tips have the paid messages and memberships in them, and bits Kick's
 * tokens, which widgets know apart.
 */
export function sumsWithin(ranked: Ranked, currency: string): string[] {
  switch (ranked) {
    case "tip":
      return [sumOf("superchat", currency), `memberships.${currency}`];
    case "cheer":
      return ["kicks"];
    default:
      return [];
  }
}

/** Converts an amount of a ranking to the unit in which widgets add it up. */
export function rankedAmount(
  ranked: Ranked,
  value: number,
  currency: string,
): number {
  return ranked === "cheer" ? value : toMajor({ amountMinor: value, currency });
}

/** Returns every session value that is a sum, a count or a largest act. */
export function sessionSums(
  { currency, sums, totals, largest }: SessionSources,
  sessionSumOf: SessionSumOf,
): SessionData {
  const data: SessionData = {};
  for (const period of ["session", "week", "month", "total"] as const) {
    for (
      const [key, figure] of Object.entries(sessionEntriesOf(sums[period]))
    ) {
      data[`${key}-${period}`] = figure;
    }
  }
  const total = sessionEntriesOf(sums.total);
  for (const [key, figure] of Object.entries(total)) {
    const { amount, count } = { amount: undefined, count: 0, ...figure };
    data[`${key}-goal`] = { amount: amount ?? count };
  }
  const all = reader(sums.total);
  const now = reader(sums.session);
  data["tip-count"] = { count: all("tip_count") - all("superchat_count") };
  const kickCount = sums.total.kick_count ?? 0;
  data["cheer-count"] = { count: all("cheers") - kickCount };
  data["kicks-count"] = { count: kickCount };
  data["superchat-count"] = { count: all("superchat_count") };
  data["subscriber-new-session"] = { count: sums.session.subs ?? 0 };
  data["subscriber-resub-session"] = { count: now("resubs") };
  data["subscriber-gifted-session"] = {
    count: now("new_subs") - (sums.session.subs ?? 0),
  };
  data["subscriber-points"] = { amount: totals.points ?? all("sub_points") };
  data["merch-goal-orders"] = { amount: all("order_count") };
  data["merch-goal-items"] = { amount: all("order_items") };
  data["merch-goal-total"] = { amount: money(all("orders")) };
  for (const { ranked, period, act } of largest) {
    if (!act) continue;
    data[`${ranked}-${period}-top-donation`] = {
      name: act.name,
      amount: rankedAmount(ranked, act.value, currency),
    };
  }
  const { followers, subscribers } = totals;
  if (followers !== null) data["follower-total"] = { count: followers };
  if (subscribers !== null) data["subscriber-total"] = { count: subscribers };
  return data;

  function reader(tally: StatsTally) {
    return (name: Parameters<SessionSumOf>[1]) =>
      sessionSumOf(tally, name, currency);
  }

  function money(amountMinor: number): number {
    return toMajor({ amountMinor, currency });
  }

  function sessionEntriesOf(tally: StatsTally) {
    const figure = reader(tally);
    const superchats = figure("superchats");
    const kicks = tally.kicks ?? 0;
    return {
      follower: { count: figure("new_followers") },
      subscriber: { count: figure("subs") },
      sponsor: { count: figure("members") },
      // Paid messages and memberships are activities of their own there.
      tip: {
        amount: money(figure("tips") - superchats - figure("memberships")),
      },
      cheer: { amount: figure("bits") - kicks },
      kicks: { amount: kicks },
      superchat: {
        count: figure("superchat_count"),
        amount: money(superchats),
      },
    };
  }
}

/** Returns the acts that were counted, whatever they are. */
export function countedActs(tally: StatsTally): number {
  // Each gift is one; a kind that is counted within another is not counted twice.
  const counts = new Set([
    "gifts",
    ...SUPPORT_KINDS.flatMap((kind) =>
      countingOf(kind).tallied.counts.slice(0, 1)
    ),
  ]);
  return [...counts].reduce((sum, name) => sum + (tally[name] ?? 0), 0);
}
