import type { Stored } from "@/lib/studio/form/change.ts";
import { isObject } from "@/lib/studio/form/model.ts";

/** Time for which the changes of one widget are kept in the tab. */
const KEPT_MS = 24 * 3_600_000;
const MAX_CHARS = 1_000_000;

/** Settings under change as they outlive a reload. */
interface KeptSettings {
  /** As they were saved, and as they stood. */
  saved: Stored;
  stored: Stored;
  past: readonly Stored[];
  future: readonly Stored[];
}

/**
 * Writes the state for the tab's storage; the oldest steps are left out where
 * all are too long.
 */
export function writeKeptSettings(kept: KeptSettings, at: number): string {
  let { past, future } = kept;
  for (;;) {
    const text = JSON.stringify({ at, ...kept, past, future });
    if (text.length <= MAX_CHARS || past.length + future.length === 0) {
      return text;
    }
    past = past.slice(Math.ceil(past.length / 2));
    if (past.length === 0) future = [];
  }
}

/** Reads it again; `null` for what is too old or is none. */
export function readKeptSettings(
  text: string | null,
  now: number,
): KeptSettings | null {
  if (text === null) return null;
  try {
    const { at, saved, stored, past, future } = JSON.parse(text);
    const isKept = typeof at === "number" && now - at <= KEPT_MS &&
      isObject(saved) && isObject(stored) && areStates(past) &&
      areStates(future);
    return isKept ? { saved, stored, past, future } : null;
  } catch {
    return null;
  }
}

const areStates = (value: unknown): value is Stored[] =>
  Array.isArray(value) && value.every(isObject);
