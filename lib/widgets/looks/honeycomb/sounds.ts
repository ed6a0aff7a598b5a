// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, held, later, type LookSounds, notes } from "@/lib/widgets/looks/voices.ts";

/** Marimba, and a bee. */
const bar = (length: number, gain = 0.6) => ({ wave: "sine", length, gain, decay: 6, attack: 0.003 }) as const;
const marimba = (semitones: readonly number[], step: number, at = 0) =>
  later(notes(semitones, step, bar(0.4)).concat(notes(semitones.map((note) => note + 24), step, bar(0.14, 0.22))), at);
const buzz = (at: number, length: number) =>
  ({ at, length, wave: "square", frequency: 190, to: 215, gain: 0.1, decay: 1, attack: 0.05, vibrato: 0.05 }) as const;

export const honeycombSounds: LookSounds = {
  key: 0,
  room: { seconds: 0.7, wet: 0.14, dark: 0.5, size: 0.7 },
  lead: (note, at, length, gain) => [...chord([note], at, bar(Math.max(length, 0.3), gain)), ...chord([note + 24], at, bar(0.14, gain * 0.3))],
  hold: held("sine", { attack: 0.03, decay: 1.6, vibrato: 0.012 }),
  hit: (at, gain) => chord([-2, 22], at, bar(0.16, gain * 0.8)),
  air: (at, length, gain) => [{ ...buzz(at, length), gain: gain * 0.12, pan: -0.6 }, { ...buzz(at + 0.05, length), frequency: 240, to: 262, gain: gain * 0.12, pan: 0.6 }],
  own: {
    follow: marimba([3, 10], 0.11),
    sub: marimba([-2, 3, 7, 10], 0.09),
    gift: marimba([-2, 3, 5, 7, 10, 12, 15], 0.065),
    cheer: marimba([10, 15, 10], 0.08),
    tip: marimba([15, 10, 7, 3], 0.075),
    raid: [buzz(0, 0.7), { ...buzz(0.1, 0.7), frequency: 240, to: 260 }, ...marimba([-9, -2, 3, 7, 10], 0.08, 0.3)],
  },
};
