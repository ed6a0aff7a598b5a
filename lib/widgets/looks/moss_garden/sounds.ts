// deno-fmt-ignore-file -- tables
/** Sounds of the look, as voices that the service renders. */
import { chord, glide, held, later, type LookSounds, noise, notes } from "@/lib/widgets/looks/voices.ts";

/** Kalimba, wood, and birds far away. */
const tine = (length: number, gain = 0.6) => ({ wave: "pluck", length, gain, decay: 3 }) as const;
const bird = (at: number, high: number) => glide(at, 0.09, "sine", high, high * 1.35, 0.12);
const wood = (at: number) => glide(at, 0.07, "sine", 520, 380, 0.5);

export const mossGardenSounds: LookSounds = {
  key: -3,
  room: { seconds: 1.4, wet: 0.18, dark: 0.6, size: 1.1 },
  lead: (note, at, length, gain) => chord([note], at, tine(Math.max(length, 0.4), gain)),
  hold: held("sine", { attack: 0.14, decay: 1.2, vibrato: 0.005, gain: 1.1 }),
  hit: (at, gain) => [{ ...wood(at), gain }, { ...wood(at), frequency: 300, to: 220, gain: gain * 0.6 }],
  air: (at, length, gain) => [0.1, 0.22, 0.5, 0.58, 0.8].map((part, i) => ({ ...bird(at + part * length, 2_400 + (i * 7 % 5) * 190), gain: gain * 0.2 })).concat({ ...bird(at, 1), ...noise(at, length, 2_500, gain * 0.2, { attack: length * 0.4, decay: 2 }) }),
  own: {
    follow: [...notes([7, 12], 0.13, tine(0.7)), bird(0.3, 2_600), bird(0.42, 2_900)],
    sub: [...notes([0, 4, 7, 12], 0.11, tine(0.7)), bird(0.5, 2_700)],
    gift: [...notes([0, 4, 7, 9, 12, 16], 0.09, tine(0.65)), wood(0), wood(0.18), wood(0.36)],
    cheer: [...notes([12, 16, 19], 0.08, tine(0.5)), bird(0.26, 3_000)],
    tip: [wood(0), ...notes([16, 12, 7], 0.1, tine(0.6))],
    raid: [wood(0), wood(0.12), wood(0.2), wood(0.32), ...chord([-12, -5, 0], 0.1, tine(1, 0.5)), ...later(notes([4, 7, 12], 0.1, tine(0.7)), 0.4), bird(0.6, 2_500), bird(0.7, 2_900), bird(0.8, 2_600)],
  },
};
