// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, glide, held, later, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** Paper, a small drum and a flute. */
const paper = (at: number) => noise(at, 0.09, 5_000, 0.3, { to: 2_500, attack: 0.02, decay: 4 });
const drum = (at: number) => glide(at, 0.2, "sine", 240, 130, 0.55);
const flute = (length: number, gain = 0.4) => ({ wave: "sine", length, gain, decay: 1.2, attack: 0.05, vibrato: 0.008 }) as const;

export const paperLanternSounds: LookSounds = {
  key: 0,
  room: { seconds: 0.9, wet: 0.16, dark: 0.55 },
  lead: (note, at, length, gain) => [...chord([note], at, flute(length, gain * 0.7)), ...chord([note + 12], at, flute(length, gain * 0.1)), noise(at, Math.min(0.09, length), 3_000, gain * 0.12, { attack: 0.03 })],
  hold: held("sine", { attack: 0.09, decay: 1, vibrato: 0.009, gain: 1.1 }),
  hit: (at, gain) => [{ ...drum(at), gain }, { ...paper(at), gain: gain * 0.4 }],
  air: (at, length, gain) => [0, 0.2, 0.42, 0.6, 0.85].map((part) => ({ ...paper(at + part * length * 0.9), gain: gain * 0.4 })),
  own: {
    follow: [paper(0), paper(0.11), ...later(notes([10, 15], 0.13, flute(0.3)), 0.16)],
    sub: [paper(0), drum(0.06), ...later(notes([3, 5, 10], 0.12, flute(0.26)), 0.1), drum(0.34)],
    gift: [0, 0.08, 0.16, 0.24, 0.32].flatMap((at) => [paper(at), drum(at)]).concat(later(notes([3, 5, 8, 10, 15], 0.08, flute(0.22)), 0.06)),
    cheer: [drum(0), ...notes([15, 17, 15], 0.09, flute(0.2))],
    tip: [paper(0), ...later(notes([15, 10, 5], 0.1, flute(0.22)), 0.06), drum(0.36)],
    raid: [0, 0.12, 0.24, 0.32, 0.4, 0.52].map(drum).concat(paper(0), paper(0.24), later(chord([-2, 3, 10], 0, flute(0.7, 0.26)), 0.4)),
  },
};
