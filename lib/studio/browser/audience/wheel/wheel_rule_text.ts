import type { WheelRule } from "@/lib/schema/audience/wheel.ts";
import { actText, hasMoney } from "@/lib/studio/browser/subathon/rule_text.ts";
import { WHEEL_PANEL_MESSAGES as words } from "@/lib/studio/messages/wheel.ts";

/** Kinds of which each event is one, whatever it is. */
const SINGLE: readonly WheelRule["kind"][] = [
  "follow",
  "sub",
  "resub",
  "member",
  "redemption",
];

/** Tells whether acts of a kind have a size that a rule can ask for. */
export const hasSize = (kind: WheelRule["kind"]): boolean =>
  !SINGLE.includes(kind);

/** Returns a rule as a sentence: `A tip of $10 or more: 1 spin`. */
export function wheelRuleText(
  { kind, least, forEach, spins }: WheelRule,
  currency: string,
): string {
  const isSized = hasSize(kind);
  const act = actText({ kind, variant: null }, isSized ? least : 1, currency);
  const isOne = !isSized || (least === 1 && !hasMoney(kind) && !forEach);
  const asked = isOne ? act : forEach ? words.forEach(act) : words.orMore(act);
  return words.rule(asked, spins);
}
