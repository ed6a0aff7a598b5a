// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { glide, held, type LookSounds, noise, pitch, struck } from "@/lib/widgets/looks/voices.ts";

/** A hammer on an anvil, and the hiss of water. */
const anvil = (at: number, gain = 0.6) => [
  noise(at, 0.05, 7_000, gain, { decay: 7 }),
  ...struck([1_870, 2_960, 4_410], at, { wave: "sine", length: 0.6, gain: gain * 0.45, decay: 6 }),
  glide(at, 0.12, "sine", 200, 80, gain * 0.8),
];
const hiss = (at: number, length: number) => noise(at, length, 9_000, 0.22, { attack: 0.04, decay: 3.4 });

export const emberForgeSounds: LookSounds = {
  key: 0,
  room: { seconds: 1.3, wet: 0.2, dark: 0.3 },
  lead: (note, at, length, gain) => [
    ...struck([1, 1.58, 2.36].map((part) => part * pitch(note)), at, { wave: "sine", length, gain: gain * 0.4, decay: 4 }),
    noise(at, 0.03, 7_000, gain * 0.4, { decay: 7 }),
  ],
  hold: held("triangle", { height: -12, attack: 0.09, decay: 1.1, vibrato: 0.007, gain: 1.1 }),
  hit: anvil,
  air: (at, length, gain) => [{ ...hiss(at, length), gain: gain * 0.3 }, { ...hiss(at + 0.02, length), gain: gain * 0.3 }],
  own: {
    follow: [...anvil(0)],
    sub: [...anvil(0, 0.45), ...anvil(0.17, 0.6), hiss(0.2, 0.5)],
    gift: [...anvil(0, 0.35), ...anvil(0.11, 0.4), ...anvil(0.22, 0.5), ...anvil(0.36, 0.65), hiss(0.38, 0.55)],
    cheer: [...anvil(0, 0.4), ...anvil(0.09, 0.55)],
    tip: [glide(0, 0.16, "sine", 900, 240, 0.3), ...anvil(0.15), hiss(0.2, 0.4)],
    raid: [0, 0.15, 0.3, 0.38, 0.5].flatMap((at, i) => [...anvil(at, 0.35 + i * 0.07), glide(at, 0.2, "sine", 110, 50, 0.7)]).concat(hiss(0.52, 0.5)),
  },
};
