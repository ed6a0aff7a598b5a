/** What an operation on a draft answers. */
import { AppError } from "@/lib/core/errors.ts";
import type { Draft } from "./draft.ts";
import { seqOf } from "./entry_id.ts";
import type { Entry } from "@/lib/features/subathon/schema_ledger.ts";

/** What a command or signal did. */
export interface Done {
  changed: boolean;
  entry: Entry | null;
}

/** Nothing was changed. */
export const NOTHING_DONE: Done = { changed: false, entry: null };
/** Whether something changed, without an entry. */
export const did = (changed: boolean): Done => ({ changed, entry: null });
/** An entry, if one was written. */
export const wrote = (entry: Entry | null): Done => ({
  changed: entry !== null,
  entry,
});

/** The entry an operation names. Throws `not_found`. */
export function entryOf(draft: Draft, entryId: string | null): Entry {
  const seq = entryId === null ? null : seqOf(entryId);
  const entry = seq === null ? null : draft.entry(seq);
  if (entry !== null && entry.id === entryId) return entry;
  throw new AppError(
    "not_found",
    "Cannot change the entry: the session's ledger has no such entry",
  );
}
