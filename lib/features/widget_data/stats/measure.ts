/** Measures of an event: what it is worth in each sum. Pure. */
import {
  isCounted,
  type KnownKind,
  type LiveEvent,
} from "@/lib/schema/events/catalogue.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type { StatsTally } from "@/lib/schema/widget_data/stats.ts";

/** Twitch's own weights of the tiers. */
const TIER_POINTS: Record<number, number> = { 1: 1, 2: 2, 3: 6 };

/** Values that an event adds. */
export interface Measure {
  kind: KnownKind;
  tier: number | null;
  /**
   * Units that rules count: subscriptions, bits, minor units of the channel's
   * currency (0 for money in another one), viewers; 1 where nothing is counted.
   */
  units: number;
  tally: StatsTally;
  /** Name of the sum that a leaderboard ranks it by. */
  board: string | null;
}

/**
 * Returns what an event adds to the sums, or `null` when it counts for nothing.
 */
export function measureEvent(
  event: LiveEvent,
  currency: string,
): Measure | null {
  if (event.kind === "timer.contribution") return timeAdded(event);
  if (!isCounted(event)) return null;
  switch (event.kind) {
    case "follow":
      return one(event.kind, { follows: 1 });
    case "sub":
    case "resub": {
      const { tier } = event.data;
      const tally = {
        [event.kind === "sub" ? "subs" : "resubs"]: 1,
        sub_points: TIER_POINTS[tier] ?? 1,
      };
      return { ...one(event.kind, tally), tier };
    }
    case "gift": {
      const { tier, count } = event.data;
      const points = count * (TIER_POINTS[tier] ?? 1);
      return {
        ...given(event.kind, { gifts: count, sub_points: points }, count),
        tier,
        board: "gifts",
      };
    }
    case "gift_member": {
      const { count } = event.data;
      return {
        ...given(event.kind, { gifts: count, gifted_members: count }, count),
        board: "gifts",
      };
    }
    case "member":
      return given(event.kind, { members: 1 }, 1);
    case "cheer": {
      const { bits } = event.data;
      // Widgets of other services know the tokens of Kick apart.
      const kicks = event.platform === "kick"
        ? { kicks: bits, kick_count: 1 }
        : {};
      const tally = { bits, cheers: 1, ...kicks };
      return { ...given(event.kind, tally, bits), board: "bits" };
    }
    case "tip":
    case "superchat": {
      const money = inCurrency(event.data, currency);
      const sum = `tips.${money.currency}`;
      const tally: StatsTally = { [sum]: money.amountMinor, tip_count: 1 };
      if (event.kind === "superchat") {
        tally[superchatSum(sum)] = money.amountMinor;
        tally.superchat_count = 1;
      }
      return {
        ...given(event.kind, tally, unitsOf(money, currency)),
        board: sum,
      };
    }
    case "order": {
      const money = inCurrency(event.data, currency);
      const tally = {
        [`orders.${money.currency}`]: money.amountMinor,
        order_count: 1,
        order_items: event.data.items.reduce(
          (sum, { quantity }) => sum + quantity,
          0,
        ),
      };
      return {
        ...given(event.kind, tally, unitsOf(money, currency)),
      };
    }
    case "charity": {
      const { amount } = event.data;
      const sum = `charity.${amount.currency}`;
      return {
        ...given(
          event.kind,
          { [sum]: amount.amountMinor },
          unitsOf(amount, currency),
        ),
        board: sum,
      };
    }
    case "raid": {
      const { viewers } = event.data;
      const tally = { raids: 1, raid_viewers: viewers };
      return { ...one(event.kind, tally), units: viewers };
    }
    case "redemption": {
      const { cost, unit } = event.data.reward;
      const points = unit === "points" ? { redemption_points: cost } : {};
      return {
        ...one(event.kind, { redemptions: 1, ...points }),
        board: "redemptions",
      };
    }
    case "chat.message":
      return {
        ...one(event.kind, { messages: 1 }),
        board: "messages",
      };
    case "wheel.spin":
      return one(event.kind, { wheel_spins: 1 });
    default:
      return null;
  }
}

/**
 * Returns the name of the sum of paid messages alone, from the name of that of
 * all tips.
 */
export function superchatSum(tips: string): string {
  return tips.replace(/^tips/, "superchats");
}

function one(kind: KnownKind, tally: StatsTally): Measure {
  return { kind, tier: null, units: 1, tally, board: null };
}

function given(kind: KnownKind, tally: StatsTally, units: number): Measure {
  return { ...one(kind, tally), units };
}

function unitsOf(money: Money, currency: string): number {
  return money.currency === currency ? money.amountMinor : 0;
}

/** Time on the subathon's clock; what is taken back is negative. */
function timeAdded(event: LiveEvent<"timer.contribution">): Measure | null {
  const { user, appliedMs } = event.data;
  if (event.test || user === null || appliedMs === 0) return null;
  return {
    ...one(event.kind, { time_added: appliedMs }),
    units: 0,
    board: "time_added",
  };
}

/** The amount in the channel's currency where the source converted it, else as it was paid. */
function inCurrency(
  { amount, baseAmount }: { amount: Money; baseAmount: Money | null },
  currency: string,
): Money {
  return amount.currency !== currency && baseAmount?.currency === currency
    ? baseAmount
    : amount;
}

/** Adds the sums of two tallies. */
export function addTally(a: StatsTally, b: StatsTally): StatsTally {
  const sum: StatsTally = { ...a };
  for (const [name, value] of Object.entries(b)) {
    sum[name] = (sum[name] ?? 0) + value;
  }
  return sum;
}

/** Returns what must be added to `before` to get `after`, without zeros. */
export function tallyDifference(
  after: StatsTally,
  before: StatsTally,
): StatsTally {
  const difference: StatsTally = {};
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const delta = (after[name] ?? 0) - (before[name] ?? 0);
    if (delta !== 0) difference[name] = delta;
  }
  return difference;
}
