/** Pure synthesis: a sound is a sum of voices, each a few numbers. */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Voice } from "@/lib/widgets/looks/voices.ts";

/** Samples a second: what OBS mixes at, so that nothing is converted. */
export const RATE = 48_000;

/** Partials of a struck bell: frequency, loudness and how fast each dies. */
const BELL = [[1, 1, 1], [2.01, 0.55, 1.4], [2.76, 0.4, 1.9], [
  5.4,
  0.2,
  3,
]] as const;

function waveAt(wave: Voice["wave"], phase: number): number {
  const turn = phase - Math.floor(phase);
  switch (wave) {
    case "triangle":
      return 1 - 4 * Math.abs(turn - 0.5);
    case "square":
      // Softened: the few harmonics that do not alias at this rate.
      return (Math.sin(2 * Math.PI * phase) +
        Math.sin(6 * Math.PI * phase) / 3 +
        Math.sin(10 * Math.PI * phase) / 5) * 0.8;
    default:
      return Math.sin(2 * Math.PI * phase);
  }
}

/** Samples after which a rendering may give way to other work: some 2 ms. */
const SLICE = 8_192;

function* addVoice(
  into: Float64Array,
  voice: Voice,
  seed: number,
): Generator<void> {
  const { at, length, wave, frequency, gain } = voice;
  const { to = frequency, attack = 0.004, decay = 5, vibrato = 0 } = voice;
  const random = xoroshiro128plus(seed);
  const first = Math.round(at * RATE);
  const count = Math.round(length * RATE);
  const string = new Float64Array(Math.max(2, Math.round(RATE / frequency)));
  for (let i = 0; i < string.length; i++) {
    string[i] = uniformFloat64(random) * 2 - 1;
  }
  let phase = 0;
  let low = 0;
  for (let i = 0; i < count && first + i < into.length; i++) {
    if (i % SLICE === SLICE - 1) yield;
    const t = i / RATE;
    const along = i / count;
    const glide = frequency * (to / frequency) ** along;
    phase += glide * (1 + vibrato * Math.sin(2 * Math.PI * 6 * t)) / RATE;
    const swell = Math.min(1, t / attack);
    // Ends at zero whatever the decay, so that nothing clicks.
    const fall = Math.exp(-decay * along) * Math.min(1, (1 - along) * 12);
    let value: number;
    if (wave === "noise") {
      // One pole: `frequency` is where the noise gets duller.
      low += (1 - Math.exp(-2 * Math.PI * glide / RATE)) *
        (uniformFloat64(random) * 2 - 1 - low);
      value = low * 2;
    } else if (wave === "bell") {
      value = BELL.reduce((sum, [ratio, loud, fast]) =>
        sum + loud * Math.sin(2 * Math.PI * ratio * phase) *
          Math.exp(-decay * along * (fast - 1)), 0) / 2;
    } else if (wave === "pluck") {
      const place = i % string.length;
      value = string[place] ?? 0;
      const next = string[(place + 1) % string.length] ?? 0;
      string[place] = (value + next) * 0.498;
    } else {
      value = waveAt(wave, phase);
    }
    into[first + i] = (into[first + i] ?? 0) + value * gain * swell * fall;
  }
}

/**
 * Renders voices to samples, before their loudness is set; stops for a moment
 * at each `yield`, a few milliseconds apart.
 */
export function* render(
  voices: readonly Voice[],
): Generator<void, Float64Array> {
  const seconds = Math.max(...voices.map(({ at, length }) => at + length));
  const samples = new Float64Array(Math.ceil(seconds * RATE));
  for (const [index, voice] of voices.entries()) {
    yield* addVoice(samples, voice, 1_000 + index);
    yield;
  }
  return samples;
}
