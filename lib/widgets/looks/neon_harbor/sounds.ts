// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { glide, type LookSounds, noise } from "@/lib/widgets/looks/voices.ts";

/** A tube that ignites, and a deep bass. */
const spark = (at: number, gain = 0.4) => noise(at, 0.05, 8_000, gain, { decay: 6 });
const tube = (at: number, length: number, note: number) => [
  glide(at, length, "triangle", 440 * 2 ** (note / 12), 440 * 2 ** (note / 12), 0.3),
  glide(at, length, "square", 441.5 * 2 ** (note / 12), 440 * 2 ** (note / 12), 0.12),
];
const bass = (at: number, length: number) => glide(at, length, "sine", 82, 49, 0.8);

export const neonHarborSounds: LookSounds = {
  follow: [spark(0), spark(0.12), ...tube(0.2, 0.45, 3), ...tube(0.2, 0.45, 10)],
  sub: [spark(0), spark(0.1), bass(0.18, 0.5), ...tube(0.18, 0.3, -2), ...tube(0.3, 0.5, 3), ...tube(0.3, 0.5, 7)],
  gift: [0, 0.09, 0.18, 0.27, 0.36].flatMap((at, i) => [spark(at, 0.3), ...tube(at, 0.3, -2 + i * 3)]).concat(bass(0.36, 0.5)),
  cheer: [spark(0), ...tube(0.03, 0.2, 10), ...tube(0.14, 0.4, 15)],
  tip: [...tube(0, 0.14, 15), ...tube(0.1, 0.14, 10), spark(0.2), bass(0.2, 0.5), ...tube(0.2, 0.45, 3)],
  raid: [bass(0, 0.8), spark(0), spark(0.14), spark(0.24), ...tube(0.3, 0.8, -9), ...tube(0.3, 0.8, -2), ...tube(0.45, 0.7, 3), bass(0.45, 0.6)],
};
