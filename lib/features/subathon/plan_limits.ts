/**
 * What a change of plan means for a subathon. Nothing that viewers see breaks
 * because of billing, and nothing is deleted. Pure.
 */
import { DAY_MS } from "./schema_rules.ts";
import type { Goal, Ladder } from "./schema_ladder.ts";
import type { SessionState } from "./session.ts";

/** How long after a fall of the plan anything may be suspended. */
export const GRACE_MS = 7 * DAY_MS;
/** How long after a stream's end a suspension waits. */
export const AFTER_STREAM_MS = 3_600_000;
/** How long assets over the limit keep working. */
export const ASSETS_KEPT_MS = 30 * DAY_MS;

/** What a plan allows of a subathon. */
export interface SubathonLimits {
  /** Goals of a ladder, those made by `repeat` aside. */
  goals: number;
  /** Whether goals may repeat past the last. */
  repeat: boolean;
}

/**
 * Whether a session keeps what the plan allowed when it was opened: from its
 * start until it is reset, whatever happens to the plan.
 */
export function keepsItsPlan(state: SessionState): boolean {
  return state === "running" || state === "paused" || state === "ended";
}

/** Something of which a plan allows so many. */
export interface Countable {
  id: string;
  pinned: boolean;
  /** When it was last shown on a live stream, ms since the epoch; `null` for never. */
  lastLiveAt: number | null;
}

/** Which items stay: pinned ones first, then the most recently live; the rest is suspended. */
export function keepWithin<T extends Countable>(
  items: readonly T[],
  limit: number,
): { kept: T[]; suspended: T[] } {
  const ranked = items
    .map((item, index) => ({ item, index }))
    .sort((a, b) =>
      Number(b.item.pinned) - Number(a.item.pinned) ||
      (b.item.lastLiveAt ?? 0) - (a.item.lastLiveAt ?? 0) ||
      a.index - b.index
    );
  const keep = new Set(
    ranked.slice(0, Math.max(0, limit)).map(({ item }) => item.id),
  );
  return {
    kept: items.filter(({ id }) => keep.has(id)),
    suspended: items.filter(({ id }) => !keep.has(id)),
  };
}

/**
 * When what is over the limits may be suspended: after the grace, never during
 * a stream, and not within an hour of its end. `null` while a stream runs.
 */
export function suspensionAt(
  { fellAt, live, streamEndedAt }: {
    /** When the plan fell, ms since the epoch. */
    fellAt: number;
    live: boolean;
    streamEndedAt: number | null;
  },
): number | null {
  if (live) return null;
  const quiet = streamEndedAt === null ? 0 : streamEndedAt + AFTER_STREAM_MS;
  return Math.max(fellAt + GRACE_MS, quiet);
}

/** A setting that a plan does not allow, and what became of it. */
export interface Cut {
  what: "goals" | "repeat";
  was: number;
  is: number;
}

/**
 * The ladder of a new session under the limits: the lowest goals stay, with a
 * list of what was cut, for the editor to show before the start.
 */
export function cutLadder(
  ladder: Ladder,
  limits: SubathonLimits,
): { ladder: Ladder; cuts: Cut[] } {
  const cuts: Cut[] = [];
  const own = ladder.goals.filter((goal) => !goal.retired && !goal.generated);
  let goals: Goal[] = ladder.goals;
  if (own.length > limits.goals) {
    const kept = new Set(own.slice(0, limits.goals).map(({ id }) => id));
    goals = ladder.goals.filter(({ id }) => kept.has(id));
    cuts.push({ what: "goals", was: own.length, is: limits.goals });
  }
  const { repeat } = ladder.policy;
  const drops = repeat !== null && !limits.repeat;
  if (drops) cuts.push({ what: "repeat", was: repeat.max, is: 0 });
  return {
    ladder: {
      policy: drops ? { ...ladder.policy, repeat: null } : ladder.policy,
      goals,
    },
    cuts,
  };
}
