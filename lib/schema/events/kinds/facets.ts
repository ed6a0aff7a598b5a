/**
 * Facets that a kind of support has: each file beside this one describes one
 * kind. The studio reads them in browsers, so none of them imports zod; overlay
 * pages read `given.ts` alone.
 */
import { DAY_MS } from "@/lib/core/clock.ts";
import type { Message, Money } from "@/lib/schema/events/shapes/common.ts";
import type { RowSource } from "@/lib/schema/subathon/credits.ts";
import type { LookCue } from "@/lib/schema/widgets/look_cues.ts";
import type { ConditionField } from "@/lib/schema/widgets/settings/variant_match.ts";
import type { z } from "zod";

/** A silent renewal and its shared message are one payment; a month later is another. */
export const SUBSCRIPTION_MS = 25 * DAY_MS;
/** A payment is made once; two messages about it are at most half a year apart. */
export const PAYMENT_MS = 180 * DAY_MS;

/** Fields of an event's data that say how much of each unit was given. */
interface Given {
  nothing: object;
  months: { months: number | null };
  gifts: { count: number };
  bits: { bits: number };
  money: { amount: Money };
  viewers: { viewers: number };
  points: { reward: { title: string; cost: number } };
}

/** Unit in which what viewers give is measured. */
export type Unit = keyof Given;

/** Units that data of a shape can be measured in. */
type UnitOf<D> = { [U in Unit]: D extends Given[U] ? U : never }[Unit];

/** Facts of data that conditions of alerts can compare, beside platform and name. */
interface Compared {
  tier: { tier: number };
  months: Given["months"];
  plan: { isPrime: boolean | null };
  count: Given["gifts"];
  viewers: Given["viewers"];
  amount: Given["bits"] | Given["money"] | Given["points"];
  reward: Given["points"];
  provider: { provider?: string | null | undefined };
  source: { source: string } | Given["points"];
  message: { message?: Message | null | undefined };
  emote: { message?: Message | null | undefined };
}

/** Facts that data of a shape have. */
type FieldOf<D> = {
  [F in keyof Compared]: D extends Compared[F] ? F : never;
}[keyof Compared];

/** Facets of a kind whose data have a shape. */
export type KindFacets<S extends z.ZodType = never> =
  & ShownFacets<S>
  & ({ counts: true; counting: KindCounting } | {
    /** It is only shown: no tally, goal or timer counts it. */
    counts: false;
    counting: null;
  });

interface ShownFacets<S extends z.ZodType> {
  /** True when an alert can tell of it. */
  alerts: boolean;
  /** The kind under whose name settings know it; its own unless this says another. */
  partOf?: string;
  /** Time within which two events with one act key are one act, in milliseconds. */
  sameActMs: number;
  /**
   * Unit of what is given. Least sizes of filters, sizes of alerts, pictures and
   * sounds go by it.
   */
  gives: [S] extends [never] ? Unit : UnitOf<z.output<S>>;
  /** Sound of a look for it, where that is not the one of its unit. */
  cue?: LookCue;
  /** Facts that conditions of its alerts compare, beside platform and name. */
  compares:
    readonly ([S] extends [never] ? ConditionField : FieldOf<z.output<S>>)[];
  /** Sort of the variants that rules of the timer tell apart; `null` for none. */
  variants: "tiers" | "names" | null;
}

/** Sums of the channel's statistics that one act adds to. */
interface Tallied {
  /** Sums that grow by what was given; of money there is one for each currency. */
  sums: readonly string[];
  /** Sums that grow by one. */
  counts: readonly string[];
  /** Sums that leaderboards rank people by, the usual one first. */
  boards: readonly string[];
  /** The sum by which single acts are compared; `null` where size says nothing. */
  largest: string | null;
  /**
   * Sums of money that grow where the amount is told of what is measured in
   * another unit; its giver is ranked by the first. Absent for none.
   */
  money?: readonly string[];
}

/** A rule of the timer without its kind: fields of `TimerRule`, with its defaults. */
interface StartingRule {
  variant?: string;
  enabled?: boolean;
  perUnits?: number;
  addMs: number;
  milliPoints: number;
  oncePerUser?: boolean;
  cooldownMs?: number;
}

/** Facets of a kind that counts. */
export interface KindCounting {
  tallied: Tallied;
  /** List of the credits that names who gave it; `null` for none. */
  credits: RowSource | null;
  /** True when rules of the timer may count each month that is paid for. */
  months: boolean;
  /** Rules of the timer that a channel begins with. */
  rules: readonly StartingRule[];
  /**
   * Platforms of which a module may report it: of any, or only of those that
   * the service does not hear itself.
   */
  reported: "any" | "unheard";
}

/** Rules of subscriptions, by tier. */
export const TIER_RULES: readonly StartingRule[] = [
  { variant: "1", addMs: 60_000, milliPoints: 1_000 },
  { variant: "prime", addMs: 60_000, milliPoints: 1_000 },
  { variant: "2", addMs: 120_000, milliPoints: 2_000 },
  { variant: "3", addMs: 300_000, milliPoints: 5_000 },
];

/** The rule of each hundred bits, and of each major unit of money. */
export const HUNDRED_RULE: StartingRule = {
  perUnits: 100,
  addMs: 20_000,
  milliPoints: 200,
};
