/**
 * Rules by which an alert box takes events, and what it does with those that
 * came while no page was open: one rule for pages and for the service. Pure.
 */
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import type {
  MissedMode,
  MissedRule,
} from "@/lib/schema/widgets/settings/missed.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { ChooseVariant } from "./choose_variant.ts";
import {
  type AlertEvent,
  alertKind,
} from "@/lib/schema/widgets/rules/event_amounts.ts";
import {
  filterFacts,
  passesFilter,
} from "@/lib/schema/widgets/rules/passes_filter.ts";

/** The settings of an alert box that decide which events it plays. */
export interface AlertRules {
  requireApproval: boolean;
  /** Age in ms beyond which an alert is listed instead of played; 0 for none. */
  maxAgeMs: number;
  groupGifts: "one-alert" | "per-recipient";
  filter: FilterQuery & { includeTest: boolean };
  variants: readonly Variant[];
  missed: MissedMode;
  missedNewest: number;
  missedRules: readonly MissedRule[];
}

/** Treatment of an alert that nobody was there to show. */
export type MissedFate = "play" | "summary" | "list";

/**
 * Tells whether an alert box has an alert for an event, whatever becomes of it
 * then. Test events are made to be seen: they pass.
 */
export function hasAlert(
  event: AlertEvent,
  { groupGifts, filter, variants }: Pick<
    AlertRules,
    "groupGifts" | "filter" | "variants"
  >,
  choose: ChooseVariant,
): boolean {
  const perRecipient = groupGifts === "per-recipient";
  if (event.kind === "gift.recipient" && !perRecipient) return false;
  if (event.kind === "gift" && perRecipient) return false;
  return passesFilter(filterFacts(event), filter) &&
    choose(variants, event) !== null;
}

/** Tells whether an event is too old to be played by itself at `now`, in ms. */
export function isTooOld(
  { receivedAt }: Pick<AlertEvent, "receivedAt">,
  maxAgeMs: number,
  now: number,
): boolean {
  return maxAgeMs !== 0 && now - Date.parse(receivedAt) > maxAgeMs;
}

/**
 * Sorts events, in log order, that came while no page was open: those of one
 * rule are counted together, and what it does not play is listed.
 */
export function sortMissed(
  events: readonly AlertEvent[],
  rules: Pick<
    AlertRules,
    "maxAgeMs" | "missed" | "missedNewest" | "missedRules"
  >,
  now: number,
): Map<string, MissedFate> {
  const own: MissedRule = {
    kinds: [],
    mode: rules.missed,
    newest: rules.missedNewest,
    maxAgeMs: rules.maxAgeMs,
  };
  const left = new Map<MissedRule, number>();
  const fates = new Map<string, MissedFate>();
  for (const event of [...events].reverse()) {
    const kind = alertKind(event);
    const rule = rules.missedRules.find(({ kinds }) => kinds.includes(kind)) ??
      own;
    fates.set(event.id, fateOf(event, rule, left, now));
  }
  return fates;
}

function fateOf(
  event: AlertEvent,
  rule: MissedRule,
  left: Map<MissedRule, number>,
  now: number,
): MissedFate {
  if (isTooOld(event, rule.maxAgeMs, now)) return "list";
  if (rule.mode !== "newest") return rule.mode;
  const room = left.get(rule) ?? rule.newest;
  left.set(rule, room - 1);
  return room > 0 ? "play" : "list";
}
