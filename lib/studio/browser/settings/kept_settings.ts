import { isRecord } from "@/lib/core/is_record.ts";
import type { Stored } from "@/lib/schema/forms/change.ts";
import {
  readKeptWork,
  writeKeptWork,
} from "@/lib/studio/browser/kept_in_tab.ts";
import type { SettingsChange } from "./settings_history.ts";

const MAX_CHARS = 1_000_000;

/** Settings of a widget under change as they outlive a reload. */
interface KeptSettings {
  /** As they were saved, and as they stood. */
  saved: Stored;
  stored: Stored;
  past: readonly SettingsChange[];
  future: readonly SettingsChange[];
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
export function readKeptSettings(
  text: string | null,
  now: number,
): KeptSettings | null {
  const kept = readKeptWork<KeptSettings>(
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

const isChange = ({ before, after }: SettingsChange): boolean =>
  isRecord(before) && isRecord(after);
