/** Measures sounds: loudness by ITU-R BS.1770-5, true peak, and likeness of left and right. */
import { RATE, SLICE, type Stereo } from "./synth.ts";

/** Below this a block is silence, LUFS. */
const SILENCE_LUFS = -70;
/** So far below the loudness of all blocks one is a pause, LU. */
const PAUSE_LU = 10;
/** A shorter sound has no pauses: its tail is part of it, seconds. */
const PAUSES_FROM = 3;
const BLOCK = Math.round(0.4 * RATE);
const STEP = BLOCK / 4;

type Biquad = readonly [
  b0: number,
  b1: number,
  b2: number,
  a1: number,
  a2: number,
];

/** The two filters of K-weighting for our sample rate. */
const K_WEIGHTING = kWeighting();

function kWeighting(): readonly [Biquad, Biquad] {
  const shelf = Math.tan(Math.PI * 1681.974450955533 / RATE);
  const gain = 10 ** (3.999843853973347 / 20);
  const root = gain ** 0.4996667741545416;
  const q = 0.7071752369554196;
  const a0 = 1 + shelf / q + shelf * shelf;
  const pass = Math.tan(Math.PI * 38.13547087602444 / RATE);
  const p = 0.5003270373238773;
  const c0 = 1 + pass / p + pass * pass;
  return [
    [
      (gain + root * shelf / q + shelf * shelf) / a0,
      2 * (shelf * shelf - gain) / a0,
      (gain - root * shelf / q + shelf * shelf) / a0,
      2 * (shelf * shelf - 1) / a0,
      (1 - shelf / q + shelf * shelf) / a0,
    ],
    [
      1,
      -2,
      1,
      2 * (pass * pass - 1) / c0,
      (1 - pass / p + pass * pass) / c0,
    ],
  ];
}

function* filtered(
  samples: Float64Array,
  [b0, b1, b2, a1, a2]: Biquad,
): Generator<void, Float64Array> {
  const out = new Float64Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    if (i % SLICE === SLICE - 1) yield;
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    out[i] = y;
  }
  return out;
}

const lufsOf = (power: number) =>
  -0.691 + 10 * Math.log10(Math.max(power, 1e-12));

const sumOf = (values: Iterable<number>) => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

/**
 * Measures integrated loudness in LUFS: blocks of 400 ms, each a quarter after
 * the one before, without those that are silent. Pauses are left out from three
 * seconds on: in a shorter sound they are its tail. One that is shorter than a
 * block is a block.
 */
export function* loudnessSteps(
  channels: readonly Float64Array[],
): Generator<void, number> {
  const length = channels[0]?.length ?? 0;
  const energy = new Float64Array(Math.max(1, Math.ceil(length / STEP)));
  const [shelf, pass] = K_WEIGHTING;
  for (const samples of channels) {
    const weighted = yield* filtered(yield* filtered(samples, shelf), pass);
    yield;
    for (let step = 0; step < energy.length; step++) {
      let sum = 0;
      const end = Math.min(length, (step + 1) * STEP);
      for (let i = step * STEP; i < end; i++) sum += (weighted[i] ?? 0) ** 2;
      energy[step] = (energy[step] ?? 0) + sum;
    }
    yield;
  }
  const whole = Math.floor(length / STEP);
  const powers = whole < 4 ? [sumOf(energy) / Math.max(1, length)] : Array.from(
    { length: whole - 3 },
    (_, at) => sumOf(energy.subarray(at, at + 4)) / BLOCK,
  );
  const mean = (some: readonly number[]) =>
    lufsOf(sumOf(some) / Math.max(1, some.length));
  const heard = powers.filter((power) => lufsOf(power) > SILENCE_LUFS);
  const all = mean(heard);
  return length < PAUSES_FROM * RATE
    ? all
    : mean(heard.filter((power) => lufsOf(power) > all - PAUSE_LU));
}

/** Values that samples are made of for the true peak: each, and three after it. */
const OVER = 4;
/** Samples at each side that a value between two is computed from. */
const REACH = 12;

/** Shares of the neighbours in each value between two samples: a windowed sinc. */
const BETWEEN: readonly Float64Array[] = Array.from(
  { length: OVER - 1 },
  (_, index) => {
    const part = (index + 1) / OVER;
    return Float64Array.from({ length: 2 * REACH }, (_, tap) => {
      const x = tap - REACH + 1 - part;
      const window = 0.5 + 0.5 * Math.cos(Math.PI * x / REACH);
      return Math.sin(Math.PI * x) / (Math.PI * x) * window;
    });
  },
);

/**
 * Returns the peak at each sample, a share of full scale: the highest of all
 * channels there and of the three values on the way to the next sample.
 */
export function* truePeaksOf(
  channels: readonly Float64Array[],
): Generator<void, Float64Array> {
  const peaks = new Float64Array(channels[0]?.length ?? 0);
  for (const samples of channels) {
    // Silence at both ends, so that no neighbour is read beyond them.
    const padded = new Float64Array(samples.length + 2 * REACH);
    padded.set(samples, REACH);
    for (let start = 0; start < samples.length; start += SLICE) {
      raisePeaks(peaks, padded, start, Math.min(samples.length, start + SLICE));
      yield;
    }
  }
  return peaks;
}

/** Raises the peaks from one sample to another to those of a channel. */
function raisePeaks(
  peaks: Float64Array,
  padded: Float64Array,
  start: number,
  end: number,
): void {
  for (let i = start; i < end; i++) {
    let most = Math.max(peaks[i]!, Math.abs(padded[i + REACH]!));
    for (let index = 0; index < BETWEEN.length; index++) {
      const shares = BETWEEN[index]!;
      let value = 0;
      for (let tap = 0; tap < 2 * REACH; tap++) {
        value += shares[tap]! * padded[i + tap + 1]!;
      }
      most = Math.max(most, Math.abs(value));
    }
    peaks[i] = most;
  }
}

/** Measures the true peak, a share of full scale. */
export function* truePeakSteps(
  channels: readonly Float64Array[],
): Generator<void, number> {
  let most = 0;
  for (const peak of yield* truePeaksOf(channels)) most = Math.max(most, peak);
  return most;
}

/** Returns a share of full scale in decibels. */
export const decibels = (share: number) =>
  20 * Math.log10(Math.max(share, 1e-9));

/** Returns how alike left and right are: 1 for mono, 0 for nothing in common, -1 for what mono silences. */
export function correlation([left, right]: Stereo): number {
  let [both, ofLeft, ofRight] = [0, 0, 0];
  for (let i = 0; i < left.length; i++) {
    const one = left[i] ?? 0;
    const other = right[i] ?? 0;
    both += one * other;
    ofLeft += one * one;
    ofRight += other * other;
  }
  return both / Math.max(Math.sqrt(ofLeft * ofRight), 1e-12);
}

/** Runs steps to their end in one go. */
export function runSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
