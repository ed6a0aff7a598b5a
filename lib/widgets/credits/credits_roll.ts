/** Position of the credits. Pure rules; all lengths in px, all times in ms. */

/** Sizes that the roll is computed from. */
export interface RollSize {
  /** Of the lists that were frozen at the start. */
  contentPx: number;
  /** Of those who came later, below them. */
  latePx: number;
  viewportPx: number;
}

/** Settings that the roll obeys. */
interface RollRules {
  /** px/s. */
  speed: number;
  /** 0 uses `speed`. */
  fitMs: number;
  endCardMs: number;
  loop: boolean;
  loopGapMs: number;
}

/** Visible part of the credits. */
export type RollPhase =
  | { phase: "roll"; elapsedMs: number; rollMs: number }
  | { phase: "end"; leftMs: number }
  | { phase: "gap"; leftMs: number }
  | { phase: "over" };

/** A line stays visible for at least this long. */
const LINE_MS = 4000;
/** Those who came late are read and drawn in this time before their place is seen. */
const LATE_LEAD_MS = 3000;

/**
 * Returns the speed of the roll in px/s, within the limit at which lines can be
 * read; people who come late change nothing about it.
 */
export function rollSpeed(
  { contentPx, viewportPx }: Omit<RollSize, "latePx">,
  { speed, fitMs }: Pick<RollRules, "speed" | "fitMs">,
): number {
  const cap = viewportPx / (LINE_MS / 1000);
  const wanted = fitMs > 0 ? (contentPx + viewportPx) / (fitMs / 1000) : speed;
  return Math.max(1, Math.min(wanted, cap));
}

/**
 * Returns the time until which people can still be added to this run, ms after
 * its start: a moment before the end of the frozen lists comes into view. By
 * then all pages know who is below it, and nothing is added in view of the
 * audience.
 */
export function lateUntilMs(
  size: Omit<RollSize, "latePx">,
  rules: Pick<RollRules, "speed" | "fitMs">,
): number {
  const seenAfterMs = (size.contentPx / rollSpeed(size, rules)) * 1000;
  return Math.max(0, seenAfterMs - LATE_LEAD_MS);
}

/**
 * Returns the time until which people can still be added to pages that change,
 * each after its own time.
 */
export function latePagesUntilMs(pagesMs: readonly number[]): number {
  const total = pagesMs.reduce((sum, ms) => sum + ms, 0);
  return Math.max(0, total - LATE_LEAD_MS);
}

/** Returns the visible part of the credits `sinceStartMs` after the start. */
export function rollPhase(
  sinceStartMs: number,
  size: RollSize,
  rules: RollRules,
): RollPhase {
  const length = size.contentPx + size.latePx + size.viewportPx;
  const rollMs = (length / rollSpeed(size, rules)) * 1000;
  const round = rollMs + rules.endCardMs + rules.loopGapMs;
  const elapsed = Math.max(0, sinceStartMs);
  const at = rules.loop ? elapsed % round : elapsed;
  if (at < rollMs) return { phase: "roll", elapsedMs: at, rollMs };
  if (at < rollMs + rules.endCardMs) {
    return { phase: "end", leftMs: rollMs + rules.endCardMs - at };
  }
  return rules.loop ? { phase: "gap", leftMs: round - at } : { phase: "over" };
}

/** Returns the milliseconds until the phase changes; `null` when it stays. */
export function untilNextPhase(phase: RollPhase): number | null {
  switch (phase.phase) {
    case "roll":
      return phase.rollMs - phase.elapsedMs;
    case "end":
    case "gap":
      return phase.leftMs;
    case "over":
      return null;
  }
}

/**
 * Returns the page that is seen when pages change instead of rolling, each
 * after its own time.
 */
export function pageAt(
  sinceStartMs: number,
  pagesMs: readonly number[],
): number {
  let left = Math.max(0, sinceStartMs);
  for (const [index, ms] of pagesMs.entries()) {
    if (left < ms) return index;
    left -= ms;
  }
  return pagesMs.length;
}
