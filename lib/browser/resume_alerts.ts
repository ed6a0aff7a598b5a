import type { PlayedAlert } from "./alert_types.ts";

/** Alerts that a page stores, so that a reload loses none and repeats none. */
export interface AlertMemory {
  /** All events up to this position are done; `null` when none is known. */
  after: string | null;
  /** Plays of later events that are done as well. */
  done: readonly string[];
  /** The alert under way. */
  playing: {
    playId: string;
    /** Plays that are told in it. */
    folded?: readonly string[];
    startedAt: number;
    durationMs: number;
  } | null;
  /** The queue was held, with what waited in it. */
  held: boolean;
  /** Time at which this was written, ms of the server's clock. */
  at: number;
  /** It was written as the page was left: from then on nothing was shown. */
  left?: boolean;
}

/**
 * Position after which a page that was just loaded plays alerts, and the plays
 * that it does not repeat.
 */
interface Resumption {
  /** Alerts of later events are played; `null`: only what comes from now on. */
  after: string | null;
  /** Play ids that are not played again. */
  done: readonly string[];
}

/**
 * Time for which a memory is valid: after that a page starts with new events.
 */
export const MEMORY_MS = 60_000;
/** … and when its queue was held: nothing may have happened since for long. The highest `maxAgeMs`. */
export const HELD_MEMORY_MS = 3_600_000;

/** Tells whether a page continues where this one ended. */
export function isFresh(
  { at, held }: Pick<AlertMemory, "at" | "held">,
  now: number,
): boolean {
  return now - at <= (held ? HELD_MEMORY_MS : MEMORY_MS);
}

/** Maximum number of plays in a memory. */
const DONE_LIMIT = 500;

/**
 * Returns the memory to store: `finished` are the alerts shown so far,
 * `pending` those that wait or play, in any order; `before` is the last
 * memory's `after`.
 */
export function rememberAlerts(
  before: string | null,
  finished: readonly PlayedAlert[],
  pending: readonly { position: string }[],
): Pick<AlertMemory, "after" | "done"> {
  const first = pending.reduce<string | null>(
    (least, { position }) =>
      least === null || position < least ? position : least,
    null,
  );
  const after = finished.reduce<string | null>((most, { position }) => {
    if (first !== null && position >= first) return most;
    return most === null || position > most ? position : most;
  }, before);
  const done = finished
    .filter(({ position }) => after === null || position > after)
    .map(({ playId }) => playId).slice(-DONE_LIMIT);
  return { after, done };
}

/**
 * Reads a memory. An alert that was under way is played again only when less
 * than half of it had been shown when the page was left, by `now` when that is
 * not known.
 */
export function resumeAlerts(
  memory: AlertMemory | null,
  now: number,
): Resumption {
  if (!memory || !isFresh(memory, now)) return { after: null, done: [] };
  const { playing, after, done } = memory;
  const shownUntil = memory.left ? memory.at : now;
  const halfShown = playing !== null &&
    shownUntil - playing.startedAt >= playing.durationMs / 2;
  return {
    after,
    done: halfShown
      ? [...done, playing.playId, ...(playing.folded ?? [])]
      : done,
  };
}

/** Reads a memory as it was stored; `null` when there is none or it is not ours. */
export function parseMemory(text: string | null): AlertMemory | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isMemory(value) ? value : null;
  } catch {
    return null;
  }
}

function isMemory(value: unknown): value is AlertMemory {
  return isObject(value) &&
    typeof value.at === "number" && typeof value.held === "boolean" &&
    (value.after === null || typeof value.after === "string") &&
    isTexts(value.done) &&
    (value.playing === null || isObject(value.playing) &&
        typeof value.playing.playId === "string" &&
        isTexts(value.playing.folded ?? []) &&
        typeof value.playing.startedAt === "number" &&
        typeof value.playing.durationMs === "number");
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
