/** Transitions of a challenge. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Challenge } from "@/lib/events/kinds/snapshots.ts";
import type { Money } from "@/lib/events/kinds/shapes.ts";
import type { ChallengeAct, ChallengeKind, StoredChallenge } from "./schema.ts";

/** Sums that an event adds to, by name. */
export type Tally = Readonly<Record<string, number>>;

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
  tally: Tally,
): number {
  if (status !== "running") return 0;
  const at = Date.parse(event.occurredAt);
  if (at < startedAt || (endsAt !== null && at >= endsAt)) return 0;
  return sumsOf(kind, currency)
    .reduce((sum, name) => sum + (tally[name] ?? 0), 0);
}

/**
 * Counts an act when its event is received: adds nothing the second time,
 * otherwise what was not taken back before.
 */
export function countAct(
  known: ChallengeAct | undefined,
  worth: number,
  paid: Money | null,
): { act: ChallengeAct; delta: number } {
  if (known && known.worth !== 0) return { act: known, delta: 0 };
  const act = { worth, paid, taken: known?.taken ?? NOTHING_TAKEN };
  return { act, delta: left(act) };
}

/**
 * Returns what a correction takes back of an act, negative; each correction
 * counts once.
 */
export function correctAct(
  known: ChallengeAct | undefined,
  { act: by, data }: LiveEvent<"correction">,
): { act: ChallengeAct; delta: number } {
  const before = known ?? { worth: 0, paid: null, taken: NOTHING_TAKEN };
  const { taken, paid } = before;
  if (taken.by.includes(by)) return { act: before, delta: 0 };
  const { amount } = data;
  const isPart = amount !== null &&
    (before.worth === 0 || paid?.currency === amount.currency);
  const act = {
    ...before,
    taken: {
      all: taken.all || !isPart,
      minor: taken.minor + (isPart ? amount.amountMinor : 0),
      by: [...taken.by, by],
    },
  };
  return { act, delta: left(act) - left(before) };
}

const NOTHING_TAKEN: ChallengeAct["taken"] = { all: false, minor: 0, by: [] };

/** Returns what an act still counts for. */
function left({ worth, paid, taken }: ChallengeAct): number {
  if (taken.all) return 0;
  if (taken.minor === 0) return worth;
  if (paid === null || taken.minor >= paid.amountMinor) return 0;
  const part = BigInt(worth) * BigInt(taken.minor) / BigInt(paid.amountMinor);
  return worth - Number(part);
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
