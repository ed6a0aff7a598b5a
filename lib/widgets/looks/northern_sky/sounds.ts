// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** Pads and a glockenspiel. */
const pad = (length: number, gain = 0.24) => ({ wave: "sine", length, gain, decay: 1.2, attack: 0.16, vibrato: 0.003 }) as const;
const glock = (length: number, gain = 0.36) => ({ wave: "bell", length, gain, decay: 6 }) as const;
const later = (voices: LookSounds["follow"], at: number) => voices.map((voice) => ({ ...voice, at: voice.at + at }));

export const northernSkySounds: LookSounds = {
  follow: [...chord([-9, -2, 3], 0, pad(0.8)), ...later(notes([22, 27], 0.13, glock(0.6)), 0.1)],
  sub: [...chord([-9, -2, 3, 7], 0, pad(1)), ...later(notes([15, 19, 22, 27], 0.11, glock(0.6)), 0.08)],
  gift: [...chord([-9, -5, 3, 10], 0, pad(1)), ...later(notes([15, 17, 19, 22, 27, 29, 31], 0.08, glock(0.5)), 0.06)],
  cheer: notes([27, 31, 34], 0.09, glock(0.6)),
  tip: [...notes([34, 27, 22], 0.1, glock(0.6)), ...later(chord([-9, 3], 0, pad(0.6)), 0.15)],
  raid: [...chord([-21, -14, -9, -2], 0, pad(1.2, 0.3)), noise(0, 1, 700, 0.2, { to: 3_000, attack: 0.4, decay: 1.5 }), ...later(notes([15, 22, 27, 31], 0.1, glock(0.6)), 0.5)],
};
