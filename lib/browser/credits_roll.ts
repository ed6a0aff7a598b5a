/** Where the credits are. Pure rules; all lengths in px, all times in ms. */

/** What the roll is measured by. */
export interface RollSize {
  contentPx: number;
  viewportPx: number;
}

/** Settings that the roll obeys. */
export interface RollRules {
  /** px/s. */
  speed: number;
  /** 0 uses `speed`. */
  fitMs: number;
  endCardMs: number;
  loop: boolean;
  loopGapMs: number;
}

/** What is seen of the credits. */
export type RollPhase =
  | { phase: "roll"; elapsedMs: number; rollMs: number }
  | { phase: "end"; leftMs: number }
  | { phase: "gap"; leftMs: number }
  | { phase: "over" };

/** A line stays visible for at least this long. */
const LINE_MS = 4000;

/** px/s of the roll, within the limit that lines can be read. */
export function rollSpeed(
  { contentPx, viewportPx }: RollSize,
  { speed, fitMs }: Pick<RollRules, "speed" | "fitMs">,
): number {
  const cap = viewportPx / (LINE_MS / 1000);
  const wanted = fitMs > 0 ? (contentPx + viewportPx) / (fitMs / 1000) : speed;
  return Math.max(1, Math.min(wanted, cap));
}

/** What is seen `sinceStartMs` after the start. */
export function rollPhase(
  sinceStartMs: number,
  size: RollSize,
  rules: RollRules,
): RollPhase {
  const length = size.contentPx + size.viewportPx;
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

/** Milliseconds until the phase changes; `null` when it stays. */
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

/** Which page is seen when pages change instead of rolling, each for its own time. */
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
