/** Taking entries back, and bringing them back, by the operator. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import { shiftTime } from "./corrections.ts";
import {
  type NewLedgerEntry,
  type PendingCommit,
  userKey,
} from "./pending_commit.ts";
import { originOf, ruleFor } from "./pricing.ts";
import {
  amendOf,
  awayFrom,
  entryById,
  holderOf,
  isByHand,
  isRefunded,
  isUndone,
  rootOf,
  timeCounts,
} from "./standing.ts";
import { toTally } from "./sums.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import { isContributionKind } from "@/lib/schema/subathon/rules.ts";
import { NO_TOTALS } from "@/lib/schema/subathon/session.ts";
import { negated } from "./tally.ts";
import { refuse } from "./transitions.ts";
import { isNewcomer, shiftUser } from "./users.ts";

/** EntryPart of an entry that is taken back or brought back, as positive amounts. */
export interface EntryPart {
  ms: number;
  milliPoints: number;
  baseAmountMinor: number;
  /** All of the entry: quantities and the giver's mark go with it. */
  whole: boolean;
}

/**
 * Takes an entry back with its stored figures, never with figures computed
 * anew, or brings back what an undo took; `null` when that was done. Throws
 * `conflict` for what cannot be undone: a recomputation, a refund, an entry
 * without effect.
 */
export function undo(
  draft: PendingCommit,
  entry: LedgerEntry,
  note: string | null,
): LedgerEntry | null {
  if (entry.reason === "recompute") {
    throw new AppError(
      "conflict",
      `Cannot undo entry ${entry.id}: it is a recompute itself`,
    );
  }
  if (entry.status !== "applied" && entry.status !== "reversed") {
    throw new AppError(
      "conflict",
      `Cannot undo entry ${entry.id}: it had no effect`,
    );
  }
  if (entry.reason === "reversal") return restore(draft, entry, note);
  // What was brought back is taken back like the entry that it brought.
  const own = entry.reason === "restored" ? broughtBy(draft, entry) : entry;
  return own && takeBack(draft, own, note);
}

function takeBack(
  draft: PendingCommit,
  entry: LedgerEntry,
  note: string | null,
): LedgerEntry | null {
  const rest = restOf(draft, entry);
  // After a refund of points and money there may be time left to take.
  const left = rest.whole || rest.ms !== 0 || rest.milliPoints !== 0;
  if (isUndone(draft, entry) || !left) return null;
  const restored = draft.amend(entry.id)?.undo?.entryId ?? null;
  const written = reverse(draft, entry, rest, {
    actKey: reversalKey(draft, restored ?? entry.id),
    note,
  });
  noteUndo(draft, entry, written, true);
  const bringing = entryById(draft, restored);
  if (bringing !== null) draft.restate(bringing, "reversed");
  return written;
}

/** Returns a key for what reverses an entry; a refund that left some of it may have the first. */
function reversalKey(draft: PendingCommit, id: string): string {
  const name = `reverse:${id}`;
  const taken = draft.key(name);
  return taken === null ? name : `${name}:${taken.entryId}`;
}

function noteUndo(
  draft: PendingCommit,
  entry: LedgerEntry,
  by: LedgerEntry,
  undone: boolean,
): void {
  draft.amends.set(entry.id, {
    ...amendOf(draft, entry),
    undo: { entryId: by.id, undone },
  });
}

/**
 * Returns the entry that a restoration brought back: one by hand names the
 * reversal, one by a provider the entry.
 */
function broughtBy(draft: PendingCommit, { refersTo }: LedgerEntry) {
  const named = entryById(draft, refersTo);
  return named?.reason === "reversal"
    ? entryById(draft, named.refersTo)
    : named;
}

/** Brings back what an undo took, less what was refunded since. */
function restore(
  draft: PendingCommit,
  reversal: LedgerEntry,
  note: string | null,
): LedgerEntry | null {
  const entry = entryById(draft, reversal.refersTo);
  if (entry === null || !isByHand(reversal)) {
    throw new AppError(
      "conflict",
      `Cannot undo entry ${reversal.id}: the money was given back`,
    );
  }
  const last = draft.amend(entry.id)?.undo?.entryId ??
    holderOf(draft, `reverse:${entry.id}`)?.id;
  if (last !== reversal.id || !isUndone(draft, entry)) return null;
  const { actKey } = entry;
  const act = actKey?.startsWith("apply:") ? entry.refersTo : null;
  if (act !== null && holderOf(draft, `apply:${act}`)?.id !== entry.id) {
    throw new AppError(
      "conflict",
      `Cannot undo entry ${reversal.id}: entry ${act} was applied again since`,
    );
  }
  const rest = restOf(draft, entry);
  // A provider may have given again what it had taken before the undo.
  const given = Math.max(0, rest.ms + reversal.deltaMs);
  const ms = nearer(-reversal.appliedMs, rest.ms) + given;
  if (draft.session.state === "ended" && ms !== 0) {
    throw refuse("bring an entry back", draft.session);
  }
  const root = entryById(draft, act) ?? entry;
  const whole = !isRefunded(draft, root);
  const written = bringBack(draft, entry, { ...rest, ms, whole }, {
    actKey: reversalKey(draft, reversal.id),
    refersTo: reversal.id,
    note,
  });
  noteUndo(draft, entry, written, false);
  draft.restate(reversal, "reversed");
  if (whole) draft.restate(entry, "applied");
  return written;
}

/** The one of two amounts of the same sign that is nearer to 0. */
function nearer(a: number, b: number): number {
  return Math.abs(a) < Math.abs(b) ? a : b;
}

/** Brings back a part of an entry that was taken. */
export function bringBack(
  draft: PendingCommit,
  entry: LedgerEntry,
  part: EntryPart,
  more: { actKey: string } & Partial<NewLedgerEntry>,
): LedgerEntry {
  const { session, now } = draft;
  const shifted = shiftTime(session, now, part.ms);
  // A rising clock has no room for time that was worked off meanwhile.
  const lostMs = part.ms > 0 ? shifted.lostMs : 0;
  const giver = giverOf(draft, entry);
  const joins = part.whole && entry.counts && giver !== null &&
    isNewcomer(session, giver);
  const written = writeShift(draft, entry, { ...part, ms: part.ms - lostMs }, {
    ...more,
    ...shifted,
    sign: 1,
    reason: "restored",
    contributors: joins ? 1 : 0,
  });
  if (lostMs !== 0) {
    const amend = amendOf(draft, entry);
    draft.amends.set(entry.id, {
      ...amend,
      appliedMs: amend.appliedMs - lostMs,
    });
  }
  if (joins) {
    const key = userKey(giver.platform, giver.userId);
    const user = draft.user(key);
    if (user) draft.users.set(key, { ...user, contributorSeq: written.seq });
  }
  draft.settle(now);
  return written;
}

/** Returns the part of an entry that refunds have left. */
export function restOf(draft: PendingCommit, entry: LedgerEntry): EntryPart {
  const now = amendOf(draft, entry);
  return {
    ms: now.appliedMs - now.refundedMs,
    milliPoints: now.milliPoints - now.refundedMilliPoints,
    baseAmountMinor: (entry.baseAmountMinor ?? 0) - now.refundedMinor,
    whole: entry.status === "applied",
  };
}

/** Takes a part of an entry back. */
export function reverse(
  draft: PendingCommit,
  entry: LedgerEntry,
  part: EntryPart,
  more: { actKey: string } & Partial<NewLedgerEntry>,
): LedgerEntry {
  const { session, now } = draft;
  const giver = giverOf(draft, entry);
  // Its last contribution that counts takes the giver out of the count.
  const leaves = part.whole && entry.counts && giver !== null &&
    giver.counted === 1;
  const written = writeShift(draft, entry, part, {
    refersTo: entry.id,
    ...more,
    ...shiftTime(session, now, -part.ms),
    sign: -1,
    reason: "reversal",
    contributors: leaves ? -1 : 0,
  });
  if (part.whole) draft.restate(entry, "reversed");
  draft.settle(now);
  return written;
}

/** The record of who gave an entry; a wheel's result is nobody's gift. */
function giverOf(
  draft: PendingCommit,
  { kind, userId, platform }: LedgerEntry,
) {
  return userId === null || !isContributionKind(kind)
    ? null
    : draft.user(userKey(platform, userId));
}

type Shift = {
  sign: 1 | -1;
  contributors: number;
  deltaMs: number;
  appliedMs: number;
  lostMs: number;
  reason: "reversal" | "restored";
  actKey: string;
} & Partial<NewLedgerEntry>;

/** Writes what takes a part of an entry back, or brings it back. */
function writeShift(
  draft: PendingCommit,
  entry: LedgerEntry,
  part: EntryPart,
  { sign, contributors, ...more }: Shift,
): LedgerEntry {
  // What went with a reset of the ladder cannot be taken from it again.
  const away = awayFrom(draft, entry);
  const milliPoints = away.includes("points") ? 0 : part.milliPoints;
  const tally = sign < 0 ? negated(entry.tally) : entry.tally;
  const sums = { ...NO_TOTALS, ...(part.whole ? tally : {}) };
  if (isGiven(entry)) {
    Object.assign(sums, {
      points: sign * milliPoints,
      money: sign * part.baseAmountMinor,
      time_added: sign * Math.max(0, part.ms),
      contributors,
    });
  }
  for (const metric of away) sums[metric] = 0;
  const written = draft.write({
    kind: entry.kind,
    tier: entry.tier,
    platform: entry.platform,
    userId: entry.userId,
    userLogin: entry.userLogin,
    userName: entry.userName,
    anonymous: entry.anonymous,
    quantity: part.whole ? sign * entry.quantity : 0,
    currency: entry.currency,
    rate: entry.rate,
    rateAsOf: entry.rateAsOf,
    baseAmountMinor: entry.baseAmountMinor === null
      ? null
      : sign * part.baseAmountMinor,
    milliPoints: sign * (entry.counts ? milliPoints : part.milliPoints),
    counts: entry.counts,
    tally: entry.counts
      ? toTally(sums)
      : timeCounts(draft, entry)
      ? toTally({ ...NO_TOTALS, time_added: sums.time_added })
      : {},
    status: "applied",
    ...more,
  });
  const giver = giverOf(draft, entry);
  if (giver !== null) {
    const { rules } = draft.definition.rules.book;
    draft.users.set(
      userKey(giver.platform, giver.userId),
      shiftUser(giver, entry, {
        counted: part.whole ? sign : 0,
        appliedMs: written.appliedMs,
        milliPoints: sign * part.milliPoints,
        baseAmountMinor: sign * part.baseAmountMinor,
        rule: isContributionKind(entry.kind)
          ? ruleFor(
            rules,
            entry.kind,
            entry.tier,
            originOf(rootOf(draft, entry)),
          )
          : null,
      }),
    );
  }
  return written;
}

/** Returns whether an entry is worth what was given, not what was corrected. */
function isGiven({ kind }: LedgerEntry): boolean {
  return isContributionKind(kind) || kind === "wheel";
}
