import type { TimerRule } from "@/lib/features/subathon/schema.ts";
import { RULE_WORDS as words } from "@/lib/studio/words/subathon_rules.ts";
import { plainMoney, readMoney } from "./figures.ts";
import { lengthText, readLength } from "./lengths.ts";
import { hasMoney, variantsOf } from "./rule_text.ts";

/** Most that a rule adds for each of its units. */
const MAX_ADD_MS = 24 * 60 * 60_000;

/** A rule as its form holds it: texts as they were typed. */
export interface RuleDraft {
  kind: TimerRule["kind"];
  variant: string;
  enabled: boolean;
  per: string;
  time: string;
  points: string;
  min: string;
  cooldown: string;
  proportional: boolean;
  oncePerUser: boolean;
  multiplyByMonths: boolean;
}

/** Faults by field. */
export type RuleFaults = Partial<Record<keyof RuleDraft, string>>;

/** Returns what the form shows of a rule, or of a new one. */
export function draftOfRule(
  rule: TimerRule | undefined,
  currency: string,
): RuleDraft {
  const kind = rule?.kind ?? "sub";
  const units = (count: number) =>
    hasMoney(kind) ? plainMoney(count, currency) : String(count);
  const { cooldownMs = 0, minQuantity = 1 } = rule ?? {};
  return {
    kind,
    variant: rule?.variant ?? "",
    enabled: rule?.enabled ?? true,
    per: units(rule?.perUnits ?? 1),
    time: lengthText(rule?.addMs ?? 60_000),
    points: String((rule?.milliPoints ?? 1_000) / 1_000),
    min: minQuantity === 1 ? "" : units(minQuantity),
    cooldown: cooldownMs === 0 ? "" : lengthText(cooldownMs),
    proportional: rule?.proportional ?? true,
    oncePerUser: rule?.oncePerUser ?? false,
    multiplyByMonths: rule?.multiplyByMonths ?? false,
  };
}

/** Reads a rule out of its form: the rule, or what is wrong with which field. */
export function ruleOfDraft(
  draft: RuleDraft,
  currency: string,
): { rule: TimerRule } | { faults: RuleFaults } {
  const { kind } = draft;
  const readUnits = (text: string) =>
    hasMoney(kind) ? readMoney(text, currency) : readWhole(text);
  const perUnits = readUnits(draft.per) || null;
  const addMs = readLength(draft.time);
  const milliPoints = readPoints(draft.points);
  const minQuantity = draft.min.trim() === "" ? 1 : readUnits(draft.min);
  const cooldownMs = draft.cooldown.trim() === ""
    ? 0
    : readLength(draft.cooldown);
  const unitsWrong = hasMoney(kind) ? words.moneyWrong : words.perWrong;
  if (
    perUnits === null || addMs === null || addMs > MAX_ADD_MS ||
    milliPoints === null || !minQuantity || cooldownMs === null
  ) {
    return {
      faults: {
        ...(perUnits === null ? { per: unitsWrong } : {}),
        ...(addMs === null || addMs > MAX_ADD_MS
          ? { time: words.timeWrong }
          : {}),
        ...(milliPoints === null ? { points: words.pointsWrong } : {}),
        ...(minQuantity ? {} : { min: unitsWrong }),
        ...(cooldownMs === null ? { cooldown: words.wrongLength } : {}),
      },
    };
  }
  return {
    rule: {
      kind,
      variant: variantsOf(kind) === null ? null : draft.variant.trim() || null,
      enabled: draft.enabled,
      perUnits,
      addMs,
      milliPoints,
      proportional: draft.proportional,
      minQuantity,
      oncePerUser: draft.oncePerUser,
      cooldownMs,
      multiplyByMonths: draft.multiplyByMonths,
    },
  };
}

/** Reads a whole number from 1 on; `null` for anything else. */
export function readWhole(text: string): number | null {
  const typed = text.trim();
  return /^\d{1,8}$/.test(typed) && Number(typed) > 0 ? Number(typed) : null;
}

/** Reads points as thousandths; `null` for anything else. */
export function readPoints(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(typed)
    ? Math.round(Number(typed) * 1_000)
    : null;
}
