/** Share of an entry in the present ladder. Pure. */
import type { PendingCommit } from "./pending_commit.ts";
import { seqOf } from "./entry_id.ts";
import {
  LADDER_METRICS,
  type LedgerEntry,
  type TallyMetric,
} from "@/lib/schema/subathon/ledger.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";

const SUMS = LADDER_METRICS.filter((metric) => metric !== "active_time");

/**
 * Returns the `seq` at which an entry last counted for the ladder, itself or
 * by an entry that was written for it later; `null` when it never did.
 */
export function lastCounted(
  draft: PendingCommit,
  entry: LedgerEntry,
): number | null {
  const seqBy = (act: string) => {
    const record = draft.key(`${act}:${entry.id}`);
    return record?.sessionId === draft.session.id
      ? seqOf(record.entryId)
      : null;
  };
  const backfilled = seqBy("backfill");
  if (entry.counts) return Math.max(entry.seq, backfilled ?? 0);
  const applied = seqBy("apply");
  // Applied after a backfill it brought time alone.
  const first = applied !== null && applied < (backfilled ?? Infinity)
    ? applied
    : 0;
  return Math.max(first, backfilled ?? 0) || null;
}

/** Returns the measures that lack what was counted at `seq`; all for `null`. */
export function lacking(
  { ladderSince }: Pick<Session, "ladderSince">,
  seq: number | null,
): TallyMetric[] {
  return SUMS.filter((metric) =>
    seq === null || seq < (ladderSince?.[metric] ?? 0)
  );
}
