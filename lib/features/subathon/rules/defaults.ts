/** Initial data of a channel's first session. */
import { HOUR_MS } from "@/lib/core/clock.ts";
import { countingOf } from "@/lib/schema/events/kinds/registry.ts";
import {
  CONTRIBUTION_KINDS,
  type RuleBook,
  type Settings,
  TimerRule,
} from "@/lib/schema/subathon/rules.ts";

/** Initial settings of a session. */
export const DEFAULT_SETTINGS: Settings = {
  initialMs: 7_200_000,
  direction: "down",
  currency: "USD",
  capAt: null,
  maxActiveMs: null,
  maxRemainingMs: null,
  maxPerEventMs: null,
  maxPerUserMs: null,
  perUserWindowMs: HOUR_MS,
  countWhilePaused: true,
  countBeforeStart: false,
  onExpire: "stop",
  reviveWindowMs: 600_000,
  lateWindowMs: 120_000,
  onStreamOffline: "none",
  onStreamOnline: "none",
  offlineGraceMs: 120_000,
  downtimePolicy: "count",
  combineMultipliers: "max",
  refunds: "points_and_money",
  hypeTrain: null,
};

const startingRules: readonly TimerRule[] = CONTRIBUTION_KINDS.flatMap((kind) =>
  countingOf(kind).rules.map((rule) => TimerRule.parse({ kind, ...rule }))
);

/** The starting values, those that are on before the others; the operator changes them. */
export const DEFAULT_RULES: readonly TimerRule[] = [
  ...startingRules.filter(({ enabled }) => enabled),
  ...startingRules.filter(({ enabled }) => !enabled),
];

/** The rule book a session begins with. */
export const DEFAULT_RULE_BOOK: RuleBook = {
  rules: [...DEFAULT_RULES],
  rateSteps: [],
  exchangeRates: [],
};
