import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import type { NumberRead } from "@/lib/studio/kit/form/read_number.ts";
import { plainMoney, readFigureOf, readMoney } from "./typed_figures.ts";
import { lengthText, readLength } from "@/lib/studio/kit/form/lengths.ts";
import { hasMoney, variantsOf } from "./rule_text.ts";

/** Most that a rule adds for each of its units. */
const MAX_ADD_MS = 24 * 60 * 60_000;

/** A rule as its form holds it: texts as they were typed. */
export interface RuleDraft {
  kind: TimerRule["kind"];
  variant: string;
  platform: string;
  provider: string;
  flat: boolean;
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
    platform: rule?.platform ?? "",
    provider: rule?.provider ?? "",
    flat: rule?.flat ?? false,
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
  // What the form hides keeps its value and nobody from saving.
  const perUnits = draft.flat
    ? kept(readUnits(draft.per))
    : readUnits(draft.per);
  const addMs = readLength(draft.time);
  const milliPoints = readPoints(draft.points);
  const minQuantity = draft.min.trim() === ""
    ? { number: 1 }
    : readUnits(draft.min);
  const cooldownMs = draft.cooldown.trim() === ""
    ? 0
    // What the form hides keeps its value and nobody from saving.
    : readLength(draft.cooldown) ?? (draft.oncePerUser ? 0 : null);
  if (
    "why" in perUnits || addMs === null || addMs > MAX_ADD_MS ||
    "why" in milliPoints || "why" in minQuantity || cooldownMs === null
  ) {
    return {
      faults: {
        ...("why" in perUnits ? { per: perUnits.why } : {}),
        ...(addMs === null || addMs > MAX_ADD_MS
          ? { time: words.timeWrong }
          : {}),
        ...("why" in milliPoints ? { points: milliPoints.why } : {}),
        ...("why" in minQuantity ? { min: minQuantity.why } : {}),
        ...(cooldownMs === null ? { cooldown: words.wrongLength } : {}),
      },
    };
  }
  return {
    rule: {
      kind,
      variant: variantsOf(kind) === null ? null : draft.variant.trim() || null,
      platform: draft.platform || null,
      provider: nameOf(draft.provider),
      flat: draft.flat,
      enabled: draft.enabled,
      perUnits: perUnits.number,
      addMs,
      milliPoints: milliPoints.number,
      proportional: draft.proportional,
      minQuantity: minQuantity.number,
      oncePerUser: draft.oncePerUser,
      cooldownMs,
      multiplyByMonths: draft.multiplyByMonths,
    },
  };
}

const kept = (read: NumberRead): NumberRead =>
  "why" in read ? { number: 1 } : read;

/** Returns the name of a provider as events have it: `Ko-fi` is `kofi`. */
function nameOf(typed: string): string | null {
  return typed.toLowerCase().replace(/[^a-z0-9_]/g, "") || null;
}

/** Reads a whole number from 1 on. */
export const readWhole = (text: string): NumberRead =>
  readFigureOf(text, { decimals: 0, isAboveZero: true });

/** Reads points, from 0 on, as thousandths. */
const readPoints = (text: string): NumberRead =>
  readFigureOf(text, { decimals: 3, isAboveZero: false });
