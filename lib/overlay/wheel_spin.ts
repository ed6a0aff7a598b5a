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

/** Number of rounds that the wheel makes before it stops. */
const TURNS = 6;

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

/** Deceleration of a spin. */
interface SpinMotion {
  /** Number of slices or cells that pass by until it stops. */
  slices: number;
  /** Of CSS. */
  easing: string;
}

/** At its fastest it is so much faster than on the whole. */
const CALM_PEAK = 2.4;
const CALM_EASING = "cubic-bezier(.3,.6,.3,1)";
/** Slices that pass a place within a second: each brings two changes, its own and its label's. */
const MAX_SLICES = 3;

/**
 * Returns the motion of a spin of `slices` in `spinMs`. With the flash guard it
 * begins nearer to its end, so that no place changes more often than it may.
 */
export function spinMotion(
  slices: number,
  spinMs: number,
  { flashGuard }: { flashGuard: boolean },
): SpinMotion {
  if (!flashGuard) return { slices, easing: "cubic-bezier(.12,.72,.14,1)" };
  const most = (MAX_SLICES / CALM_PEAK) * (spinMs / 1000);
  return { slices: Math.min(slices, most), easing: CALM_EASING };
}
