/** Kinds that alerts are made for: support, and moments by which nobody gives. */
import { isAlertedKind, NAMED_KINDS } from "@/lib/schema/events/kinds/given.ts";
import {
  isMomentKind,
  MOMENT_KINDS,
  type MomentKind,
  MOMENTS,
} from "@/lib/schema/events/kinds/moments.ts";
import {
  type AlertedSupport,
  DESCRIBED,
  type NamedKind,
} from "@/lib/schema/events/kinds/registry.ts";
import { SUPPORT_LABELS } from "./support_labels.ts";
import type { ConditionField } from "./variant_match.ts";

/** A kind of support that alerts are made for. */
export type SupportAlertKind = AlertedSupport & NamedKind;

/** Kinds of support that alerts are made for; each has a volume of its own. */
export const SUPPORT_ALERT_KINDS: readonly SupportAlertKind[] = NAMED_KINDS
  .filter((kind): kind is SupportAlertKind => isAlertedKind(kind));

/** One kind that alerts are made for. */
export type AlertKind = SupportAlertKind | MomentKind;

/** Kinds that alerts are made for. */
export const ALERT_KINDS: readonly AlertKind[] = [
  ...SUPPORT_ALERT_KINDS,
  ...MOMENT_KINDS,
];

/** Returns what conditions can compare of events of a kind. */
export function fieldsOfKind(kind: AlertKind): readonly ConditionField[] {
  const { compares } = isMomentKind(kind) ? MOMENTS[kind] : DESCRIBED[kind];
  return [...compares, "platform", "name"];
}

/** Names of the kinds that alerts are made for. */
export const ALERT_LABELS = {
  ...SUPPORT_LABELS,
  "hype_train.begin": "Hype train begins",
  "hype_train.level": "Hype train level",
  "hype_train.end": "Hype train ends",
  "poll.end": "Poll ends",
  "prediction.end": "Prediction ends",
  "goal.reached": "Goal reached",
  "ladder.goal_reached": "Subathon goal reached",
  "timer.ended": "Subathon timer ends",
  "giveaway.drawn": "Giveaway drawn",
  "wheel.stopped": "Wheel stops",
  "shoutout": "Shoutout",
  "walk_on": "Walk-on",
  "ads_soon": "Ads soon",
  "ad_break": "Ads begin",
  "watch_streak": "Watch streak",
  "modiversary": "Modiversary",
  "announcement": "Announcement",
  "metric.updated": "Figure of a module",
} as const satisfies Record<AlertKind, string>;
