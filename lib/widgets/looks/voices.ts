/** Voices that sounds are written with. The service renders them. */
import type { LookCue } from "@/lib/schema/widgets/look_cues.ts";

/** One voice of a sound. Times in seconds, frequencies in Hz. */
export interface Voice {
  /** Time at which it begins. */
  at: number;
  /** Time until it is silent. */
  length: number;
  wave: "sine" | "triangle" | "square" | "noise" | "bell" | "pluck";
  frequency: number;
  /** Frequency that it glides to. */
  to?: number;
  /** 0 to 1. */
  gain: number;
  /** Time that it takes to swell. */
  attack?: number;
  /** Speed of the decay: larger is shorter; 5 by default. */
  decay?: number;
  /** Vibrato: depth as a share of the frequency, at 6 Hz. */
  vibrato?: number;
}

/** The sounds of a look. */
export type LookSounds = Readonly<Record<LookCue, readonly Voice[]>>;

const pitch = (semitones: number) => 440 * 2 ** (semitones / 12);

/** Returns notes, in semitones from A4, one after the other, `step` seconds apart. */
export function notes(
  semitones: readonly number[],
  step: number,
  voice: Omit<Voice, "at" | "frequency">,
): Voice[] {
  return semitones.map((note, index) => ({
    ...voice,
    at: index * step,
    frequency: pitch(note),
  }));
}

/** Returns notes at once. */
export function chord(
  semitones: readonly number[],
  at: number,
  voice: Omit<Voice, "at" | "frequency">,
): Voice[] {
  return semitones.map((note) => ({ ...voice, at, frequency: pitch(note) }));
}

/** Returns partials in Hz at once, as a struck bell or bar has them. */
export function struck(
  frequencies: readonly number[],
  at: number,
  voice: Omit<Voice, "at" | "frequency">,
): Voice[] {
  return frequencies.map((frequency) => ({ ...voice, at, frequency }));
}

/** Returns noise that is duller above `frequency`. */
export function noise(
  at: number,
  length: number,
  frequency: number,
  gain: number,
  more: Partial<Voice> = {},
): Voice {
  return { at, length, wave: "noise", frequency, gain, ...more };
}

/** Returns a tone that glides from one frequency to another. */
export function glide(
  at: number,
  length: number,
  wave: "sine" | "triangle" | "square",
  frequency: number,
  to: number,
  gain: number,
): Voice {
  return { at, length, wave, frequency, to, gain, attack: 0.004, decay: 3 };
}
