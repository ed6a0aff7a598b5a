import { NO_PLATFORM, PLATFORM_NAMES } from "@/lib/overlay/platform_name.ts";
import type { FormControl, Option } from "@/lib/schema/forms/model.ts";
import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import type { NumberRead } from "@/lib/studio/kit/form/read_number.ts";
import { RULE_MESSAGES as words } from "@/lib/studio/messages/subathon_rules.ts";
import { figureInKind, hasMoney, variantsOf } from "./rule_text.ts";
import { readFigureOf } from "./typed_figures.ts";

/** A rule as its form has it: limits that it has none of are `null`. */
export type RuleForm = Omit<TimerRule, "minQuantity" | "cooldownMs"> & {
  minQuantity: number | null;
  cooldownMs: number | null;
};

/** A rule to begin with. */
const NEW: TimerRule = {
  kind: "sub",
  variant: null,
  platform: null,
  provider: null,
  enabled: true,
  flat: false,
  perUnits: 1,
  addMs: 60_000,
  milliPoints: 1_000,
  proportional: true,
  minQuantity: 1,
  oncePerUser: false,
  cooldownMs: 0,
  multiplyByMonths: false,
};

/** Returns a rule, or a new one, as its form has it. */
export function formOfRule(rule: TimerRule = NEW): RuleForm {
  const { minQuantity, cooldownMs } = rule;
  return {
    ...rule,
    minQuantity: minQuantity === 1 ? null : minQuantity,
    cooldownMs: cooldownMs || null,
  };
}

/** Returns the rule that a form has. */
export function ruleOfForm(form: RuleForm): TimerRule {
  const { kind, variant, provider, minQuantity, cooldownMs } = form;
  return {
    ...form,
    variant: variantsOf(kind) === null ? null : variant?.trim() || null,
    provider: nameOf(provider ?? ""),
    minQuantity: minQuantity ?? 1,
    cooldownMs: cooldownMs ?? 0,
  };
}

/** Returns what changes with the kind: what does not fit it goes, and a price stays the number that it is. */
export function withKind(
  { kind: was, perUnits }: RuleForm,
  kind: TimerRule["kind"],
  currency: string,
): Partial<RuleForm> {
  return {
    kind,
    variant: null,
    flat: false,
    perUnits: figureInKind(perUnits, { was, kind, currency }),
  };
}

/** Returns a control as a rule of its kind has it. */
export function controlOfRule(
  control: FormControl,
  { kind }: RuleForm,
): FormControl {
  switch (control.key) {
    case "variant":
      return variantsOf(kind) === "tiers"
        ? choiceOf(
          { ...control, label: words.tier, hint: null, none: words.anyTier },
          Object.entries(words.tierNames),
        )
        : control;
    case "platform":
      return choiceOf(control, [...PLATFORM_NAMES, [
        NO_PLATFORM,
        words.noPlatform,
      ]]);
    case "provider":
      return { ...control, visible: takesMoney(kind) };
    case "flat":
      return { ...control, visible: kind in words.flatNouns };
    case "perUnits":
      return hasMoney(kind)
        ? control
        : { ...control, suffix: words.units[kind] ?? words.unitsOther };
    case "minQuantity":
    case "cooldownMs":
      return { ...control, nullable: true };
    default:
      return control;
  }
}

/** Returns a choice of values by their labels, and of the one that is chosen. */
function choiceOf(
  control: FormControl,
  known: readonly (readonly [value: string, label: string])[],
): FormControl {
  const options: Option[] = known.map(([value, label]) => ({ value, label }));
  const { value } = control;
  const isKnown = options.some((option) => option.value === value);
  return {
    ...control,
    kind: "select",
    options: isKnown || typeof value !== "string"
      ? options
      : [...options, { value, label: value }],
  };
}

/** Tells whether a provider takes money for a kind of act. */
const takesMoney = (kind: TimerRule["kind"]) =>
  hasMoney(kind) || kind === "member" || kind === "gift_member";

/** Returns the name of a provider as events have it: `Ko-fi` is `kofi`. */
function nameOf(typed: string): string | null {
  return typed.toLowerCase().replace(/[^a-z0-9_]/g, "") || null;
}

/** Reads a whole number from 1 on. */
export const readWhole = (text: string): NumberRead =>
  readFigureOf(text, { decimals: 0, isAboveZero: true });
