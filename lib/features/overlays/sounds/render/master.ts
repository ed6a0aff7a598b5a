/** Makes sounds equally loud: the last step before a file. */
import { fromWhole, quantised } from "./flac.ts";
import { loudnessSteps, truePeaksOf, truePeakSteps } from "./loudness.ts";
import { RATE, SLICE, type Stereo } from "./synth.ts";

/** Loudness that every sound has, integrated, in LUFS. */
export const TARGET_LUFS = -16;
/** Highest true peak, so that no decoder and no encoder behind OBS clips, in dBTP. */
export const MAX_DBTP = -1;
/** Furthest from the loudness that it may end, LU. */
export const TOLERANCE_LU = 0.2;

/** Highest that the limiter lets through: it bends what lies between samples a little. */
const CEILING = 10 ** ((MAX_DBTP - 0.2) / 20);
/** Time that the limiter looks ahead, and in which it lets go. */
const AHEAD = Math.round(0.003 * RATE);
const RELEASE = Math.exp(-1 / (0.06 * RATE));
/** Rounds in which the gain is found. */
const MAX_ROUNDS = 20;

/** Fades at the beginning and at the end, seconds; the last one as a share as well. */
const FADE_IN = 0.002;
const FADE_OUT = 0.6;
const FADE_SHARE = 0.3;

/** Takes out what lies below hearing, and lets the sound begin and end in silence. In place. */
function tidy(samples: Float64Array): void {
  const keep = Math.exp(-2 * Math.PI * 20 / RATE);
  let before = 0;
  let now = 0;
  const fadeIn = FADE_IN * RATE;
  const fadeOut = Math.min(FADE_OUT * RATE, samples.length * FADE_SHARE);
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i] ?? 0;
    now = value - before + keep * now;
    before = value;
    const left = (samples.length - 1 - i) / fadeOut;
    const fade = left < 1 ? 0.5 - 0.5 * Math.cos(Math.PI * left) : 1;
    samples[i] = now * fade * Math.min(1, i / fadeIn);
  }
}

/** Returns the samples so many times as loud, their peaks held below the ceiling where that is too much. */
function* limited(
  [left, right]: Stereo,
  peaks: Float64Array,
  gain: number,
  ceiling: number,
): Generator<void, Stereo> {
  const count = left.length;
  // The least gain that is wanted from now until `AHEAD`: a queue of falling values.
  const wanted = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const most = gain * (peaks[i] ?? 0);
    wanted[i] = most > ceiling ? ceiling / most : 1;
  }
  yield;
  const held = new Float64Array(count);
  const queue = new Int32Array(count);
  let [head, tail] = [0, 0];
  for (let i = 0; i < count + AHEAD; i++) {
    if (i < count) {
      const value = wanted[i] ?? 1;
      while (tail > head && (wanted[queue[tail - 1] ?? 0] ?? 1) >= value) {
        tail--;
      }
      queue[tail++] = i;
    }
    const at = i - AHEAD;
    if (at < 0) continue;
    while ((queue[head] ?? 0) < at) head++;
    held[at] = wanted[queue[head] ?? 0] ?? 1;
  }
  yield;
  const out: Stereo = [new Float64Array(count), new Float64Array(count)];
  // Slides down over the time that it looks ahead, and lets go slowly.
  // A sound that begins with its peak is held from its first sample on.
  let level = held[0] ?? 1;
  let sum = AHEAD * level;
  const past = new Float64Array(AHEAD).fill(level);
  for (let i = 0; i < count; i++) {
    if (i % SLICE === SLICE - 1) yield;
    level = Math.min(held[i] ?? 1, 1 - (1 - level) * RELEASE);
    sum += level - (past[i % AHEAD] ?? 1);
    past[i % AHEAD] = level;
    const share = gain * Math.min(1, sum / AHEAD);
    out[0][i] = (left[i] ?? 0) * share;
    out[1][i] = (right[i] ?? 0) * share;
  }
  return out;
}

/** Whole numbers of 16 bits, left and right. */
type Whole = readonly [Int32Array, Int32Array];

/** Figures by which a sound becomes as loud as all others. */
export interface Mastering {
  /** Factor of its samples, before the limiter. */
  gain: number;
  /** Highest sample that the limiter lets through, a share of full scale. */
  ceiling: number;
}

/** Takes out what cannot be heard, in place, and returns the peaks of what is left. */
function* tidied(samples: Stereo): Generator<void, Float64Array> {
  for (const channel of samples) {
    tidy(channel);
    yield;
  }
  return yield* truePeaksOf(samples);
}

/** Returns samples as whole numbers, made loud by figures that were found before. */
export function* masteredBy(
  samples: Stereo,
  { gain, ceiling }: Mastering,
): Generator<void, Whole> {
  const peaks = yield* tidied(samples);
  return quantised(yield* limited(samples, peaks, gain, ceiling));
}

/**
 * Finds the figures by which samples have the loudness of all sounds and none
 * of their peaks clips. It masters them some times over, which takes a second:
 * what the service renders has its figures in `mastering.json`.
 */
export function* findMastering(
  samples: Stereo,
): Generator<void, { whole: Whole; mastering: Mastering }> {
  const peaks = yield* tidied(samples);
  const most = 10 ** (MAX_DBTP / 20);
  let gain = 10 ** ((TARGET_LUFS - (yield* loudnessSteps(samples))) / 20);
  let ceiling = CEILING;
  for (let round = 1;; round++) {
    const mastering = { gain, ceiling };
    // Measured as a player has it: a tail may be silence only after it was rounded.
    const whole = quantised(yield* limited(samples, peaks, gain, ceiling));
    const heard = whole.map(fromWhole);
    yield;
    const off = TARGET_LUFS - (yield* loudnessSteps(heard));
    if (Math.abs(off) < TOLERANCE_LU / 4) {
      const peak = yield* truePeakSteps(heard);
      if (peak <= most) return { whole, mastering };
      ceiling *= most / peak * 0.995;
    }
    if (round === MAX_ROUNDS) return { whole, mastering };
    // The limiter takes back a part of what is added.
    gain *= 10 ** (off * (off > 0.15 ? 2 : off > 0 ? 1.3 : 1) / 20);
  }
}
