import { clamp } from "@/lib/core/clamp.ts";
import type { GoalData } from "@/lib/schema/widgets/state/goal_bar.ts";

/** A goal as it is drawn. */
interface GoalProgress {
  current: number;
  target: number;
  /** Whole; 100 only when reached; above 100 only with `show-percent`. */
  percent: number;
  /** Filled part of the bar, 0 to 1. */
  share: number;
  remaining: number;
  reached: boolean;
}

/**
 * Tells whether a goal that is reached raises its target; `roll-over` begins at
 * nothing instead.
 */
export function isRaised(
  { onReached, overfill }: { onReached: string; overfill: string },
): boolean {
  return onReached === "next" && overfill !== "roll-over";
}

/**
 * Returns a goal as `onReached: next` shows it: the rounds that are done stay
 * on the bar, and each has raised the target by as much again.
 */
export function withRounds(figure: GoalData): GoalData {
  const { current, target, round } = figure;
  return {
    ...figure,
    current: current + round * target,
    target: (round + 1) * target,
  };
}

/** Returns the progress of a goal. */
export function goalProgress(
  { current, target }: Pick<GoalData, "current" | "target">,
  overfill: "clamp" | "show-percent" | "roll-over",
): GoalProgress {
  const shown = overfill === "clamp" ? Math.min(current, target) : current;
  const reached = current >= target;
  const share = target > 0 ? clamp(shown / target, 0, 1) : 1;
  const percent = target > 0 ? Math.floor((100 * shown) / target) : 100;
  return {
    current: shown,
    target,
    percent: Math.max(0, percent),
    share,
    remaining: Math.max(0, target - current),
    reached,
  };
}
