import { clamp } from "@/lib/core/clamp.ts";
import type { LadderState } from "@/lib/schema/events/shapes/service.ts";

/** A goal of the ladder. */
export type LadderGoal = LadderState["goals"][number];

/** Progress of a ladder towards its next goal. */
interface LadderProgress {
  /** The next open goal; `null` when all are behind. */
  next: LadderGoal | null;
  /** Threshold of the last one at or below the present figure. */
  from: number;
  /** 0 to 99 until it is reached, 100 when all are. */
  percent: number;
}

/** Returns the goals that are not taken out, in rising order. */
export function openLadder(ladder: LadderState): LadderGoal[] {
  return ladder.goals.filter((goal) => goal.state !== "skipped");
}

/** Returns the next goal and its progress. */
export function ladderProgress(ladder: LadderState): LadderProgress {
  const goals = openLadder(ladder);
  const next =
    goals.find((goal) =>
      goal.state === "open" && goal.threshold > ladder.current
    ) ?? null;
  const from = Math.max(
    0,
    ...goals.filter((goal) => goal.threshold <= ladder.current)
      .map((goal) => goal.threshold),
  );
  if (!next) return { next, from, percent: 100 };
  const share = (ladder.current - from) / (next.threshold - from);
  return {
    next,
    from,
    percent: clamp(Math.floor(100 * share), 0, 99),
  };
}

/** Returns the index of the first goal that is seen when `visible` fit. */
export function windowStart(
  goals: readonly LadderGoal[],
  visible: number,
  window: "around-current" | "from-start" | "last-reached",
): number {
  const last = Math.max(0, goals.length - visible);
  if (window === "from-start") return 0;
  const open = goals.findIndex((goal) => goal.state === "open");
  const current = open === -1 ? goals.length : open;
  const start = window === "last-reached"
    ? current - visible
    : current - Math.floor(visible / 3) - 1;
  return clamp(start, 0, last);
}

/** Tells whether a goal's title is hidden until later. */
export function isSurprise(
  goal: LadderGoal,
  next: LadderGoal | null,
  hideFuture: "none" | "titles" | "after-next",
): boolean {
  if (hideFuture === "none" || goal.state !== "open") return false;
  return hideFuture === "titles" || goal.id !== next?.id;
}
