// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { held, type LookSounds, noise, pitch, struck } from "@/lib/widgets/looks/voices.ts";

/** Wooden ticks. */
const tick = (at: number, frequency: number, gain = 0.7) => [
  noise(at, 0.03, 5_000, gain * 0.7, { decay: 7 }),
  ...struck([frequency], at, { wave: "sine", length: 0.11, gain, decay: 7 }),
];

export const bareLightSounds: LookSounds = {
  key: 0,
  room: { seconds: 0.5, wet: 0.16, dark: 0.3, size: 0.5 },
  lead: (note, at, length, gain) => [...tick(at, pitch(note), gain), ...tick(at, 2 * pitch(note), gain * 0.3), { at, length, wave: "sine", frequency: pitch(note), gain: gain * 0.4, decay: 5 }],
  hold: held("sine", { attack: 0.01, decay: 2.4 }),
  hit: (at, gain) => tick(at, 440, gain),
  air: (at, length, gain) => [noise(at, length, 4_000, gain * 0.3, { attack: length * 0.3, decay: 2 })],
  own: {
    follow: [...tick(0, 880), ...tick(0.1, 1_320)],
    sub: [...tick(0, 660), ...tick(0.09, 880), ...tick(0.18, 1_320), ...tick(0.36, 1_320, 0.4)],
    gift: [0, 1, 2, 3, 4, 5, 6].flatMap((i) => tick(i * 0.06, 660 * 1.122 ** i)),
    cheer: [...tick(0, 1_320), ...tick(0.06, 1_760), ...tick(0.12, 1_320)],
    tip: [...tick(0, 1_760), ...tick(0.14, 990), ...tick(0.22, 740, 0.5), ...tick(0.28, 740, 0.3)],
    raid: Array.from({ length: 14 }, (_, i) => tick(i * 0.05 + (i % 3) * 0.012, 330 + (i % 4) * 110, 0.4 + i * 0.03)).flat(),
  },
};
