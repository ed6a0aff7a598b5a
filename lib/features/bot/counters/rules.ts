/** Rules that the widget which shows a counter sets for it. Pure. */
import type { CounterRules, StoredCounter } from "@/lib/schema/bot/counters.ts";

/** Returns the value of a stored counter by its rules. */
export function valueNow(
  stored: StoredCounter,
  { min, resetAt }: CounterRules,
): StoredCounter {
  if (resetAt === null || stored.updatedAt >= resetAt) return stored;
  return { ...stored, value: Math.max(0, min), updatedAt: resetAt };
}

/**
 * Returns a counter after a move, within its bounds; one that is outside
 * already only moves towards them.
 */
export function movedBy(
  value: number,
  by: number,
  { min, max }: CounterRules,
): number {
  const next = value + by;
  return by < 0
    ? Math.max(next, Math.min(min, value))
    : Math.min(next, Math.max(max, value));
}
