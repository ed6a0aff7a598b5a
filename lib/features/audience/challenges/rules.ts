/** Transitions of a challenge. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Challenge } from "@/lib/schema/events/shapes/snapshots.ts";
import { sameActMs } from "@/lib/schema/events/same_act.ts";
import {
  type ActChange,
  correctAct,
  countAct,
  partOf,
} from "@/lib/event_log/projections/acts.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import type {
  ChallengeCommand,
  ChallengeFacts,
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

/** Returns what the change of an act adds to a challenge; negative for what is taken back. */
function deltaOf(
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

/**
 * Returns the name of the act that an event is about; lines of chat are counted
 * without one.
 */
export function actNameOf(event: LiveEvent): string | null {
  if (event.kind === "correction") return event.data.refersTo;
  return sameActMs(event.kind) === null ? null : event.act;
}

/**
 * Returns what events add by their worth, each act once, less what was taken
 * back; with the records of the acts that are others than `known`.
 */
export function settledActs(
  events: readonly LiveEvent[],
  known: ReadonlyMap<string, ActRecord<ChallengeFacts>>,
  worthOfEvent: (event: LiveEvent) => number,
): { sum: number; acts: Map<string, ActRecord<ChallengeFacts>> } {
  const acts = new Map<string, ActRecord<ChallengeFacts>>();
  let sum = 0;
  const settle = (
    name: string,
    change: (known: ActRecord<ChallengeFacts> | null) => {
      record: ActRecord<ChallengeFacts>;
      change: ActChange<ChallengeFacts> | null;
    },
  ) => {
    const before = acts.get(name) ?? known.get(name) ?? null;
    const settled = change(before);
    if (settled.record !== before) acts.set(name, settled.record);
    if (settled.change) sum += deltaOf(settled.change);
  };
  for (const event of events) {
    if (event.kind === "correction") {
      settle(event.data.refersTo, (known) => correctAct(known, event));
      continue;
    }
    const worth = worthOfEvent(event);
    if (worth === 0) continue;
    if (sameActMs(event.kind) === null) sum += worth;
    else settle(event.act, (known) => countAct(known, event, { worth }));
  }
  return { sum, acts };
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
