import { GIVEN } from "@/lib/schema/events/kinds/given.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import { DESCRIBED } from "@/lib/schema/events/kinds/registry.ts";
import { NO_PLATFORM, platformName } from "@/lib/overlay/platform_name.ts";
import { providerName } from "@/lib/schema/integrations/provider_names.ts";
import type { TimerRule, WhatIfAnswer } from "@/lib/schema/subathon/mod.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { SUBATHON_ROOM_MESSAGES } from "@/lib/studio/messages/subathon.ts";
import { moneyText, numberText } from "@/lib/studio/messages/figures.ts";
import { factorText, pointsText } from "./figures.ts";
import { lengthText } from "@/lib/studio/kit/form/lengths.ts";

type Kind = TimerRule["kind"];

/** Tells whether a kind is priced by money. */
export const hasMoney = (kind: Kind): boolean => GIVEN[kind] === "money";

/** Returns a figure that a kind is priced by as another kind has it: it stays the number that it is. */
export function figureInKind(
  figure: number,
  { was, kind, currency }: { was: Kind; kind: Kind; currency: string },
): number {
  const units = 10 ** minorDigits(currency);
  const number = hasMoney(was) ? figure / units : figure;
  return Math.max(1, Math.round(hasMoney(kind) ? number * units : number));
}

/** Returns which variants a kind has: tiers, names of its own, or none. */
export const variantsOf = (kind: Kind): "tiers" | "names" | null =>
  DESCRIBED[kind].variants;

/** Returns what a viewer does, `count` times: `A tier 2 sub`, `500 bits`, `A tip of $25`. */
export function actText(
  { kind, variant, flat = false }:
    & Pick<TimerRule, "kind" | "variant">
    & Partial<Pick<TimerRule, "flat">>,
  count: number,
  currency: string,
): string {
  if (flat && words.flatNouns[kind]) return words.flatNouns[kind];
  if (hasMoney(kind)) {
    return words.money(words.nouns[kind][0], moneyText(count, currency));
  }
  const [one, many] = words.nouns[kind];
  const tier = variant !== null && variantsOf(kind) === "tiers"
    ? words.tierNames[variant] ?? variant
    : null;
  const noun = count === 1 ? one : many;
  const name = tier === null ? noun : words.ofTier(tier, noun);
  const named = variantsOf(kind) === "names" && variant !== null
    ? ` “${variant}”`
    : "";
  return count === 1
    ? `${words.article(name)}${named}`
    : `${numberText(count)} ${name}${named}`;
}

/** Returns time and points in words: `5:00 and 1 point`. */
function gainText(addMs: number, milliPoints: number): string {
  const parts = [
    ...(addMs > 0 ? [lengthText(addMs)] : []),
    ...(milliPoints > 0
      ? [words.points(pointsText(milliPoints), milliPoints === 1_000)]
      : []),
  ];
  return parts.length === 0 ? words.nothing : parts.join(words.and);
}

/** Returns a rule as a sentence: `A tier 1 sub adds 5:00 and 1 point.` */
export function ruleSentence(rule: TimerRule, currency: string): string {
  const { perUnits, addMs, milliPoints } = rule;
  const act = actText(rule, rule.flat ? 1 : perUnits, currency);
  const isMany = perUnits > 1 && !hasMoney(rule.kind) && !rule.flat;
  return words.adds(act, gainText(addMs, milliPoints), isMany);
}

/** Returns what limits a rule, one phrase each. */
export function ruleLimits(rule: TimerRule, currency: string): string[] {
  const { minQuantity, cooldownMs } = rule;
  const least = hasMoney(rule.kind)
    ? moneyText(minQuantity, currency)
    : numberText(minQuantity);
  return [
    ...(rule.platform ? [platformLimit(rule.platform)] : []),
    ...(rule.provider ? [words.onlyBy(providerName(rule.provider))] : []),
    ...(rule.flat ? [words.whateverSize] : []),
    ...(rule.flat || rule.proportional || rule.perUnits === 1
      ? []
      : [words.wholeOnly]),
    ...(minQuantity > 1 ? [words.from(least)] : []),
    ...(rule.oncePerUser ? [words.once] : []),
    ...(cooldownMs > 0 && !rule.oncePerUser
      ? [words.every(lengthText(cooldownMs))]
      : []),
    ...(rule.multiplyByMonths ? [words.months] : []),
  ];
}

/** Says on which platform alone a rule holds. */
const platformLimit = (platform: string): string =>
  platform === NO_PLATFORM
    ? words.onNoPlatform
    : words.onlyOn(platformName(platform));

/** Returns the answer about an act, or about `many` of it, as sentences. */
export function whatIfText(
  act: string,
  answer: WhatIfAnswer,
  many = false,
): string[] {
  const { addMs, fitsMs, milliPoints, reason, counted } = answer;
  if (reason === "rule_disabled") return [words.noRule(act)];
  if (reason === "unknown_currency") return [words.noRate];
  const untimely = words.untimely[reason];
  return [
    words.adds(act, gainText(addMs, milliPoints), many),
    ...(answer.factorPermille === 1_000
      ? []
      : [words.boosted(factorText(answer.factorPermille))]),
    ...(answer.stepPermille === 1_000
      ? []
      : [words.stepped(factorText(answer.stepPermille))]),
    ...(fitsMs < addMs ? [words.fits(lengthText(fitsMs))] : []),
    ...(reason === "cap_event" ? [words.capped] : []),
    ...(untimely
      ? [untimely]
      : counted
      ? []
      : [words.notCounted(SUBATHON_ROOM_MESSAGES.reasons[reason])]),
  ];
}
