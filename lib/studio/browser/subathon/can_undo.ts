import type { LedgerEntry } from "@/lib/features/subathon/schema.ts";

/** Tells whether an entry of the ledger had an effect that can be taken back. */
export function canUndo(
  { status, reason, appliedMs, counts }: Pick<
    LedgerEntry,
    "status" | "reason" | "appliedMs" | "counts"
  >,
): boolean {
  return status === "applied" && reason !== "reversal" &&
    reason !== "recompute" && (appliedMs !== 0 || counts);
}
