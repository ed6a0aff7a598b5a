import { isRecord } from "@/lib/core/is_record.ts";
import {
  readKeptWork,
  writeKeptWork,
} from "@/lib/studio/browser/kept_in_tab.ts";
import type { Stored } from "@/lib/studio/form/change.ts";

const MAX_CHARS = 1_000_000;

/** Settings of a widget under change as they outlive a reload. */
interface KeptSettings {
  /** As they were saved, and as they stood. */
  saved: Stored;
  stored: Stored;
  past: readonly Stored[];
  future: readonly Stored[];
}

/** Writes the state for the tab's storage. */
export function writeKeptSettings(kept: KeptSettings, at: number): string {
  return writeKeptWork(
    kept,
    { at, maxChars: MAX_CHARS },
    (steps) => ({ ...kept, ...steps }),
  );
}

/** Reads it again; `null` for what is too old or is none. */
export const readKeptSettings = (
  text: string | null,
  now: number,
): KeptSettings | null =>
  readKeptWork<KeptSettings>(
    text,
    now,
    ({ saved, stored, past, future }) =>
      isRecord(saved) && isRecord(stored) && areStates(past) &&
      areStates(future),
  );

const areStates = (value: unknown): value is Stored[] =>
  Array.isArray(value) && value.every(isRecord);
