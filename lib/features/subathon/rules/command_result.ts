/** Results of an operation on a draft. */
import { AppError } from "@/lib/core/errors.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { seqOf } from "./entry_id.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";

/** Result of a command or signal. */
export interface CommandResult {
  changed: boolean;
  entry: LedgerEntry | null;
}

/** Nothing was changed. */
export const NO_CHANGE: CommandResult = { changed: false, entry: null };
/**
 * Returns the result for an operation without an entry: whether the session
 * changed.
 */
export const resultOf = (changed: boolean): CommandResult => ({
  changed,
  entry: null,
});
/** Returns the result with an entry, if one was written. */
export const resultWithEntry = (entry: LedgerEntry | null): CommandResult => ({
  changed: entry !== null,
  entry,
});

/** Returns the entry that an operation names. Throws `not_found`. */
export function entryOf(
  draft: PendingCommit,
  entryId: string | null,
): LedgerEntry {
  const seq = entryId === null ? null : seqOf(entryId);
  const entry = seq === null ? null : draft.entry(seq);
  if (entry !== null && entry.id === entryId) return entry;
  throw new AppError(
    "not_found",
    "Cannot change the entry: the session's ledger has no such entry",
  );
}
