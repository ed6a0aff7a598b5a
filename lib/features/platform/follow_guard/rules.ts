/** Decides which follows of a burst are held. Pure. */
import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type {
  FollowGuard,
  FollowGuardState,
} from "@/lib/schema/platform/follow_guard.ts";

/** A burst is over when so long no follow was over the limit. */
export const QUIET_MS = MINUTE_MS;

/** State of a channel that nobody follows yet. */
export const NO_FOLLOWS: FollowGuardState = {
  recent: [],
  burst: null,
  held: 0,
  dropped: 0,
};

/**
 * Decides about a follow that came for the first time; `at` is when it happened,
 * ms since the epoch. Once more than the limit came within the window, follows
 * are held until a minute has passed in which none was over the limit.
 */
export function judgeFollow(
  { recent, burst, ...rest }: FollowGuardState,
  follow: { id: string; at: number },
  { limit, seconds }: FollowGuard,
): { state: FollowGuardState; isHeld: boolean } {
  const { at } = follow;
  const windowMs = seconds * SECOND_MS;
  // They may come out of order, by a moment.
  const near = recent.filter((other) => Math.abs(other.at - at) < windowMs);
  const isOver = near.length >= limit;
  const goesOn = burst !== null && at <= burst.lastAt + QUIET_MS;
  const next = isOver
    ? {
      since: goesOn ? Math.min(burst.since, at) : at,
      lastAt: goesOn ? Math.max(burst.lastAt, at) : at,
    }
    : burst;
  const latest = Math.max(at, ...recent.map((other) => other.at));
  const kept = [...recent, follow]
    .filter((other) => other.at > latest - windowMs)
    .sort((a, b) => a.at - b.at)
    .slice(-limit);
  return {
    state: { ...rest, recent: kept, burst: next },
    isHeld: isOver || (goesOn && at >= burst.since),
  };
}
