import { isRecord } from "@/lib/core/is_record.ts";
import {
  readSessionDraft,
  writeSessionDraft,
} from "@/lib/studio/browser/session_draft.ts";
import type { DraftChange } from "./history.ts";

const MAX_CHARS = 1_000_000;

/** A document under change as the tab keeps it over a reload. */
interface TabCopy {
  /** As they were saved, and as they stood. */
  saved: Readonly<Record<string, unknown>>;
  stored: Readonly<Record<string, unknown>>;
  past: readonly DraftChange[];
  future: readonly DraftChange[];
}

/** Writes the state for the tab's storage. */
export function writeTabCopy(copy: TabCopy, at: number): string {
  return writeSessionDraft(
    copy,
    { at, maxChars: MAX_CHARS },
    (steps) => ({ ...copy, ...steps }),
  );
}

/** Reads it again; `null` for what is too old or is none. */
export function readTabCopy(
  text: string | null,
  now: number,
): TabCopy | null {
  const kept = readSessionDraft<TabCopy>(
    text,
    now,
    ({ saved, stored, past, future }) =>
      isRecord(saved) && isRecord(stored) && Array.isArray(past) &&
      Array.isArray(future),
  );
  if (!kept) return null;
  // Steps that another version of this page kept cannot be taken back; the work stays.
  const areOurs = [...kept.past, ...kept.future].every(isChange);
  return areOurs ? kept : { ...kept, past: [], future: [] };
}

const isChange = ({ before, after }: DraftChange): boolean =>
  isRecord(before) && isRecord(after);
