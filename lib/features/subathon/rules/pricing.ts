/** From one event to milliseconds and thousandths of a point. Pure, whole numbers. */
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import { mulDivFloor } from "./integers.ts";
import {
  type ContributionKind,
  MONTH_KINDS,
  MONTH_MS,
  PERMILLE,
  type RateStep,
  type TimerRule,
  VARIANT_KINDS,
} from "@/lib/schema/subathon/rules.ts";

/** Keeps every later product below 2^53. */
const MAX_MILLI_POINTS = 900_000_000_000;

/** The kind that one without a rule of its own counts as. */
export const FALLBACK: Partial<Record<ContributionKind, ContributionKind>> = {
  resub: "sub",
  gift: "sub",
  gift_member: "member",
};

/** Tells whether rules price a kind by its money, not by how many there are. */
export function isPricedByMoney(kind: string): boolean {
  return unitOf(kind) === "money";
}

/** Returns the units of an act that rules price: minor units of money, or its own. */
export function quantityOf(
  kind: string,
  base: { baseAmountMinor: number } | null,
  quantity: number,
): number {
  return isPricedByMoney(kind) && base ? base.baseAmountMinor : quantity;
}

/**
 * Tells whether a rule must know how much money was given: one that brings the
 * same for each need not, unless it asks for a least amount.
 */
export function needsAmount(
  { flat, minQuantity }: Pick<TimerRule, "flat" | "minQuantity">,
): boolean {
  return !flat || minQuantity > 1;
}

/** Returns a rule in which what its form hides acts as its default. */
function shownRule(rule: TimerRule): TimerRule {
  const { kind, flat, oncePerUser, cooldownMs, multiplyByMonths } = rule;
  const shown = {
    variant: VARIANT_KINDS.includes(kind) ? rule.variant : null,
    perUnits: flat ? 1 : rule.perUnits,
    proportional: flat || rule.proportional,
    cooldownMs: oncePerUser ? 0 : cooldownMs,
    multiplyByMonths: multiplyByMonths && MONTH_KINDS.includes(kind),
  };
  const isAsShown = Object.entries(shown).every(([name, value]) =>
    rule[name as keyof typeof shown] === value
  );
  return isAsShown ? rule : { ...rule, ...shown };
}

/** Names that a rule has for what it is about. */
type RuleNames = Pick<TimerRule, "kind" | "variant" | "platform" | "provider">;

/** Platform and provider of an act, as rules may name them. */
type RuleOrigin = Pick<RuleNames, "platform" | "provider">;

/** Returns the origin of a contribution, or of an entry that tells of it. */
export function originOf(
  { platform, source }: { platform: string; source: string },
): RuleOrigin {
  return { platform, provider: source };
}

/**
 * Returns the rule with exactly these names. One with a variant that its kind
 * has not is a general one, after one that was made so.
 */
function ownRule(
  rules: readonly TimerRule[],
  { kind, variant, platform, provider }: RuleNames,
): TimerRule | undefined {
  const named = rules.filter((rule) =>
    rule.kind === kind && rule.platform === platform &&
    rule.provider === provider
  );
  return named.find((rule) => rule.variant === variant) ??
    named.find((rule) => shownRule(rule).variant === variant);
}

/** Lists the rules that act, as they act. */
export function actingRules(rules: readonly TimerRule[]): TimerRule[] {
  return rules.filter((rule) => ownRule(rules, shownRule(rule)) === rule)
    .map(shownRule);
}

/**
 * Returns the rule of a kind, a variant and an origin. Of those that fit, the
 * one that names most of them; of two that name as many, the one that names the
 * provider, then the one that names the platform. `prime` without a rule of its
 * own is tier 1. A kind of which no rule fits counts as another does: a gift
 * like a subscription.
 */
export function ruleFor(
  rules: readonly TimerRule[],
  kind: ContributionKind,
  variant: string | null,
  { platform, provider }: RuleOrigin = { platform: null, provider: null },
): TimerRule | null {
  const variants = variant === "prime" ? ["prime", "1", null] : [variant, null];
  const own = withNull(provider).flatMap((provider) =>
    withNull(platform).flatMap((platform) =>
      [...new Set(variants)].flatMap((variant) => {
        const names = { kind, variant, platform, provider };
        const rule = ownRule(rules, names);
        return rule ? [{ rule, named: namedIn(names) }] : [];
      })
    )
  );
  // Those that name the provider come first, then those that name the platform.
  const [best] = own.sort((a, b) => b.named - a.named);
  if (best) return shownRule(best.rule);
  const instead = FALLBACK[kind];
  return instead === undefined
    ? null
    : ruleFor(rules, instead, variant, { platform, provider });
}

function withNull(name: string | null): (string | null)[] {
  return name === null ? [null] : [name, null];
}

function namedIn({ variant, platform, provider }: RuleNames): number {
  return [variant, platform, provider].filter((name) => name !== null).length;
}

/**
 * Returns the rate step that holds after `activeMs` of running time, in
 * thousandths.
 */
export function stepAt(steps: readonly RateStep[], activeMs: number): number {
  return steps.findLast((step) => step.afterActiveMs <= activeMs)?.permille ??
    PERMILLE;
}

/** The factors on one event, in thousandths. */
export interface Factors {
  factorPermille: number;
  stepPermille: number;
  pointFactorPermille: number;
}

/** Value of an event by its rule, before any limit. */
interface Worth {
  stepped: number;
  milliPoints: number;
}

/** Prices `units` (subscriptions, bits, minor units, viewers, items) by a rule. */
export function priceOf(
  rule: Pick<
    TimerRule,
    "flat" | "perUnits" | "addMs" | "milliPoints" | "proportional"
  >,
  units: number,
  factors: Factors,
): Worth {
  const worth = (each: number) =>
    rule.flat
      ? each
      : rule.proportional
      ? mulDivFloor(units, each, rule.perUnits)
      : mulDivFloor(Math.floor(units / rule.perUnits), each, 1);
  const base = Math.min(MONTH_MS, worth(rule.addMs));
  const boosted = mulDivFloor(base, factors.factorPermille, PERMILLE);
  const stepped = mulDivFloor(boosted, factors.stepPermille, PERMILLE);
  const basePoints = Math.min(MAX_MILLI_POINTS, worth(rule.milliPoints));
  return {
    stepped,
    milliPoints: mulDivFloor(
      basePoints,
      factors.pointFactorPermille,
      PERMILLE,
    ),
  };
}

/** Limits on what an event may add. */
interface Ceilings {
  maxPerEventMs: number | null;
  /** Remaining share of the user; `null` without a limit. */
  userLeftMs: number | null;
  /** Remaining room: below the ceiling (down), or down to zero (up). */
  roomMs: number;
}

/** A price cut to what fits. */
export interface Fitted {
  deltaMs: number;
  appliedMs: number;
  lostMs: number;
  /** The limit that cut it last, if any did. */
  cut: "cap_event" | "cap_user" | "cap_remaining" | null;
}

/** Cuts a price to the limits: per event, per user, then what fits on the clock. */
export function fit(stepped: number, ceilings: Ceilings): Fitted {
  const { maxPerEventMs, userLeftMs, roomMs } = ceilings;
  let deltaMs = stepped;
  let cut: Fitted["cut"] = null;
  if (maxPerEventMs !== null && maxPerEventMs < deltaMs) {
    deltaMs = maxPerEventMs;
    cut = "cap_event";
  }
  if (userLeftMs !== null && userLeftMs < deltaMs) {
    deltaMs = userLeftMs;
    cut = "cap_user";
  }
  const appliedMs = Math.min(deltaMs, Math.max(0, roomMs));
  const lostMs = deltaMs - appliedMs;
  return {
    deltaMs,
    appliedMs,
    lostMs,
    cut: lostMs > 0 ? "cap_remaining" : cut,
  };
}
