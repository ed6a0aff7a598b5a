/**
 * Rules by which a variant of an alert fits an event, and which of several goes
 * first: one rule for pages, the service and the studio. Pure.
 */
import type { AlertKind } from "./alert_kinds.ts";
import type { Condition, Variant } from "./variant.ts";

/** The figures of an event that conditions and filters compare. */
export interface EventAmounts {
  /** Bits, or minor units of money in the channel's currency where known. */
  amount: number | null;
  months: number | null;
  tier: number | null;
  count: number | null;
  viewers: number | null;
  level: number | null;
  reward: string | null;
  /** `prime` or `paid`; `null` where nobody said. */
  plan: string | null;
  /** Of a moment, as `result`; empty where it has none. */
  title: string | null;
  result: string | null;
  /** Of a moment, bits or a reward. */
  source: string | null;
}

/** Figures of an event that has none. */
export const NO_AMOUNTS: EventAmounts = {
  amount: null,
  months: null,
  tier: null,
  count: null,
  viewers: null,
  level: null,
  reward: null,
  plan: null,
  title: null,
  result: null,
  source: null,
};

/** Everything about an event that conditions ask for. */
export interface AlertFacts extends EventAmounts {
  platform: string | null;
  /** Service that took the money; `null` where it was the platform, or nobody said. */
  provider: string | null;
  name: string | null;
  /** Text that the viewer wrote, in which words are looked for; `null` for none. */
  message: string | null;
  /** The same text, in which emotes are looked for by their names. */
  emote: string | null;
}

/** Fact of an event that a condition compares. */
export type ConditionField = Condition["field"];

/** The part of a variant that decides which events it is for. */
export type VariantRule = Pick<
  Variant,
  "enabled" | "kinds" | "priority" | "conditions"
>;

/** The part of a variant that says how often it plays. */
export type VariantLimits = Partial<Pick<Variant, "cooldownMs" | "dailyMax">>;

/** A condition on what a viewer wrote. */
export type MessageCondition = Extract<Condition, { op: "contains" }>;

/** Tells whether a text has what a condition asks for: `messageContains`, which pages load once they need it. */
export type Contains = (
  condition: MessageCondition,
  text: string,
) => boolean;

/**
 * Tells whether a condition holds for what is known of an event; without
 * `contains`, one on what the viewer wrote never does.
 */
export function holdsBy(
  contains: Contains | undefined,
  condition: Condition,
  facts: AlertFacts,
): boolean {
  const { field, op, value } = condition;
  const actual = facts[field];
  if (actual === null) return false;
  const wanted = [value].flat();
  switch (op) {
    case "=":
    case "in":
      return wanted.some((one) => isSame(one, actual));
    case "≥":
      return Number(actual) >= Number(wanted[0]);
    case "≤":
      return Number(actual) <= Number(wanted[0]);
    case "contains":
      return contains?.(condition, `${actual}`) ?? false;
  }
}

function isSame(wanted: string | number, actual: string | number): boolean {
  return String(wanted).toLowerCase() === String(actual).toLowerCase();
}

/** The largest number that a variant asks for; none counts as the smallest. */
function thresholdOf({ conditions }: Pick<VariantRule, "conditions">): number {
  const numbers = conditions.flatMap(({ op, value }) =>
    op === "≥" || op === "=" ? [Number(value)] : []
  ).filter(Number.isFinite);
  return Math.max(-1, ...numbers);
}

/**
 * Compares two variants that both fit: above 0 when `a` goes first, 0 when the
 * weights decide.
 */
export function compareRank(a: VariantRule, b: VariantRule): number {
  return a.priority - b.priority || thresholdOf(a) - thresholdOf(b);
}

/**
 * Returns the variants that may alert an event: of those that are on, are for
 * its kind and whose conditions all hold, the ones that go first.
 */
export function firstVariants<V extends VariantRule>(
  variants: readonly V[],
  kind: AlertKind,
  facts: AlertFacts,
  contains?: Contains,
): V[] {
  const fitting = variants.filter((variant) =>
    variant.enabled && variant.kinds.includes(kind) &&
    variant.conditions.every((condition) => holdsBy(contains, condition, facts))
  );
  return fitting.filter((one) =>
    fitting.every((other) => compareRank(one, other) >= 0)
  );
}
