/** Contributions of a user, and the remaining share of the user. Pure. */
import { isSameAct, withInstant } from "@/lib/schema/events/same_act.ts";
import type { Contribution } from "./contribution.ts";
import { FALLBACK } from "./pricing.ts";
import type { UserRecord } from "@/lib/schema/subathon/records.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type { Settings, TimerRule } from "@/lib/schema/subathon/rules.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";

const MAX_RECENT = 400;

/** Creates the record of a user who gave nothing yet. */
export function newUser(
  who: Pick<
    Contribution,
    "platform" | "userId" | "userLogin" | "userName" | "occurredAt"
  >,
): UserRecord {
  return {
    userId: who.userId ?? "",
    platform: who.platform,
    login: who.userLogin,
    name: who.userName,
    counted: 0,
    appliedMs: 0,
    milliPoints: 0,
    baseAmountMinor: 0,
    firstAt: who.occurredAt,
    lastAt: who.occurredAt,
    lastByRule: {},
    recent: [],
  };
}

/** Names a rule within a user's record. */
function ruleKey(
  { kind, variant, platform, provider }: Pick<
    TimerRule,
    "kind" | "variant" | "platform" | "provider"
  >,
): string {
  const origin = platform ?? provider ?? null;
  return [
    kind,
    ...(variant === null ? [] : [variant]),
    // Rules without them have the names that records of before know.
    ...(origin === null ? [] : [`@${platform ?? ""}/${provider ?? ""}`]),
  ].join(" ");
}

/**
 * Tells whether the next contribution that counts makes a user one more
 * contributor.
 */
export function isNewcomer(
  { ladderSince }: Pick<Session, "ladderSince">,
  user: UserRecord | null,
): boolean {
  if (user === null || user.counted === 0) return true;
  return (user.contributorSeq ?? 0) < (ladderSince?.contributors ?? 0);
}

/** Returns the reason why a rule does not count for the user now, or `null`. */
export function userRefusal(
  rule: TimerRule,
  user: UserRecord | null,
  occurredAt: number,
): "once_per_user" | "cooldown" | null {
  const uses = user === null ? [] : usesOf(user, ruleKey(rule));
  if (uses.length === 0) return null;
  if (rule.oncePerUser) return "once_per_user";
  return isSameAct(occurredAt, uses, rule.cooldownMs) ? "cooldown" : null;
}

/** Returns the times at which a rule counted for a user, rising. */
function usesOf(
  { usedByRule, lastByRule }: UserRecord,
  key: string,
): number[] {
  const last = lastByRule[key];
  return usedByRule?.[key] ?? (last === undefined ? [] : [last]);
}

/** Returns the records of when a rule counted with those of one rule changed. */
function withUses(
  user: UserRecord,
  key: string,
  uses: number[],
): Pick<UserRecord, "lastByRule" | "usedByRule"> {
  const { [key]: _, ...others } = user.lastByRule;
  const last = uses.at(-1);
  return {
    lastByRule: last === undefined ? others : { ...others, [key]: last },
    usedByRule: { ...user.usedByRule, [key]: uses },
  };
}

/**
 * Returns the remaining share of the user at an instant; `null` without a
 * limit. Looks both ways, so that a late event cannot push any window over it.
 */
export function userLeft(
  settings: Pick<Settings, "maxPerUserMs" | "perUserWindowMs">,
  user: UserRecord | null,
  occurredAt: number,
): number | null {
  if (settings.maxPerUserMs === null) return null;
  let used = 0;
  for (const [at, ms] of user?.recent ?? []) {
    if (Math.abs(occurredAt - at) < settings.perUserWindowMs) used += ms;
  }
  return Math.max(0, settings.maxPerUserMs - used);
}

/**
 * Returns the record after a contribution; `counts` when it counts for the
 * ladder.
 */
export function credit(
  user: UserRecord,
  entry: Pick<
    LedgerEntry,
    "seq" | "appliedMs" | "milliPoints" | "baseAmountMinor"
  >,
  what: {
    occurredAt: number;
    rule: TimerRule | null;
    counts: boolean;
    /** Makes the user one more contributor, if it counts. */
    contributor: boolean;
  },
  settings: Pick<Settings, "maxPerUserMs" | "perUserWindowMs">,
): UserRecord {
  const { occurredAt, rule, counts, contributor } = what;
  return {
    ...user,
    counted: user.counted + (counts ? 1 : 0),
    ...(counts && contributor ? { contributorSeq: entry.seq } : {}),
    appliedMs: user.appliedMs + entry.appliedMs,
    milliPoints: user.milliPoints + entry.milliPoints,
    baseAmountMinor: user.baseAmountMinor +
      (counts ? entry.baseAmountMinor ?? 0 : 0),
    firstAt: Math.min(user.firstAt, occurredAt),
    lastAt: Math.max(user.lastAt, occurredAt),
    ...(rule === null ? {} : withUses(
      user,
      ruleKey(rule),
      withInstant(usesOf(user, ruleKey(rule)), occurredAt),
    )),
    recent: remember(user.recent, occurredAt, entry.appliedMs, settings),
  };
}

/** Change of what one of a user's entries gave; all signed. */
interface UserShift {
  /** 1: it counts again; -1: it counts no more; 0: a part of it changed. */
  counted: 1 | 0 | -1;
  appliedMs: number;
  milliPoints: number;
  baseAmountMinor: number;
  /** The rule that speaks of it now. */
  rule: TimerRule | null;
}

/**
 * Returns the record after one of the user's entries was taken back, brought
 * back, or priced anew.
 */
export function shiftUser(
  user: UserRecord,
  entry: LedgerEntry,
  { counted, appliedMs, milliPoints, baseAmountMinor, rule }: UserShift,
): UserRecord {
  const at = Date.parse(entry.occurredAt);
  return {
    ...user,
    counted: user.counted + (entry.counts ? counted : 0),
    appliedMs: user.appliedMs + appliedMs,
    milliPoints: user.milliPoints + milliPoints,
    baseAmountMinor: user.baseAmountMinor +
      (entry.counts ? baseAmountMinor : 0),
    ...usesAfter(user, entry, counted, rule),
    recent: appliedMs !== 0 && user.recent.some(([when]) => when === at)
      ? [...user.recent, [at, appliedMs] satisfies [number, number]]
        .sort((a, b) => a[0] - b[0])
      : user.recent,
  };
}

/** Frees what a rule allows once, or once in a while, when it is taken back. */
function usesAfter(
  user: UserRecord,
  { kind, occurredAt }: LedgerEntry,
  counted: 1 | 0 | -1,
  rule: TimerRule | null,
): Partial<UserRecord> {
  if (counted === 0) return {};
  const at = Date.parse(occurredAt);
  if (counted > 0) {
    if (rule === null) return {};
    const key = ruleKey(rule);
    return withUses(user, key, withInstant(usesOf(user, key), at));
  }
  // The rule may have been another one when it counted.
  const kinds: readonly string[] = [
    kind,
    (FALLBACK as Partial<Record<string, string>>)[kind] ?? kind,
  ];
  const key = [
    ...(rule === null ? [] : [ruleKey(rule)]),
    ...Object.keys(user.lastByRule)
      .filter((key) => kinds.includes(key.split(" ", 1)[0] ?? "")),
  ].find((key) => usesOf(user, key).includes(at));
  if (key === undefined) return {};
  const uses = usesOf(user, key);
  return withUses(user, key, uses.toSpliced(uses.indexOf(at), 1));
}

function remember(
  recent: UserRecord["recent"],
  at: number,
  ms: number,
  settings: Pick<Settings, "maxPerUserMs" | "perUserWindowMs">,
): UserRecord["recent"] {
  if (settings.maxPerUserMs === null || ms === 0) return recent;
  const newest = Math.max(at, recent.at(-1)?.[0] ?? at);
  const next = [...recent, [at, ms] satisfies [number, number]]
    // An event that comes a window late still finds its neighbours.
    .filter(([other]) => other > newest - 2 * settings.perUserWindowMs)
    .sort((a, b) => a[0] - b[0]);
  while (next.length > MAX_RECENT) {
    const [oldest, second] = next;
    if (!oldest || !second) break;
    // Two of the past as one: the limit can only become stricter.
    next.splice(0, 2, [second[0], oldest[1] + second[1]]);
  }
  return next;
}
