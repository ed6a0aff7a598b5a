import { setImmediate } from "node:timers/promises";
import type { Score } from "@/lib/widgets/looks/voices.ts";
import { flacSteps, fromWhole } from "./flac.ts";
import {
  correlation,
  decibels,
  loudnessSteps,
  runSteps,
  truePeakSteps,
} from "./loudness.ts";
import { findMastering, masteredBy, type Mastering } from "./master.ts";
import { addRoom } from "./room.ts";
import { RATE, render } from "./synth.ts";

/** A rendered sound. */
export interface SoundFile {
  /** FLAC of 48 kHz and two channels. */
  flac: Uint8Array<ArrayBuffer>;
  /** Its samples, as a player has them. */
  samples: readonly [Int32Array, Int32Array];
  durationMs: number;
  /** Figures by which it was made as loud as all others. */
  mastering: Mastering;
}

/** Figures of a rendered sound. */
export interface SoundFigures {
  /** Integrated loudness. */
  lufs: number;
  /** True peak. */
  dbtp: number;
  /** Loudness that mono takes away, LU. */
  monoLoss: number;
  correlation: number;
  /** Mean of the samples of the worse channel, a share of full scale. */
  offset: number;
  /** Highest sample where it begins and where it ends: what is more than nothing clicks. */
  edge: number;
}

/**
 * Renders a score to a file, mastered by the figures given or those that it
 * finds; stops for a moment at each `yield`.
 */
function* fileSteps(
  { voices, room, seconds }: Score,
  known?: Mastering,
): Generator<void, SoundFile> {
  const dry = yield* render(voices, seconds);
  yield* addRoom(dry, room);
  const { whole: samples, mastering } = known
    ? { whole: yield* masteredBy(dry, known), mastering: known }
    : yield* findMastering(dry);
  return {
    flac: yield* flacSteps(samples),
    samples,
    durationMs: Math.round(samples[0].length / RATE * 1_000),
    mastering,
  };
}

/** Renders a score as `fileSteps` does, in one go. */
export const renderSound = (score: Score, known?: Mastering): SoundFile =>
  runSteps(fileSteps(score, known));

/** Renders a score as `fileSteps` does, letting other work run between its steps. */
export async function renderInSlices(
  score: Score,
  known?: Mastering,
): Promise<SoundFile> {
  const steps = fileSteps(score, known);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}

/** Samples at the beginning and at the end that are next to nothing. */
const BEGIN = RATE / 4_000;
const END = RATE / 1_000;

/** Measures a rendered sound as a player has it. */
export function soundFigures(
  { samples }: Pick<SoundFile, "samples">,
): SoundFigures {
  const [left, right] = samples.map(fromWhole);
  if (!left || !right) throw new TypeError("A sound has two channels");
  const lufs = runSteps(loudnessSteps([left, right]));
  const middle = left.map((one, at) => (one + (right[at] ?? 0)) / 2);
  const mean = (channel: Float64Array) =>
    Math.abs(channel.reduce((sum, one) => sum + one, 0) / channel.length);
  const ends = [left, right].flatMap((channel) => [
    ...channel.subarray(0, BEGIN),
    ...channel.subarray(-END),
  ]);
  return {
    lufs,
    dbtp: decibels(runSteps(truePeakSteps([left, right]))),
    // Heard from two speakers, mono is as loud as both of them.
    monoLoss: lufs - runSteps(loudnessSteps([middle, middle])),
    correlation: correlation([left, right]),
    offset: Math.max(mean(left), mean(right)),
    edge: Math.max(...ends.map(Math.abs)),
  };
}
