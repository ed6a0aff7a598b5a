/** Transitions of a challenge. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Challenge } from "@/lib/schema/events/shapes/snapshots.ts";
import type {
  ChallengeCommand,
  ChallengeKind,
  StoredChallenge,
} from "@/lib/schema/audience/challenges.ts";

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
 * Returns what an event adds to a challenge; only an event between the
 * challenge's start and its end adds to it.
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

/**
 * Returns what a command makes of the channel's challenge; `undefined` when it
 * changes nothing. Throws `conflict` when none runs that it is about.
 */
export function challengeAfter(
  state: StoredChallenge | null,
  command: ChallengeCommand,
  { newId, currency, now }: {
    newId: () => string;
    /** The channel's currency, ISO 4217. */
    currency: string;
    now: number;
  },
): StoredChallenge | null | undefined {
  switch (command.action) {
    case "start": {
      const { text, kind, target, durationMs } = command;
      return {
        id: newId(),
        text,
        kind,
        progress: 0,
        target,
        currency: kind === "tip" ? currency : null,
        startedAt: now,
        endsAt: durationMs === null ? null : now + durationMs,
        status: "running",
        endedAt: null,
      };
    }
    case "progress":
      return moved(running(state, now), command.delta, now);
    case "end":
      return {
        ...running(state, now),
        status: command.status,
        endedAt: now,
      };
    case "clear":
      return state === null ? undefined : null;
  }
}

function running(state: StoredChallenge | null, now: number): StoredChallenge {
  if (state && runs(state, now)) return state;
  throw new AppError(
    "conflict",
    "Cannot change the challenge: none is running. Start one first",
  );
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
