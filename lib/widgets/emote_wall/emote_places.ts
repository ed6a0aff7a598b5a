/**
 * Place and beginning of an emote on its wall. They follow from what the server
 * says of a message alone, so that every open source shows the same.
 */
export interface EmotePlace {
  /** From 0 at the left to 1 at the right. */
  x: number;
  /** From 0 at the bottom to 1 at the top, for emotes that stand still. */
  y: number;
  /** From -1 to 1: where an emote leans, and to which side it sways first. */
  lean: number;
  /** Until it begins, ms. */
  waitMs: number;
}

/** Settings that places follow. */
interface PlaceRules {
  lifeMs: number;
  /** Percent. */
  scale: number;
}

/**
 * Shares of a line that consecutive numbers move on by. The first, of the golden
 * ratio, keeps emotes that rise one after the other as far apart as a grid would;
 * with it the second keeps up to 60 that stand apart on the whole area, the third
 * is like neither.
 */
const ACROSS = (Math.sqrt(5) - 1) / 2;
const UP = 0.722;
const LEAN = Math.SQRT2 - 1;

/** Emotes of the usual size that stand apart on a wall of the recommended one. */
const ON_A_WALL = 130;
const MIN_SLOT_MS = 10;
/** The longest that an emote waits for its turn. */
const MAX_WAIT_MS = 600;
/** A crowd that is ahead of time by more begins anew, where its first are gone. */
const MAX_AHEAD_MS = 10_000;

/** Returns the place of an emote by its number; it waits for none before it. */
function emotePlace(nth: number): EmotePlace {
  return {
    x: share(nth * ACROSS),
    y: share(nth * UP),
    lean: share(nth * LEAN) * 2 - 1,
    waitMs: 0,
  };
}

/**
 * Returns the places of emotes in a picture: a moment at which they have risen
 * one after the other.
 */
export const stillPlaces = (count: number): EmotePlace[] =>
  Array.from({ length: count }, (_, index) => ({
    ...emotePlace(index + 1),
    y: (index + 0.5) / count,
  }));

/**
 * Gives the emotes of each message their places, by when the server received
 * it. Time is cut into slots, each with one place across, so that two emotes
 * are together neither in time nor in place: those of one message begin slot
 * after slot. Walls that were opened at different times agree once chat has
 * been calm.
 */
export function createEmotePlaces(): (
  receivedAtMs: number,
  count: number,
  rules: PlaceRules,
) => EmotePlace[] {
  let next = 0;
  return (receivedAtMs, count, { lifeMs, scale }) => {
    const slotMs = Math.max(
      MIN_SLOT_MS,
      lifeMs / ON_A_WALL * (scale / 100) ** 2,
    );
    const now = Math.floor(receivedAtMs / slotMs);
    const ahead = (next - now) * slotMs;
    const first = ahead > 0 && ahead < MAX_AHEAD_MS ? next : now;
    next = first + count;
    return Array.from({ length: count }, (_, index) => ({
      ...emotePlace(first + index),
      waitMs: Math.min(MAX_WAIT_MS, (first + index - now) * slotMs),
    }));
  };
}

const share = (value: number): number => value - Math.floor(value);
