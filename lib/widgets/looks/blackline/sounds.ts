// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, glide, held, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** A low synth pulse and a click. */
const pulse = (length: number, gain = 0.4) => ({ wave: "square", length, gain, decay: 2.6, attack: 0.006 }) as const;
const click = (at: number) => noise(at, 0.02, 9_000, 0.8, { decay: 8 });

export const blacklineSounds: LookSounds = {
  key: 0,
  room: { seconds: 0.9, wet: 0.12, dark: 0.5 },
  lead: (note, at, length, gain) => [click(at), ...chord([note - 12], at, pulse(length, gain * 0.5)), ...chord([note], at, pulse(length, gain * 0.25))],
  hold: held("square", { height: -12, attack: 0.02, decay: 1.2, vibrato: 0, gain: 0.8 }),
  hit: (at, gain) => [click(at), glide(at, 0.18, "sine", 130, 45, gain)],
  air: (at, length, gain) => [glide(at, length, "square", 55, 220, gain * 0.25), noise(at, length, 6_000, gain * 0.2, { to: 1_500, attack: length * 0.4, decay: 2 })],
  own: {
    follow: [click(0), ...chord([-21, -14], 0.02, pulse(0.34))],
    sub: [click(0), ...notes([-21, -21, -16], 0.12, pulse(0.22)), click(0.24), ...chord([-9, -2], 0.36, pulse(0.4, 0.25))],
    gift: [0, 1, 2, 3, 4].flatMap((i) => [click(i * 0.085), ...chord([-21 + i * 3], i * 0.085, pulse(0.2))]),
    cheer: [click(0), glide(0, 0.32, "square", 220, 880, 0.26), click(0.16)],
    tip: [glide(0, 0.2, "square", 660, 110, 0.3), click(0.19), ...chord([-26, -14], 0.2, pulse(0.42))],
    raid: [glide(0, 0.7, "square", 55, 220, 0.34), ...[0, 0.12, 0.24, 0.36, 0.48, 0.6].map(click), ...chord([-26, -21, -14], 0.7, pulse(0.6, 0.28))],
  },
};
