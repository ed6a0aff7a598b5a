/** Rules for the prize wheel: who spins when, and which slice wins. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import { drawPlace, type RandomBelow } from "@/lib/core/draw.ts";
import { AppError } from "@/lib/core/errors.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import {
  MAX_OWED,
  type StoredSpin,
  type StoredWheel,
  type WaitingSpin,
  type WheelAnswer,
  type WheelRule,
} from "@/lib/schema/audience/wheel.ts";

/** Time after a spin in which its result is read, before the next one begins. */
const READ_MS = 5_000;
const MAX_WAITING = 50;
const MAX_SPINS = 30;

/** The wheel of a channel that has none yet. */
export const NO_WHEEL: StoredWheel = {
  title: "",
  slices: [],
  turnMs: 6_000,
  owed: 0,
  owedChanges: 0,
  owedAt: 0,
  rules: [],
  rulesSince: 0,
  rulesWrites: 0,
  writes: 0,
  writtenAt: 0,
  busyUntil: 0,
  waiting: [],
  spins: [],
};

/** Returns a wheel with the parts that one of an earlier version lacks. */
export const wholeWheel = (stored: StoredWheel): StoredWheel => ({
  ...NO_WHEEL,
  ...stored,
});

/**
 * Returns the wheel with other rules; `undefined` where they are the same. Throws
 * `stale` where they were written since `rulesRevision`.
 */
export function withRules(
  wheel: StoredWheel,
  { rules, rulesRevision }: {
    rules: readonly WheelRule[];
    rulesRevision?: number | undefined;
  },
  now: number,
): StoredWheel | undefined {
  const { rulesWrites } = wheel;
  if (rulesRevision !== undefined && rulesRevision !== rulesWrites) {
    throw new AppError(
      "stale",
      "Cannot save the rules: they were changed in the meantime. Read them again first",
    );
  }
  if (isSame(rules, wheel.rules)) return undefined;
  const rulesSince = wheel.rules.length === 0 ? now : wheel.rulesSince;
  return { ...wheel, rules, rulesSince, rulesWrites: rulesWrites + 1 };
}

/** Tells whether no more spins can wait. */
export const hasLongQueue = ({ waiting }: StoredWheel): boolean =>
  waiting.length >= MAX_WAITING;

/**
 * Returns the wheel with one more spin that waits for its turn. Throws
 * `conflict` where there is nothing to spin, or too much waits.
 */
export function requested(
  wheel: StoredWheel,
  spin: WaitingSpin,
): StoredWheel {
  const fail = (why: string) =>
    new AppError("conflict", `Cannot spin the wheel: ${why}`);
  if (spin.eventId === null && wheel.slices.length < 2) {
    throw fail("it has no slices. Write at least two");
  }
  if (hasLongQueue(wheel)) {
    throw fail(`${MAX_WAITING} spins wait already`);
  }
  if (spin.isOwed && wheel.owed === 0) throw fail("no spin is owed");
  return {
    ...wheel,
    owed: wheel.owed - (spin.isOwed ? 1 : 0),
    waiting: [...wheel.waiting, spin],
  };
}

/** Returns the wheel after the next spin has begun, where one waits and the wheel stands still; itself otherwise. */
export function begun(
  wheel: StoredWheel,
  { now, below }: { now: number; below: RandomBelow },
): StoredWheel {
  const [next, ...waiting] = wheel.waiting;
  if (!next || now < wheel.busyUntil) return wheel;
  // The slices may have been taken away while it waited.
  if (!next.told && wheel.slices.length < 2) {
    const owed = wheel.owed + (next.isOwed ? 1 : 0);
    return begun({ ...wheel, owed, waiting }, { now, below });
  }
  const index = next.told?.index ?? drawPlace(wheel.slices, below);
  const durationMs = next.told?.durationMs ?? wheel.turnMs;
  const spin: StoredSpin = {
    id: next.id,
    at: now,
    result: next.told?.result ?? wheel.slices[index]?.label ?? "",
    index,
    durationMs,
    owed: wheel.owed,
    isOwed: next.isOwed,
    isUndone: false,
    slices: next.told ? [] : wheel.slices,
    eventId: next.eventId,
  };
  const before = wheel.spins.map((one) => ({ ...one, slices: [] }));
  return {
    ...wheel,
    waiting,
    busyUntil: now + durationMs + READ_MS,
    spins: [...before, spin].slice(-MAX_SPINS),
  };
}

/**
 * Returns the wheel without a spin, and with it owed again where it was owed; `undefined` where it
 * was taken back before. Throws `not_found` for one that nobody knows, and `conflict` for a module's.
 */
export function withoutSpin(
  wheel: StoredWheel,
  spinId: string,
): StoredWheel | undefined {
  const found = [...wheel.waiting, ...wheel.spins]
    .find(({ id }) => id === spinId);
  if (!found) {
    throw new AppError(
      "not_found",
      "Cannot take the spin back: it is none of the latest",
    );
  }
  if (found.eventId !== null) {
    throw new AppError(
      "conflict",
      "Cannot take the spin back: another module spun it",
    );
  }
  if ("isUndone" in found && found.isUndone) return undefined;
  return {
    ...wheel,
    owed: Math.min(MAX_OWED, wheel.owed + (found.isOwed ? 1 : 0)),
    waiting: wheel.waiting.filter(({ id }) => id !== spinId),
    spins: wheel.spins.map((spin) =>
      spin.id === spinId ? { ...spin, isUndone: true } : spin
    ),
  };
}

/** Returns how many spins an act owes: of several rules for it, the one that owes most counts. */
export function spinsEarned(
  rules: readonly WheelRule[],
  { kind, units }: {
    kind: string;
    /** Subscriptions, bits, minor units of the channel's currency, viewers or items. */
    units: number;
  },
): number {
  const earned = rules.filter((rule) =>
    rule.kind === kind && units >= rule.least
  ).map(({ least, forEach, spins }) =>
    spins * (forEach ? Math.floor(units / least) : 1)
  );
  return Math.min(MAX_OWED, Math.max(0, ...earned));
}

/** Returns the wheel with a change of what is owed noted, where there is one. */
export const noted = (
  before: StoredWheel,
  after: StoredWheel,
  now: number,
): StoredWheel =>
  after.owed === before.owed
    ? after
    : { ...after, owedChanges: before.owedChanges + 1, owedAt: now };

/** Returns how many spins are owed after a change: none at least. */
export const owedAfter = (owed: number, by: number): number =>
  Math.min(MAX_OWED, Math.max(0, owed + by));

/** Converts a wheel to the form that the dashboard sees. */
export function wheelAnswer(
  { revision, state }: Aggregate<StoredWheel>,
  now: number,
): WheelAnswer {
  const { title, slices, turnMs, owed, rules, waiting, spins, busyUntil } =
    state;
  return {
    revision,
    title,
    slices: [...slices],
    turnMs,
    owed,
    rules: [...rules],
    rulesRevision: state.rulesWrites,
    waiting: waiting.map(({ id, eventId }) => ({
      id,
      fromModule: eventId !== null,
    })),
    spins: spins.map(({ id, at, result, isOwed, isUndone, eventId }) => ({
      id,
      at: toIso(at),
      result,
      owed: isOwed,
      undone: isUndone,
      fromModule: eventId !== null,
    })).reverse(),
    stillAt: busyUntil > now ? toIso(busyUntil) : null,
  };
}
