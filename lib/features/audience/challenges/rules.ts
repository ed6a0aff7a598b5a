/** Transitions of a challenge. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Challenge } from "@/lib/events/kinds/snapshots.ts";
import { type ActChange, partOf } from "@/lib/projections/acts.ts";
import type {
  ChallengeFacts,
  ChallengeKind,
  StoredChallenge,
} from "./schema.ts";

/** Sums that an event adds to, by name. */
export type SumsByName = Readonly<Record<string, number>>;

/** Returns the sums that a kind of challenge counts. */
function sumsOf(kind: ChallengeKind, currency: string | null): string[] {
  switch (kind) {
    case "manual":
      return [];
    case "follow":
      return ["follows"];
    case "sub":
      return ["subs", "resubs", "gifts"];
    case "gift":
      return ["gifts"];
    case "cheer":
      return ["bits"];
    case "tip":
      return [`tips.${currency}`];
    case "raid":
      return ["raids"];
    case "redemption":
      return ["redemptions"];
    case "chat.message":
      return ["messages"];
  }
}

/**
 * Returns what an event adds to a challenge; only what happened between the
 * challenge's start and its end adds anything.
 */
export function worthOf(
  { kind, currency, startedAt, endsAt, status }: StoredChallenge,
  event: LiveEvent,
  tally: SumsByName,
): number {
  if (status !== "running") return 0;
  const at = Date.parse(event.occurredAt);
  if (at < startedAt || (endsAt !== null && at >= endsAt)) return 0;
  return sumsOf(kind, currency)
    .reduce((sum, name) => sum + (tally[name] ?? 0), 0);
}

/** Returns what the change of an act adds to a challenge; negative for what is taken back. */
export function deltaOf(
  { before, after, facts }: ActChange<ChallengeFacts>,
): number {
  return partOf(facts.worth, after) - partOf(facts.worth, before);
}

/**
 * Adds an amount to a running challenge; the challenge is done when that
 * reaches its target.
 */
export function moved(
  challenge: StoredChallenge,
  delta: number,
  now: number,
): StoredChallenge {
  const progress = Math.max(0, challenge.progress + delta);
  return progress >= challenge.target
    ? { ...challenge, progress, status: "done", endedAt: now }
    : { ...challenge, progress };
}

/** Returns whether a challenge still runs at a time. */
export function runs(
  { status, endsAt }: StoredChallenge,
  now: number,
): boolean {
  return status === "running" && (endsAt === null || now < endsAt);
}

/** Converts a challenge to the form that pages see at a time. */
export function toChallenge(
  stored: StoredChallenge,
  revision: number,
  now: number,
): Challenge {
  const { id, text, kind, progress, target, currency, endsAt } = stored;
  const missed = stored.status === "running" && !runs(stored, now);
  const endedAt = missed ? endsAt : stored.endedAt;
  return {
    challengeId: id,
    revision,
    text,
    kind,
    progress,
    target,
    currency,
    startedAt: toIso(stored.startedAt),
    endsAt: endsAt === null ? null : toIso(endsAt),
    status: missed ? "missed" : stored.status,
    endedAt: endedAt === null ? null : toIso(endedAt),
  };
}
