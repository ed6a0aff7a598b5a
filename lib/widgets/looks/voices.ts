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
  /** Place from left, -1, to right, 1. */
  pan?: number;
}

/** The room that a sound is heard in. */
export interface SoundRoom {
  /** Time after which a thousandth of the sound is left. */
  seconds: number;
  /** Share of the room beside the sound itself, 0 to 1. */
  wet: number;
  /** Dullness of its walls, 0 to 1. */
  dark?: number;
  /** Size against a hall of twelve metres. */
  size?: number;
}

/** A whole sound: its voices, its room, and its length in seconds. */
export interface Score {
  voices: readonly Voice[];
  room: SoundRoom;
  seconds: number;
}

/** Makes voices of an instrument at a height in semitones from A4. */
type Instrument = (
  semitone: number,
  at: number,
  length: number,
  gain: number,
) => Voice[];

/** The stuff that the sounds of a look are made of: its instruments, its room, and gestures of its own. */
export interface LookSounds {
  /** Semitones by which the gestures of all looks are moved to fit its own. */
  key: number;
  room: SoundRoom;
  /** Plays melodies. */
  lead: Instrument;
  /** Holds chords, beneath. */
  hold: Instrument;
  /** Strikes, as the look's material does. */
  hit: (at: number, gain: number) => Voice[];
  /** Blows, hisses or claps for so long: the look's air. */
  air: (at: number, length: number, gain: number) => Voice[];
  /** Gestures that the look plays in its own way, in place of those of all looks. */
  own: Readonly<Partial<Record<LookCue, readonly Voice[]>>>;
}

/** Returns the frequency of a note, in semitones from A4. */
export const pitch = (semitones: number) => 440 * 2 ** (semitones / 12);

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

/** Returns voices so much later. */
export const later = (voices: readonly Voice[], by: number): Voice[] =>
  voices.map((voice) => ({ ...voice, at: voice.at + by }));

/** Returns the end of the last of some voices, in seconds. */
export const lastEnd = (voices: readonly Voice[]): number =>
  Math.max(0, ...voices.map(({ at, length }) => at + length));

/** Places from left to right that voices take in turn, so that none stands on another. */
const PLACES = [-0.3, 0.35, -0.6, 0.55, 0, 0.75, -0.8, 0.15];

/** Gives voices their places; those that begin together spread as well. */
export const spreadOut = (voices: readonly Voice[]): Voice[] =>
  voices.map((voice, index) => ({
    pan: PLACES[index % PLACES.length] ?? 0,
    ...voice,
  }));

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

/** Returns an instrument that holds its notes: two voices, a little out of tune, left and right. */
export const held = (
  wave: "sine" | "triangle" | "square",
  { height = 0, attack = 0.08, decay = 1.4, vibrato = 0.004, gain: share = 1 }:
    & Partial<Pick<Voice, "attack" | "decay" | "vibrato" | "gain">>
    & { height?: number } = {},
): Instrument =>
(semitone, at, length, gain) =>
  [-1, 1].map((side) => ({
    at,
    length,
    wave,
    frequency: pitch(semitone + height) * (1 + side * 0.0022),
    gain: gain * share * 0.26,
    attack,
    decay,
    vibrato,
    pan: side * 0.5,
  }));
