/** Random steps and settings for the ledger's model. */
import fc from "fast-check";
import type { Day, Gift } from "./ledger_acts.ts";
import { MIN } from "./world.ts";

const PLAIN = ["start", "pause", "resume", "lock", "unlock"] as const;

/** A step as it is drawn; entries are named by how far back they are. */
export type Drawn =
  | { do: "wait"; ms: number }
  | { do: "give"; gift: Omit<Gift, "at">; late: number }
  | { do: (typeof PLAIN)[number] }
  | { do: "boost"; permille: number }
  | { do: "rules"; times: number }
  | { do: "caps"; aboveMs: number | null; maxPerEventMs: number | null }
  | { do: "undo" | "recompute"; which: number }
  | { do: "apply"; which: number; percent: number }
  | {
    do: "refund";
    which: number;
    amountMinor: number | null;
    usd: boolean;
    named: boolean;
  }
  | { do: "refund_sum"; which: number; amountMinor: number; late: number }
  | { do: "refund_again" | "give_again"; which: number }
  | { do: "undo_restored" };

const userId = fc.constantFrom("1", "2", null);
const gift: fc.Arbitrary<Omit<Gift, "at">> = fc.record({
  kind: fc.constantFrom(
    "sub" as const,
    "gift" as const,
    "cheer" as const,
    "follow" as const,
    "redemption" as const,
    "wheel" as const,
    "member" as const,
    "tip" as const,
    "tip" as const,
    "tip" as const,
  ),
  userId,
  quantity: fc.integer({ min: 1, max: 2_000 }),
  amountMinor: fc.integer({ min: 1, max: 20_000 }),
  currency: fc.constantFrom("USD", "JPY"),
}).map(({ amountMinor, currency, kind, userId, quantity }) => ({
  kind,
  userId,
  quantity: kind === "gift" || kind === "cheer" ? quantity : 1,
  money: kind === "tip"
    ? { amountMinor, currency }
    // Not every provider tells what a membership cost.
    : kind === "member" && amountMinor > 5_000
    ? { amountMinor, currency: "USD" }
    : null,
  fixedMs: kind === "wheel" ? amountMinor * 10 - 50_000 : null,
}));

/** Distance from the end: the last ones are taken back and brought back most. */
const which = fc.oneof(fc.nat(2), fc.nat(12));
/** The same of acts that a provider may take back, and of what it said. */
const whichPaid = fc.nat(2);
/** Any step. */
export const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.integer({ min: 1, max: 15 * MIN }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("give" as const),
      gift,
      late: fc.integer({ min: 0, max: 5 * MIN }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(...PLAIN),
    }),
  },
  fc.record({
    do: fc.constant("boost" as const),
    permille: fc.integer({ min: 1_001, max: 5_000 }),
  }),
  fc.record({
    do: fc.constant("rules" as const),
    times: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    do: fc.constant("caps" as const),
    aboveMs: fc.option(fc.integer({ min: -MIN, max: 30 * MIN })),
    maxPerEventMs: fc.option(fc.integer({ min: 1_000, max: 30 * MIN })),
  }),
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom("undo", "recompute"), which }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("apply" as const),
      which,
      percent: fc.integer({ min: 1, max: 150 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      which: whichPaid,
      amountMinor: fc.option(fc.integer({ min: 1, max: 8_000 })),
      usd: fc.boolean(),
      named: fc.boolean(),
    }),
  },
  fc.record({
    do: fc.constant("refund_sum" as const),
    which: whichPaid,
    amountMinor: fc.integer({ min: 1, max: 8_000 }),
    late: fc.integer({ min: 0, max: 5 * MIN }),
  }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("undo_restored" as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("refund_again" as const, "give_again" as const),
      which: whichPaid,
    }),
  },
);

/** Any settings of a day. */
export const day: fc.Arbitrary<Day> = fc.record({
  refunds: fc.constantFrom("none", "points_and_money", "all"),
  maxPerUserMs: fc.option(fc.integer({ min: 1_000, max: 60 * MIN })),
  maxRemainingMs: fc.constant(null),
  maxPerEventMs: fc.constant(null),
  countWhilePaused: fc.boolean(),
  whenLocked: fc.boolean(),
  whenPaused: fc.boolean(),
  latch: fc.boolean(),
  metric: fc.constantFrom(
    "points",
    "money",
    "subs",
    "bits",
    "time_added",
    "contributors",
  ),
  goals: fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), {
    maxLength: 4,
  }).map((list) =>
    list.sort((a, b) => a - b).map((threshold, index) => ({
      threshold,
      grantMs: index % 2 * 90_000,
    }))
  ),
});
