/** Pure synthesis: a sound is a sum of voices, each a few numbers. */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Voice } from "@/lib/widgets/looks/voices.ts";

/** Samples a second: what OBS mixes at, so that nothing is converted. */
export const RATE = 48_000;

/** Samples of the left and of the right. */
export type Stereo = readonly [left: Float64Array, right: Float64Array];

/** Partials of a struck bell: frequency, loudness and how fast each dies. */
const BELL = [[1, 1, 1], [2.01, 0.55, 1.4], [2.76, 0.4, 1.9], [
  5.4,
  0.2,
  3,
]] as const;

/** A voice below stands in the middle: its place is not heard, and mono keeps it whole. */
const LOW_HZ = 170;

/** Samples after which a rendering may give way to other work: some 2 ms. */
export const SLICE = 8_192;

const TURN = 2 * Math.PI;

function waveAt(wave: Voice["wave"], phase: number): number {
  const turn = phase - Math.floor(phase);
  switch (wave) {
    case "triangle":
      return 1 - 4 * Math.abs(turn - 0.5);
    case "square":
      // Softened: the few harmonics that do not alias at this rate.
      return (Math.sin(TURN * phase) +
        Math.sin(3 * TURN * phase) / 3 +
        Math.sin(5 * TURN * phase) / 5) * 0.8;
    default:
      return Math.sin(TURN * phase);
  }
}

function* addVoice(
  [left, right]: Stereo,
  voice: Voice,
  seed: number,
): Generator<void> {
  const { at, length, wave, frequency, gain, pan = 0 } = voice;
  const { to = frequency, attack = 0.004, decay = 5, vibrato = 0 } = voice;
  const random = xoroshiro128plus(seed);
  const first = Math.round(at * RATE);
  const count = Math.round(length * RATE);
  const string = new Float64Array(
    wave === "pluck" ? Math.max(2, Math.round(RATE / frequency)) : 0,
  );
  for (let i = 0; i < string.length; i++) {
    string[i] = uniformFloat64(random) * 2 - 1;
  }
  const isLow = wave !== "noise" && Math.min(frequency, to) < LOW_HZ;
  const angle = (1 + (isLow ? 0 : pan)) * Math.PI / 4;
  const toLeft = gain * Math.cos(angle) * Math.SQRT2;
  const toRight = gain * Math.sin(angle) * Math.SQRT2;
  // What grows or dies by a constant share is multiplied for each sample, not raised anew.
  const bend = (to / frequency) ** (1 / count);
  const dying = Math.exp(-decay / count);
  const loud = BELL.map(([, share]) => share / 2);
  const fading = BELL.map(([, , fast]) =>
    Math.exp(-decay * (fast - 1) / count)
  );
  let glide = frequency;
  let fall = 1;
  let phase = 0;
  let low = 0;
  for (let i = 0; i < count && first + i < left.length; i++) {
    if (i % SLICE === SLICE - 1) yield;
    const t = i / RATE;
    phase += vibrato === 0
      ? glide / RATE
      : glide * (1 + vibrato * Math.sin(TURN * 6 * t)) / RATE;
    const swell = t < attack ? t / attack : 1;
    // Ends at zero whatever the decay, so that nothing clicks.
    const end = Math.min(1, (1 - i / count) * 12);
    let value = 0;
    if (wave === "noise") {
      // One pole: `frequency` is where the noise gets duller.
      low += (1 - Math.exp(-TURN * glide / RATE)) *
        (uniformFloat64(random) * 2 - 1 - low);
      value = low * 2;
    } else if (wave === "bell") {
      for (let part = 0; part < BELL.length; part++) {
        value += (loud[part] ?? 0) *
          Math.sin(TURN * (BELL[part]?.[0] ?? 1) * phase);
        loud[part] = (loud[part] ?? 0) * (fading[part] ?? 1);
      }
    } else if (wave === "pluck") {
      const place = i % string.length;
      value = string[place] ?? 0;
      const next = string[(place + 1) % string.length] ?? 0;
      string[place] = (value + next) * 0.498;
    } else {
      value = waveAt(wave, phase);
    }
    value *= swell * fall * end;
    left[first + i] = (left[first + i] ?? 0) + value * toLeft;
    right[first + i] = (right[first + i] ?? 0) + value * toRight;
    glide *= bend;
    fall *= dying;
  }
}

/**
 * Renders voices to the samples of so many seconds, before their room and their
 * loudness; stops for a moment at each `yield`, a few milliseconds apart.
 */
export function* render(
  voices: readonly Voice[],
  seconds: number,
): Generator<void, Stereo> {
  const count = Math.round(seconds * RATE);
  const samples: Stereo = [new Float64Array(count), new Float64Array(count)];
  for (const [index, voice] of voices.entries()) {
    yield* addVoice(samples, voice, 1_000 + index);
    yield;
  }
  return samples;
}
