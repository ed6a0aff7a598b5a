import { isRecord } from "@/lib/core/is_record.ts";
import {
  takeFromSession,
  writeToSession,
} from "@/lib/studio/browser/session_draft.ts";
import type { ChangeHistory } from "./history.ts";

const MAX_CHARS = 2_000_000;
/** Time for which what was done on a page is kept in the tab. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Steps of undo and redo. */
type Steps = Pick<ChangeHistory, "past" | "future">;

/** A document under change as the tab keeps it over a reload. */
interface TabCopy extends Steps {
  /** As they were saved, and as they stood. */
  saved: Readonly<Record<string, unknown>>;
  stored: Readonly<Record<string, unknown>>;
}

/**
 * Keeps a document in the tab: as it was saved, as it stands, and its steps, the
 * oldest of which are left out where all have more than two million characters.
 */
export function keepInTab(
  key: string,
  saved: object,
  stored: object,
  { past, future }: Steps,
): void {
  for (;;) {
    const text = JSON.stringify({
      at: Date.now(),
      saved,
      stored,
      past,
      future,
    });
    if (text.length <= MAX_CHARS || past.length + future.length === 0) {
      return writeToSession(key, text);
    }
    past = past.slice(Math.ceil(past.length / 2));
    if (past.length === 0) future = [];
  }
}

/** Takes it out of the tab again; `null` for what is too old or is none. */
export function takeFromTab(key: string): TabCopy | null {
  const kept = takeWork<TabCopy>(
    key,
    ({ saved, stored, past, future }) =>
      isRecord(saved) && isRecord(stored) && Array.isArray(past) &&
      Array.isArray(future),
  );
  if (!kept) return null;
  // Steps that another version of this page kept cannot be taken back; the work stays.
  const areOurs = [...kept.past, ...kept.future].every(({ before, after }) =>
    isRecord(before) && isRecord(after)
  );
  return areOurs ? kept : { ...kept, past: [], future: [] };
}

/** Takes work out of the tab; `null` for what is too old, or is none by `isWork`. */
export function takeWork<W extends object>(
  key: string,
  isWork: (value: Partial<Record<keyof W, unknown>>) => boolean,
): W | null {
  const text = takeFromSession(key);
  if (text === null) return null;
  try {
    const { at, ...work } = JSON.parse(text);
    const isFresh = typeof at === "number" && Date.now() - at <= MAX_AGE_MS;
    return isFresh && isWork(work) ? work : null;
  } catch {
    return null;
  }
}
