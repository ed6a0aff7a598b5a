// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, held, later, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** Glass and the partials of small bells. */
const glass = (length: number, gain = 0.4) => ({ wave: "bell", length, gain, decay: 5 }) as const;
const crack = (at: number) => noise(at, 0.04, 11_000, 0.3, { decay: 8 });

export const frostPaneSounds: LookSounds = {
  key: 0,
  room: { seconds: 1.8, wet: 0.2, dark: 0.1, size: 1.2 },
  lead: (note, at, length, gain) => [...chord([note + 12], at, glass(length, gain * 0.6)), ...chord([note + 24], at, glass(length * 0.6, gain * 0.14))],
  hold: held("sine", { height: 12, attack: 0.16, decay: 1.3, vibrato: 0.002 }),
  hit: (at, gain) => [crack(at), noise(at, 0.09, 9_000, gain * 0.4, { decay: 7 }), ...chord([31], at, glass(0.4, gain * 0.4))],
  air: (at, length, gain) => [noise(at, length, 11_000, gain * 0.16, { attack: length * 0.4, decay: 2.4 }), ...[0.1, 0.32, 0.47, 0.7].map((part) => crack(at + part * length))],
  own: {
    follow: [crack(0), ...notes([27, 31], 0.1, glass(0.6))],
    sub: [crack(0), ...notes([19, 24, 27, 31], 0.085, glass(0.7))],
    gift: [crack(0), crack(0.14), crack(0.3), ...notes([19, 22, 24, 27, 31, 34], 0.07, glass(0.7, 0.34))],
    cheer: [...notes([31, 34], 0.06, glass(0.45)), ...chord([36], 0.16, glass(0.5, 0.3))],
    tip: [...notes([36, 31, 24], 0.075, glass(0.6)), crack(0.2)],
    raid: [crack(0), crack(0.05), crack(0.13), crack(0.24), ...chord([7, 12, 19], 0.1, glass(1, 0.3)), ...later(notes([24, 27, 31], 0.12, glass(0.7, 0.3)), 0.35)],
  },
};
