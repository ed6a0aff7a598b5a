// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, glide, type LookSounds, noise, notes, pitch } from "@/lib/widgets/looks/voices.ts";

/** Chip arpeggios and a blip for each letter. */
const chip = (length: number, gain = 0.34) => ({ wave: "square", length, gain, decay: 3 }) as const;
const blips = (at: number, count: number) => Array.from({ length: count }, (_, i) => glide(at + i * 0.055, 0.035, "square", 620 + (i % 3) * 60, 620, 0.2));

export const pixelTavernSounds: LookSounds = {
  key: 0,
  room: { seconds: 0.45, wet: 0.1, dark: 0.5, size: 0.6 },
  lead: (note, at, length, gain) => chord([note], at, chip(length, gain * 0.5)),
  // A console has few voices: a chord is a note that returns.
  hold: (note, at, length, gain) =>
    Array.from({ length: Math.max(1, Math.floor(length / 0.14)) }, (_, i) => ({ ...glide(at + i * 0.14, 0.13, "square", pitch(note), pitch(note), gain * 0.2 * 0.9 ** i), pan: i % 2 === 0 ? -0.5 : 0.5 })),
  hit: (at, gain) => [noise(at, 0.1, 2_000, gain, { decay: 6 }), glide(at, 0.1, "square", 180, 90, gain * 0.3)],
  air: (at, length, gain) => blips(at, Math.floor(length / 0.055)).map((voice, i) => ({ ...voice, gain: gain * 0.16 * 0.96 ** i })),
  own: {
    follow: [...notes([15, 22], 0.07, chip(0.16)), ...blips(0.24, 4)],
    sub: [...notes([3, 7, 10, 15], 0.06, chip(0.14)), ...blips(0.32, 5)],
    gift: [...notes([3, 7, 10, 15, 10, 15, 19, 22], 0.055, chip(0.13)), ...blips(0.5, 4)],
    cheer: notes([22, 27, 22, 27], 0.05, chip(0.11)),
    tip: [...notes([14], 0, chip(0.08)), ...chord([19], 0.08, chip(0.5))],
    raid: [...notes([-9, -9, -9, -5, -2, 3], 0.09, chip(0.16)), noise(0, 0.12, 2_000, 0.4, { decay: 6 }), noise(0.27, 0.12, 2_000, 0.4, { decay: 6 }), ...chord([3, 7, 10], 0.54, chip(0.5, 0.2))],
  },
};
