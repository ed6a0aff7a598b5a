import { RATE } from "./synth.ts";

/** Loudness that every sound of the library has, in LUFS. */
export const TARGET_LUFS = -18;
/** Highest sample, so that no decoder clips: -1 dBFS. */
const MAX_PEAK = 10 ** (-1 / 20);
const WINDOW = Math.round(0.4 * RATE);

type Biquad = [
  b0: number,
  b1: number,
  b2: number,
  a1: number,
  a2: number,
];

/** The two filters of K-weighting (ITU-R BS.1770-5) for our sample rate. */
function kWeighting(): Biquad[] {
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

function filtered(samples: Float64Array, filter: Biquad): Float64Array {
  const [b0, b1, b2, a1, a2] = filter;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/**
 * Measures the loudest 400 ms (momentary loudness) in LUFS; of the whole where
 * it is shorter. The right measure for sounds that are over before a
 * programme's gating would begin.
 */
export function loudness(samples: Float64Array): number {
  const weighted = kWeighting().reduce(filtered, samples);
  const window = Math.min(WINDOW, weighted.length);
  let sum = 0;
  let most = 0;
  weighted.forEach((value, index) => {
    sum += value * value;
    const old = weighted[index - window];
    if (old !== undefined) sum -= old * old;
    most = Math.max(most, sum);
  });
  return -0.691 + 10 * Math.log10(Math.max(most / window, 1e-12));
}

/**
 * Returns the samples at the library's loudness; less where a peak would clip.
 */
export function normalised(samples: Float64Array): Float64Array {
  const gain = 10 ** ((TARGET_LUFS - loudness(samples)) / 20);
  const peak = samples.reduce(
    (most, value) => Math.max(most, Math.abs(value)),
    0,
  );
  const allowed = Math.min(gain, MAX_PEAK / peak);
  return samples.map((value) => value * allowed);
}
