import type { Challenge } from "@/lib/schema/events/shapes/snapshots.ts";

/**
 * Returns the state of a challenge at a time of the server's clock: one whose
 * time is over was missed.
 */
export function challengeAt(challenge: Challenge, now: number): Challenge {
  const { status, endsAt } = challenge;
  if (status !== "running" || endsAt === null) return challenge;
  if (now < Date.parse(endsAt)) return challenge;
  return { ...challenge, status: "missed", endedAt: endsAt };
}

/**
 * Returns the milliseconds until it will have been missed; `null` when time
 * cannot end it.
 */
export function untilMissed(
  { status, endsAt }: Challenge,
  now: number,
): number | null {
  if (status !== "running" || endsAt === null) return null;
  const left = Date.parse(endsAt) - now;
  return left > 0 ? left : null;
}
