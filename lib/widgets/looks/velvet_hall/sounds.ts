// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** A harp, and soft applause. */
const harp = (length: number, gain = 0.46) => ({ wave: "pluck", length, gain, decay: 2 }) as const;
const applause = (at: number, claps: number) =>
  Array.from({ length: claps }, (_, i) => noise(at + i * 0.021 + ((i * 7) % 5) * 0.006, 0.045, 2_600 + ((i * 13) % 7) * 260, 0.14 + ((i * 3) % 4) * 0.03, { decay: 5 }));

export const velvetHallSounds: LookSounds = {
  follow: notes([3, 10, 15], 0.08, harp(0.7)),
  sub: notes([-9, -2, 3, 7, 10, 15], 0.065, harp(0.8)),
  gift: [...notes([-9, -5, -2, 0, 3, 7, 10, 12, 15, 19], 0.05, harp(0.8, 0.4)), ...applause(0.4, 22)],
  cheer: notes([15, 19, 22], 0.07, harp(0.6)),
  tip: [...notes([22, 19, 15, 10, 7, 3], 0.05, harp(0.7)), ...applause(0.35, 14)],
  raid: [...chord([-21, -14, -9, -2], 0, harp(1.1, 0.5)), ...applause(0.1, 40)],
};
