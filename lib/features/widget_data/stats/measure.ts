/** Measures of an event: what it is worth in each sum. Pure. */
import {
  isCounted,
  type KnownKind,
  type LiveEvent,
} from "@/lib/schema/events/catalogue.ts";
import { gives } from "@/lib/schema/events/kinds/given.ts";
import { countingOf } from "@/lib/schema/events/kinds/registry.ts";
import { paymentOf } from "@/lib/schema/events/payment.ts";
import type { Payment } from "@/lib/schema/events/projections.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type { StatsTally } from "@/lib/schema/widget_data/stats.ts";
import {
  isSupportEvent,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";

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
  if (isSupportEvent(event)) return measureSupport(event, currency);
  switch (event.kind) {
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

/** Amount that was given in an act, as sums add it up. */
interface Size {
  /** `null` where none of the sums counts it. */
  amount: number | null;
  units: number;
  /** Follows the names of sums that are kept by currency. */
  suffix: string;
}

function measureSupport(
  event: LiveEvent<SupportKind>,
  currency: string,
): Measure {
  const { sums, counts, boards, money = [] } = countingOf(event.kind).tallied;
  const payment = paymentOf(event);
  const paid = payment && inCurrency(payment, currency);
  const { amount, units, suffix } = sizeOf(event, paid, currency);
  const [board] = [
    ...boards.map((sum) => sum + suffix),
    ...(paid ? money.map((sum) => `${sum}.${paid.currency}`) : []),
  ];
  const tally: StatsTally = Object.fromEntries([
    ...(amount === null ? [] : sums.map((sum) => [sum + suffix, amount])),
    ...counts.map((count) => [count, 1]),
    ...(paid
      ? money.map((sum) => [`${sum}.${paid.currency}`, paid.amountMinor])
      : []),
  ]);
  const { data } = event;
  const tier = "tier" in data ? data.tier : null;
  if (tier !== null) {
    tally.sub_points = (amount ?? 1) * (TIER_POINTS[tier] ?? 1);
  }
  // Widgets of other services know the tokens of Kick apart.
  if (gives(event, "bits") && event.platform === "kick") {
    tally.kicks = event.data.bits;
    tally.kick_count = 1;
  }
  if ("items" in data) {
    tally.order_items = data.items.reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    );
  }
  return {
    ...one(event.kind, tally),
    tier,
    units,
    board: board ?? null,
  };
}

/** Returns the size of an act; `paid` is its money in the currency that counts. */
function sizeOf(
  event: LiveEvent<SupportKind>,
  paid: Money | null,
  currency: string,
): Size {
  const plain = (amount: number) => ({ amount, units: amount, suffix: "" });
  if (gives(event, "bits")) return plain(event.data.bits);
  if (gives(event, "gifts")) return plain(event.data.count);
  if (gives(event, "viewers")) return plain(event.data.viewers);
  if (gives(event, "money") && paid) {
    return {
      amount: paid.amountMinor,
      units: paid.currency === currency ? paid.amountMinor : 0,
      suffix: `.${paid.currency}`,
    };
  }
  if (gives(event, "points")) {
    const { cost, unit } = event.data.reward;
    const isPoints = unit === "points";
    return { amount: isPoints ? cost : null, units: 1, suffix: "" };
  }
  return { amount: null, units: 1, suffix: "" };
}

function one(kind: KnownKind, tally: StatsTally): Measure {
  return { kind, tier: null, units: 1, tally, board: null };
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

/** Returns a payment in the channel's currency where the source converted it, else as it was made. */
function inCurrency({ paid, converted }: Payment, currency: string): Money {
  return paid.currency !== currency && converted?.currency === currency
    ? converted
    : paid;
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
