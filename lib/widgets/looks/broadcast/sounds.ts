// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, glide, held, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** Brass and air. */
const brass = (length: number, gain = 0.42) =>
  ({ wave: "triangle", length, gain, decay: 2.4, attack: 0.012, vibrato: 0.004 }) as const;
const air = (at: number) => noise(at, 0.3, 500, 0.3, { to: 6_000, attack: 0.08, decay: 3 });

export const broadcastSounds: LookSounds = {
  key: 0,
  room: { seconds: 1.1, wet: 0.15, dark: 0.4 },
  lead: (note, at, length, gain) => [...chord([note], at, brass(length, gain * 0.6)), ...chord([note + 12], at, brass(length * 0.8, gain * 0.16))],
  hold: held("triangle", { attack: 0.05, decay: 1.2 }),
  hit: (at, gain) => [noise(at, 0.08, 3_000, gain * 0.7, { decay: 6 }), glide(at, 0.22, "sine", 150, 60, gain)],
  air: (at, length, gain) => [noise(at, length, 500, gain * 0.5, { to: 6_000, attack: length * 0.3, decay: 2.5 })],
  own: {
    follow: [air(0), ...chord([3, 10], 0.07, brass(0.5))],
    sub: [...notes([-2, 3], 0.11, brass(0.16)), ...chord([3, 7, 10], 0.22, brass(0.6, 0.34))],
    gift: [...notes([-9, -5, -2, 3, 7], 0.075, brass(0.14)), ...chord([3, 7, 10, 15], 0.4, brass(0.6, 0.28))],
    cheer: [...chord([7, 14], 0, brass(0.18)), ...chord([10, 17], 0.13, brass(0.45))],
    tip: [...notes([15, 10], 0.08, brass(0.14)), ...chord([3, 7, 10], 0.17, brass(0.55, 0.34))],
    raid: [noise(0, 0.55, 300, 0.4, { to: 7_000, attack: 0.3, decay: 2 }), ...chord([-21, -14, -9], 0.02, brass(1, 0.3)), ...chord([-9, -2, 3, 7], 0.5, brass(0.7, 0.26))],
  },
};
