/**
 * Transitions of a run of the credits: it begins, waits, goes on and ends.
 * Pure.
 */
import type {
  CreditsControl,
  CreditsRecord,
  RollShift,
  RunAnswer,
  StoredCredits,
} from "@/lib/schema/subathon/credits.ts";

/** px/s of a run that nobody set another for. */
const DEFAULT_SPEED = 60;

/** Credits that never ran. */
export const NO_RUN: CreditsRecord = {
  runId: null,
  state: "idle",
  startedAt: null,
  pausedAt: null,
  shifts: [],
  frozenAt: null,
  speed: DEFAULT_SPEED,
  window: "stream",
  revision: 0,
  currency: "",
  sections: [],
  clearedAt: 0,
};

/**
 * Effect of a control: a new run with lists of its own, or a change of this
 * one.
 */
type Move =
  | { type: "begin" }
  | { type: "change"; change: Partial<StoredCredits> }
  | { type: "nothing" };

/** Returns the distance that the roll has moved, in px. */
function offsetPx(
  { state, startedAt, pausedAt, speed }: StoredCredits,
  now: number,
): number {
  if (startedAt === null || state === "idle") return 0;
  const at = state === "paused" ? pausedAt ?? now : now;
  return Math.max(0, at - startedAt) * speed / 1_000;
}

/**
 * Returns how far the roll had moved at an instant, ms without its pauses: the
 * value of `at − startedAt` at that moment, also after `startedAt` was moved.
 */
export function rolledMs(
  { startedAt, pausedAt, shifts }: Pick<
    CreditsRecord,
    "startedAt" | "pausedAt" | "shifts"
  >,
  at: number,
): number {
  if (startedAt === null) return 0;
  const later = shifts.filter(({ to }) => to > at);
  const startedThen = later.reduce((sum, { byMs }) => sum - byMs, startedAt);
  // In a pause it stands where it was when that began.
  const since = Math.min(at, later[0]?.from ?? pausedAt ?? at);
  return Math.max(0, since - startedThen);
}

/** Decides what a control does in the run's present state. */
export function moveOf(
  run: StoredCredits,
  { action, speed }: CreditsControl,
  now: number,
): Move {
  switch (action) {
    case "restart":
      return { type: "begin" };
    case "play":
      if (run.state === "idle" || run.state === "finished") {
        return { type: "begin" };
      }
      return changed(run, { ...resumed(run, now) }, speed, now);
    case "pause":
      return changed(
        run,
        run.state === "rolling" ? { state: "paused", pausedAt: now } : {},
        speed,
        now,
      );
    case "finish":
      return run.state === "rolling" || run.state === "paused"
        ? { type: "change", change: finished() }
        : { type: "nothing" };
    case "stop":
      return run.state === "idle"
        ? { type: "nothing" }
        : { type: "change", change: stopped() };
  }
}

/**
 * Returns the change that finishes a run at its end: the end card is left to
 * the widget.
 */
export function finished(): Partial<StoredCredits> {
  return { state: "finished", pausedAt: null };
}

/** Returns the change that stops a run: nothing is shown. */
export function stopped(): Partial<StoredCredits> {
  return {
    state: "idle",
    runId: null,
    startedAt: null,
    pausedAt: null,
    shifts: [],
    frozenAt: null,
    sections: [],
  };
}

/** The latest are kept: what came before them is on screen long since. */
const MAX_SHIFTS = 200;

function shifted(
  { startedAt, shifts }: { startedAt: number; shifts: RollShift[] },
  shift: RollShift,
): Pick<CreditsRecord, "startedAt" | "shifts"> {
  return {
    startedAt: startedAt + shift.byMs,
    shifts: [...shifts, shift].slice(-MAX_SHIFTS),
  };
}

function resumed(
  { state, startedAt, pausedAt, shifts }: StoredCredits,
  now: number,
): Partial<StoredCredits> {
  if (state !== "paused" || startedAt === null) return {};
  const from = pausedAt ?? now;
  return {
    state: "rolling",
    pausedAt: null,
    ...shifted({ startedAt, shifts }, { from, to: now, byMs: now - from }),
  };
}

/** The change with another speed, under which the same line stays on screen. */
function changed(
  run: StoredCredits,
  change: Partial<StoredCredits>,
  speed: number | undefined,
  now: number,
): Move {
  const next = { ...run, ...change };
  const { startedAt, shifts } = next;
  if (speed !== undefined && speed !== run.speed && startedAt !== null) {
    const at = next.state === "paused" ? next.pausedAt ?? now : now;
    const shownMs = Math.round(offsetPx(next, now) * 1_000 / speed);
    const byMs = at - shownMs - startedAt;
    change = {
      ...change,
      speed,
      ...shifted({ startedAt, shifts }, { from: at, to: now, byMs }),
    };
  }
  return Object.keys(change).length === 0
    ? { type: "nothing" }
    : { type: "change", change };
}

/** Converts a run to the form that pages see. */
export function toRunAnswer(run: CreditsRecord, now: number): RunAnswer {
  const iso = (at: number | null) =>
    at === null ? null : new Date(at).toISOString();
  return {
    runId: run.runId,
    state: run.state,
    startedAt: iso(run.startedAt),
    pausedAt: iso(run.pausedAt),
    speed: run.speed,
    offsetPx: offsetPx(run, now),
    window: run.window,
    revision: run.revision,
  };
}
