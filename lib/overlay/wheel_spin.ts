/**
 * Rotation of a wheel. Pure rules: the server drew the result, the page only
 * turns.
 */
import { fnv1aBits } from "@/lib/core/fnv1a.ts";

/** A slice of the wheel, in degrees clockwise from the top. */
export interface Slice {
  label: string;
  startDeg: number;
  endDeg: number;
}

/** Whole rounds that the wheel makes before it stops; a part of one follows. */
const TURNS = 4;
/** Points of the curve by which the wheel slows down, as CSS has them. */
const SLOWING = [0.2, 0.5, 0.1, 1] as const;

/** Easing of the wheel, of CSS. */
export const WHEEL_EASING = `cubic-bezier(${SLOWING.join()})`;
/** Between two clicks of the pointer, ms: more could not be told apart. */
const CLICK_MS = 70;
/** Furthest that the pointer is pushed aside, degrees. */
const PUSHED_DEG = -26;
/** Longest that an edge pushes the pointer, in shares of a spin. */
const LONGEST_PUSH = 0.03;
/** From the push to the rest of the pointer, in shares of a spin. */
const SPRING_BACK = 0.005;

/** Returns the slices; with `byWeight` their size follows the odds. */
export function slicesOf(
  items: readonly { label: string; weight: number }[],
  byWeight: boolean,
): Slice[] {
  const weights = items.map(({ weight }) => byWeight ? Math.max(0, weight) : 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let at = 0;
  return items.map(({ label }, index) => {
    const startDeg = at;
    at += ((weights[index] ?? 0) / total) * 360;
    return { label, startDeg, endDeg: at };
  });
}

/**
 * Returns the rotation of the wheel when it stops with a slice at the top. The
 * point in the slice is drawn from the spin's id, so that every page stops
 * alike.
 */
export function stopDeg(
  slices: readonly Slice[],
  resultIndex: number,
  spinId: string,
): number {
  const slice = slices[resultIndex];
  if (!slice) return 0;
  const share = 0.2 + 0.6 * fnv1aBits(spinId) / 2 ** 32;
  const at = slice.startDeg + (slice.endDeg - slice.startDeg) * share;
  return TURNS * 360 + (360 - at);
}

/**
 * Returns the instants at which an edge between two slices passes the pointer,
 * in shares of the spin's time, `CLICK_MS` apart at least.
 */
export function clicksOf(
  slices: readonly Slice[],
  endDeg: number,
  spinMs: number,
): number[] {
  const passed = slices.flatMap(({ startDeg }) =>
    Array.from({ length: TURNS + 2 }, (_, round) => round * 360 - startDeg)
  ).filter((deg) => deg > 0 && deg < endDeg).sort((a, b) => a - b);
  const clicks: number[] = [];
  for (const deg of passed) {
    const at = timeOf(deg / endDeg);
    const last = clicks.at(-1) ?? -1;
    if ((at - last) * spinMs >= CLICK_MS) clicks.push(at);
  }
  return clicks;
}

/**
 * Returns the keyframes of a pointer that each edge pushes aside and lets spring
 * back. Their offsets never go down, however close the edges are: browsers
 * refuse an animation whose offsets do.
 */
export function pushesOf(clicks: readonly number[]): Keyframe[] {
  let rested = 0;
  return clicks.flatMap((at, index) => {
    const room = Math.max(0, at - rested);
    const from = at - Math.min(LONGEST_PUSH, room * 0.8);
    // It is back before the next edge takes it, at the latest half-way there.
    const next = clicks[index + 1] ?? 1;
    rested = at + Math.min(SPRING_BACK, Math.max(0, next - at) / 2);
    return [
      { offset: from, transform: "none", easing: "ease-in" },
      { offset: at, transform: `rotate(${PUSHED_DEG}deg)`, easing: "ease-out" },
      { offset: rested, transform: "none" },
    ];
  });
}

/** Returns the share of a spin's time at which the wheel has come so far. */
function timeOf(share: number): number {
  const [x1, y1, x2, y2] = SLOWING;
  let [least, most] = [0, 1];
  for (let step = 0; step < 20; step++) {
    const middle = (least + most) / 2;
    if (curve(y1, y2, middle) < share) least = middle;
    else most = middle;
  }
  return curve(x1, x2, most);
}

/** Returns a coordinate of a Bézier curve from 0 to 1. */
function curve(a: number, b: number, at: number): number {
  const left = 1 - at;
  return 3 * left * left * at * a + 3 * left * at * at * b + at ** 3;
}

/** Deceleration of a reel. */
interface SpinMotion {
  /** Number of cells that pass by until it stops. */
  cells: number;
  /** Of CSS. */
  easing: string;
}

/** At its fastest it is so much faster than on the whole. */
const CALM_PEAK = 2.4;
const CALM_EASING = "cubic-bezier(.3,.6,.3,1)";
/** Cells that pass a place within a second: each brings two changes, its own and its label's. */
const MAX_CELLS = 3;

/**
 * Returns the motion of a reel that goes on by `cells` in `spinMs`. With the
 * flash guard it begins nearer to its end, so that no place changes more often
 * than it may.
 */
export function reelMotion(
  cells: number,
  spinMs: number,
  { flashGuard }: { flashGuard: boolean },
): SpinMotion {
  if (!flashGuard) return { cells, easing: "cubic-bezier(.12,.72,.14,1)" };
  const most = (MAX_CELLS / CALM_PEAK) * (spinMs / 1000);
  return { cells: Math.min(cells, most), easing: CALM_EASING };
}
