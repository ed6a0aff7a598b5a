// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { glide, held, type LookSounds, noise, pitch } from "@/lib/widgets/looks/voices.ts";

/** A tube that ignites, and a deep bass. */
const spark = (at: number, gain = 0.4) => noise(at, 0.05, 8_000, gain, { decay: 6 });
const tube = (at: number, length: number, note: number) => [
  glide(at, length, "triangle", pitch(note), pitch(note), 0.3),
  glide(at, length, "square", 441.5 * 2 ** (note / 12), pitch(note), 0.12),
];
const bass = (at: number, length: number) => glide(at, length, "sine", 82, 49, 0.8);

export const neonHarborSounds: LookSounds = {
  key: 0,
  room: { seconds: 1.3, wet: 0.18, dark: 0.35 },
  lead: (note, at, length, gain) => tube(at, length, note).map((voice) => ({ ...voice, gain: voice.gain * gain * 1.5 })),
  hold: held("triangle", { attack: 0.06, decay: 1.2, vibrato: 0.006 }),
  hit: (at, gain) => [spark(at, gain), glide(at, 0.25, "sine", 95, 48, gain)],
  air: (at, length, gain) => Array.from({ length: 14 }, (_, i) => noise(at + i * length / 14, 0.06, 3_000 + (i * 5 % 7) * 700, gain * 0.22, { decay: 6 })).concat(noise(at, length, 5_000, gain * 0.12, { attack: length * 0.3, decay: 2 })),
  own: {
    follow: [spark(0), spark(0.12), ...tube(0.2, 0.45, 3), ...tube(0.2, 0.45, 10)],
    sub: [spark(0), spark(0.1), bass(0.18, 0.5), ...tube(0.18, 0.3, -2), ...tube(0.3, 0.5, 3), ...tube(0.3, 0.5, 7)],
    gift: [0, 0.09, 0.18, 0.27, 0.36].flatMap((at, i) => [spark(at, 0.3), ...tube(at, 0.3, -2 + i * 3)]).concat(bass(0.36, 0.5)),
    cheer: [spark(0), ...tube(0.03, 0.2, 10), ...tube(0.14, 0.4, 15)],
    tip: [...tube(0, 0.14, 15), ...tube(0.1, 0.14, 10), spark(0.2), bass(0.2, 0.5), ...tube(0.2, 0.45, 3)],
    raid: [bass(0, 0.8), spark(0), spark(0.14), spark(0.24), ...tube(0.3, 0.8, -9), ...tube(0.3, 0.8, -2), ...tube(0.45, 0.7, 3), bass(0.45, 0.6)],
  },
};
