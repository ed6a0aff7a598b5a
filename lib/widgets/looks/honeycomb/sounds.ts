// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { type LookSounds, notes } from "@/lib/widgets/looks/voices.ts";

/** Marimba, and a bee. */
const bar = (length: number, gain = 0.6) => ({ wave: "sine", length, gain, decay: 6, attack: 0.003 }) as const;
const marimba = (semitones: readonly number[], step: number, at = 0) =>
  notes(semitones, step, bar(0.4)).concat(notes(semitones.map((note) => note + 24), step, bar(0.14, 0.22)))
    .map((voice) => ({ ...voice, at: voice.at + at }));
const buzz = (at: number, length: number) =>
  ({ at, length, wave: "square", frequency: 190, to: 215, gain: 0.1, decay: 1, attack: 0.05, vibrato: 0.05 }) as const;

export const honeycombSounds: LookSounds = {
  follow: marimba([3, 10], 0.11),
  sub: marimba([-2, 3, 7, 10], 0.09),
  gift: marimba([-2, 3, 5, 7, 10, 12, 15], 0.065),
  cheer: marimba([10, 15, 10], 0.08),
  tip: marimba([15, 10, 7, 3], 0.075),
  raid: [buzz(0, 0.7), { ...buzz(0.1, 0.7), frequency: 240, to: 260 }, ...marimba([-9, -2, 3, 7, 10], 0.08, 0.3)],
};
