/** Standing of an entry of the ledger by now, and the entries of one act. Pure. */
import type { PendingCommit } from "./pending_commit.ts";
import { seqOf } from "./entry_id.ts";
import { lacking } from "./ladder_share.ts";
import type { AmendRecord } from "@/lib/schema/subathon/records.ts";
import type { LedgerEntry, TallyMetric } from "@/lib/schema/subathon/ledger.ts";

/** Returns the effect of an entry after recomputations and refunds. */
export function amendOf(draft: PendingCommit, entry: LedgerEntry): AmendRecord {
  return draft.amend(entry.id) ?? {
    appliedMs: entry.appliedMs,
    milliPoints: entry.milliPoints,
    refundedMs: 0,
    refundedMilliPoints: 0,
    refundedMinor: 0,
  };
}

/** Returns whether an operator undid an entry, or a refund took all of it. */
export function isUndone(draft: PendingCommit, entry: LedgerEntry): boolean {
  const { undo, all } = draft.amend(entry.id) ?? {};
  // Only a provider takes what was held back, and may have given it again.
  const isHeld = entry.status === "recorded" || entry.status === "review";
  if (isHeld && all === false) return false;
  return undo?.undone ?? draft.key(`reverse:${entry.id}`) !== null;
}

/** Returns whether refunds have taken everything of an act back. */
export function isRefunded(draft: PendingCommit, act: LedgerEntry): boolean {
  return draft.amend(act.id)?.all ??
    holderOf(draft, `reverse:${act.id}:all`)?.status === "applied";
}

/** Returns whether an operator, not a provider, had a reversal written. */
export function isByHand(reversal: LedgerEntry): boolean {
  return reversal.source === "limelight" && reversal.deliveryKey === null;
}

/** Returns an entry of the session by its id, or `null`. */
export function entryById(
  draft: PendingCommit,
  id: string | null,
): LedgerEntry | null {
  const entry = id === null ? null : draft.entry(seqOf(id) ?? 0);
  return entry?.id === id ? entry : null;
}

/** Returns the entry that holds a key in this session, or `null`. */
export function holderOf(
  draft: PendingCommit,
  name: string,
): LedgerEntry | null {
  return entryById(draft, sameSession(draft, name));
}

function sameSession(draft: PendingCommit, name: string): string | null {
  const record = draft.key(name);
  return record?.sessionId === draft.session.id ? record.entryId : null;
}

/**
 * Returns the entry that first told of an act: itself, or the one that it
 * applied or counted afterwards.
 */
export function rootOf(draft: PendingCommit, entry: LedgerEntry): LedgerEntry {
  return (isApplication(entry) || entry.reason === "backfill"
    ? entryById(draft, entry.refersTo)
    : null) ?? entry;
}

/** Returns whether an entry applied by hand what another one held back. */
function isApplication({ actKey }: LedgerEntry): boolean {
  return actKey?.startsWith("apply:") === true;
}

/**
 * Lists the entries that gave what an act is worth: itself, and those that
 * applied or counted it afterwards.
 */
export function sharesOf(
  draft: PendingCommit,
  act: LedgerEntry,
): LedgerEntry[] {
  const { later } = draft.amend(act.id) ?? {};
  const known = later?.map((id) => entryById(draft, id)) ??
    [holderOf(draft, `apply:${act.id}`), uncountedBackfill(draft, act)];
  return [act, ...known.filter((entry) => entry !== null)].filter((
    { status },
  ) => status === "applied" || status === "reversed");
}

/** In records of before: a backfill that counted what did not count itself. */
function uncountedBackfill(draft: PendingCommit, act: LedgerEntry) {
  const applied = holderOf(draft, `apply:${act.id}`);
  return act.counts || applied?.counts === true
    ? null
    : holderOf(draft, `backfill:${act.id}`);
}

/** Notes that an entry applied or counted an act afterwards. */
export function noteLater(
  draft: PendingCommit,
  act: LedgerEntry,
  { id }: LedgerEntry,
): void {
  const before = sharesOf(draft, act).map((one) => one.id)
    .filter((one) => one !== act.id && one !== id);
  const later = draft.amend(act.id)?.later ?? before;
  draft.amends.set(act.id, {
    ...amendOf(draft, act),
    later: [...later, id],
  });
}

/**
 * Returns the measures in which the present ladder has nothing of an entry:
 * those that were reset since it last counted, or all when it never did.
 */
export function awayFrom(
  draft: PendingCommit,
  entry: LedgerEntry,
): TallyMetric[] {
  const act = rootOf(draft, entry);
  const backfill = holderOf(draft, `backfill:${act.id}`);
  const counted = [
    ...(timeCounts(draft, entry) ? [entry] : []),
    ...(act.counts ? [act] : []),
    ...(backfill && !isUndone(draft, backfill) ? [backfill] : []),
  ];
  return lacking(
    draft.session,
    counted.length === 0 ? null : Math.max(...counted.map(({ seq }) => seq)),
  );
}

/** Returns whether the time of an entry counts for the ladder. */
export function timeCounts(draft: PendingCommit, entry: LedgerEntry): boolean {
  return entry.counts || (isApplication(entry) && rootOf(draft, entry).counts);
}
