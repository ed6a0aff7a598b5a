/** Initial data of a channel's first session. */
import { HOUR_MS } from "@/lib/core/clock.ts";
import {
  type ContributionKind,
  type RuleBook,
  type Settings,
  TimerRule,
} from "@/lib/schema/subathon/rules.ts";
import type { z } from "zod";

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

const TIERS: [variant: string, addMs: number, milliPoints: number][] = [
  ["1", 60_000, 1_000],
  ["prime", 60_000, 1_000],
  ["2", 120_000, 2_000],
  ["3", 300_000, 5_000],
];

const starting = (
  kind: ContributionKind,
  rule: Omit<z.input<typeof TimerRule>, "kind">,
): TimerRule => TimerRule.parse({ kind, ...rule });

const MONEY = { perUnits: 100, addMs: 20_000, milliPoints: 200 };

/** The starting values; the operator changes them. */
export const DEFAULT_RULES: readonly TimerRule[] = [
  ...(["sub", "resub", "gift"] as const).flatMap((kind) =>
    TIERS.map(([variant, addMs, milliPoints]) =>
      starting(kind, { variant, addMs, milliPoints })
    )
  ),
  starting("member", { addMs: 60_000, milliPoints: 1_000 }),
  starting("gift_member", { addMs: 60_000, milliPoints: 1_000 }),
  starting("cheer", MONEY),
  starting("tip", MONEY),
  starting("superchat", MONEY),
  starting("charity", MONEY),
  starting("follow", {
    enabled: false,
    addMs: 5_000,
    milliPoints: 0,
    oncePerUser: true,
  }),
  starting("raid", {
    enabled: false,
    perUnits: 10,
    addMs: 10_000,
    milliPoints: 0,
    cooldownMs: HOUR_MS,
  }),
  starting("redemption", { enabled: false, addMs: 30_000, milliPoints: 0 }),
  starting("order", { ...MONEY, enabled: false }),
];

/** The rule book a session begins with. */
export const DEFAULT_RULE_BOOK: RuleBook = {
  rules: [...DEFAULT_RULES],
  rateSteps: [],
  exchangeRates: [],
};
