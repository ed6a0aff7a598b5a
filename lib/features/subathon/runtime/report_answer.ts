/** Answers to a page that reports an event. Pure. */
import {
  type EntryReason,
  type LedgerEntry,
  UNTIMELY_REASONS,
} from "@/lib/schema/subathon/ledger.ts";

/** Part of the session that a report asks to be added to. */
export type Axis = "time" | "ladder";

/**
 * Answer to a report: counted, with the entry, or not counted, with the reason.
 */
export type Answered<Reason extends string> =
  | { counted: true; entry: LedgerEntry }
  | { counted: false; reason: Reason };

/**
 * Returns why an entry brought nothing to the clock or to the ladder, `null`
 * when it brought what it was worth. `later` says whether an operator has
 * applied the entry since, or a backfill has counted it.
 */
export function withheld(
  entry: Pick<LedgerEntry, "status" | "reason" | "counts">,
  axis: Axis,
  later: (act: "apply" | "backfill") => boolean,
): EntryReason | null {
  const { status, reason, counts } = entry;
  if (later("apply")) return null;
  if (status === "recorded" || status === "review") {
    return axis === "ladder" && later("backfill") ? null : reason;
  }
  // The ladder may take what the clock holds back.
  const untimely = status === "applied" && UNTIMELY_REASONS.includes(reason);
  if (axis === "time") return untimely ? reason : null;
  return untimely && !counts ? reason : null;
}
