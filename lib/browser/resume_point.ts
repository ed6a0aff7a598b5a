import { type AlertMemory, isFresh, parseMemory } from "./resume_alerts.ts";

/** Alert boxes keep what they remember under this and their instance id. */
export const ALERTS_KEY = "limelight.alerts.";

/** The part of a storage that is used. */
type KeptValues = Pick<Storage, "getItem" | "key" | "length">;

/**
 * Returns the position from which a page requests events: that of its first
 * picture, or an earlier one when an alert box was interrupted by a reload a
 * moment ago. `kept` is the value that this page stored, and those that others
 * stored.
 */
export function resumePoint(
  kept: readonly KeptValues[],
  pagePosition: string | null,
  now: number,
): string | null {
  let point = pagePosition;
  for (const memory of kept.flatMap(memoriesOf)) {
    if (!memory.after || !isFresh(memory, now)) continue;
    // Only a place in the same log can be compared.
    if (point !== null && epochOf(point) !== epochOf(memory.after)) continue;
    if (point !== null && memory.after < point) point = memory.after;
  }
  return point;
}

function memoriesOf(kept: KeptValues): AlertMemory[] {
  const found: AlertMemory[] = [];
  for (let index = 0; index < kept.length; index++) {
    const key = kept.key(index);
    if (!key?.startsWith(ALERTS_KEY)) continue;
    const memory = parseMemory(kept.getItem(key));
    if (memory) found.push(memory);
  }
  return found;
}

function epochOf(position: string): string {
  return position.slice(0, position.indexOf("-"));
}
