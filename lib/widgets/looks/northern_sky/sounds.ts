// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, held, later, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** Pads and a glockenspiel. */
const pad = (length: number, gain = 0.24) => ({ wave: "sine", length, gain, decay: 1.2, attack: 0.16, vibrato: 0.003 }) as const;
const glock = (length: number, gain = 0.36) => ({ wave: "bell", length, gain, decay: 6 }) as const;

export const northernSkySounds: LookSounds = {
  key: 0,
  room: { seconds: 2.4, wet: 0.24, dark: 0.3, size: 1.4 },
  lead: (note, at, length, gain) => [...chord([note + 12], at, glock(Math.max(length, 0.5), gain * 0.6)), ...chord([note], at, glock(length, gain * 0.3))],
  hold: held("sine", { attack: 0.2, decay: 0.9, vibrato: 0.003, gain: 1.3 }),
  hit: (at, gain) => [...chord([-21], at, glock(0.5, gain * 0.6)), ...chord([27], at, glock(0.4, gain * 0.4))],
  air: (at, length, gain) => [noise(at, length, 700, gain * 0.4, { to: 3_000, attack: length * 0.45, decay: 1.5, pan: -0.5 }), noise(at, length, 900, gain * 0.4, { to: 2_400, attack: length * 0.3, decay: 1.5, pan: 0.5 })],
  own: {
    follow: [...chord([-9, -2, 3], 0, pad(0.8)), ...later(notes([22, 27], 0.13, glock(0.6)), 0.1)],
    sub: [...chord([-9, -2, 3, 7], 0, pad(1)), ...later(notes([15, 19, 22, 27], 0.11, glock(0.6)), 0.08)],
    gift: [...chord([-9, -5, 3, 10], 0, pad(1)), ...later(notes([15, 17, 19, 22, 27, 29, 31], 0.08, glock(0.5)), 0.06)],
    cheer: notes([27, 31, 34], 0.09, glock(0.6)),
    tip: [...notes([34, 27, 22], 0.1, glock(0.6)), ...later(chord([-9, 3], 0, pad(0.6)), 0.15)],
    raid: [...chord([-21, -14, -9, -2], 0, pad(1.2, 0.3)), noise(0, 1, 700, 0.2, { to: 3_000, attack: 0.4, decay: 1.5 }), ...later(notes([15, 22, 27, 31], 0.1, glock(0.6)), 0.5)],
  },
};
