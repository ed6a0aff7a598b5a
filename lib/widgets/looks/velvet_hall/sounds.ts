// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, glide, held, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** A harp, and soft applause. */
const harp = (length: number, gain = 0.46) => ({ wave: "pluck", length, gain, decay: 2 }) as const;
const applause = (at: number, claps: number) =>
  Array.from({ length: claps }, (_, i) => noise(at + i * 0.021 + ((i * 7) % 5) * 0.006, 0.045, 2_600 + ((i * 13) % 7) * 260, 0.14 + ((i * 3) % 4) * 0.03, { decay: 5 }));

export const velvetHallSounds: LookSounds = {
  key: 0,
  room: { seconds: 2, wet: 0.2, dark: 0.45, size: 1.3 },
  lead: (note, at, length, gain) => [...chord([note], at, harp(Math.max(length, 0.6), gain)), ...chord([note - 12], at, harp(Math.max(length, 0.6), gain * 0.3))],
  hold: held("triangle", { attack: 0.14, decay: 0.9, vibrato: 0.007 }),
  hit: (at, gain) => [glide(at, 0.4, "sine", 110, 82, gain), noise(at, 0.06, 1_500, gain * 0.3, { decay: 6 })],
  air: (at, length, gain) => applause(at, Math.floor(length / 0.023)).map((voice) => ({ ...voice, gain: voice.gain * gain * 2 })),
  own: {
    follow: notes([3, 10, 15], 0.08, harp(0.7)),
    sub: notes([-9, -2, 3, 7, 10, 15], 0.065, harp(0.8)),
    gift: [...notes([-9, -5, -2, 0, 3, 7, 10, 12, 15, 19], 0.05, harp(0.8, 0.4)), ...applause(0.4, 22)],
    cheer: notes([15, 19, 22], 0.07, harp(0.6)),
    tip: [...notes([22, 19, 15, 10, 7, 3], 0.05, harp(0.7)), ...applause(0.35, 14)],
    raid: [...chord([-21, -14, -9, -2], 0, harp(1.1, 0.5)), ...applause(0.1, 40)],
  },
};
