/** Targets that a goal that is not counted from the log has reached. Pure. */

import type { GoalRound } from "@/lib/schema/widget_data/topics.ts";

/** Far more than a goal has while a page remembers them. */
const MAX_ROUNDS = 20;

/**
 * Returns when a round's target was reached, ms since the epoch; `null` when it
 * was not yet. A round below one that was reached was reached before it.
 */
export function reachedIn(
  rounds: readonly GoalRound[],
  { measure, round }: Pick<GoalRound, "measure" | "round">,
): number | null {
  const later = rounds.filter((one) =>
    one.measure === measure && one.round >= round
  );
  const own = later.find((one) => one.round === round);
  if (own) return own.at;
  return later.length > 0 ? Math.min(...later.map(({ at }) => at)) : null;
}

/** Adds one more round; of many only the latest are kept. */
export function withRound(
  rounds: readonly GoalRound[],
  round: GoalRound,
): GoalRound[] {
  return [...rounds, round].slice(-MAX_ROUNDS);
}
