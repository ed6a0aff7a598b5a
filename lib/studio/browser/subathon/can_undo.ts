import type { LedgerEntry } from "@/lib/schema/subathon/mod.ts";

/** Tells whether an entry of the ledger had an effect that can be taken back. */
export function canUndo(
  { status, reason, appliedMs, counts, source, deliveryKey }: Pick<
    LedgerEntry,
    "status" | "reason" | "appliedMs" | "counts" | "source" | "deliveryKey"
  >,
): boolean {
  // A refund stays: the money went back.
  const isRefund = reason === "reversal" &&
    (source !== "limelight" || deliveryKey !== null);
  return status === "applied" && !isRefund && reason !== "recompute" &&
    (appliedMs !== 0 || counts || reason === "reversal");
}
