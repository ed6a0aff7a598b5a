/** The library, as recipes. Ids never change: channels have them in their settings. */
import {
  chord,
  lastEnd,
  noise,
  notes,
  type Score,
  type SoundRoom,
  spreadOut,
  type Voice,
} from "@/lib/widgets/looks/voices.ts";

/** One sound of the library before it is rendered. */
export interface Recipe {
  /** Without its prefix `snd_`; also the name of its file. */
  id: string;
  name: string;
  tags: readonly string[];
  voices: readonly Voice[];
}

/** Room of the library: one that is at home beside any look. */
const ROOM: SoundRoom = { seconds: 0.9, wet: 0.14, dark: 0.4 };
/** Longest time in which the room is heard after the sound, in seconds, and its share of a short one. */
const TAIL = { longest: 0.5, share: 0.6 };

/** Returns the score of a recipe: the longer the sound, the longer its room is heard. */
export function recipeScore({ voices }: Recipe): Score {
  const end = lastEnd(voices);
  const tail = Math.min(TAIL.longest, end * TAIL.share);
  return {
    voices: spreadOut(voices),
    room: { ...ROOM, seconds: Math.min(ROOM.seconds, 2 * tail) },
    seconds: end + tail,
  };
}

const bell = (length: number, gain = 0.6) =>
  ({ wave: "bell", length, gain, decay: 5 }) as const;
const pluck = (length: number, gain = 0.7) =>
  ({ wave: "pluck", length, gain, decay: 2 }) as const;
const chip = (length: number, gain = 0.4) =>
  ({ wave: "square", length, gain, decay: 3 }) as const;
const soft = (length: number, gain = 0.5) =>
  ({ wave: "sine", length, gain, decay: 4, attack: 0.02 }) as const;
// deno-fmt-ignore -- a table
export const RECIPES: readonly Recipe[] = [
  { id: "chime_bright", name: "Bright chime", tags: ["bell", "short", "follow"], voices: notes([12, 19], 0.09, bell(0.9)) },
  { id: "chime_soft", name: "Soft chime", tags: ["bell", "calm", "follow"], voices: notes([3, 7], 0.14, bell(1)) },
  { id: "chime_rising", name: "Rising chimes", tags: ["bell", "bright", "sub"], voices: notes([3, 7, 10, 15], 0.1, bell(0.8, 0.45)) },
  { id: "chime_falling", name: "Falling chimes", tags: ["bell", "calm", "end"], voices: notes([15, 10, 7, 3], 0.12, bell(0.8, 0.45)) },
  { id: "bell_single", name: "Single bell", tags: ["bell", "calm", "notice"], voices: notes([7], 0, bell(1.3)) },
  { id: "bell_desk", name: "Desk bell", tags: ["bell", "short", "notice"], voices: notes([24, 24], 0.13, bell(0.6)) },
  { id: "glass_tap", name: "Glass tap", tags: ["bell", "short", "quiet"], voices: notes([31], 0, bell(0.45)) },
  { id: "harp_up", name: "Harp up", tags: ["strings", "bright", "sub"], voices: notes([-9, -5, -2, 3, 7, 10, 15], 0.07, pluck(0.8, 0.5)) },
  { id: "harp_down", name: "Harp down", tags: ["strings", "calm", "end"], voices: notes([15, 10, 7, 3, -2, -5, -9], 0.07, pluck(0.8, 0.5)) },
  { id: "pluck_pair", name: "Two plucks", tags: ["strings", "short", "follow"], voices: notes([3, 10], 0.12, pluck(0.7)) },
  { id: "strum_warm", name: "Warm strum", tags: ["strings", "calm", "tip"], voices: notes([-9, -2, 3, 7, 10], 0.025, pluck(1.1, 0.5)) },
  { id: "coin_pick", name: "Coin", tags: ["game", "short", "tip"], voices: [...notes([14], 0, chip(0.08)), ...notes([19], 0, chip(0.5)).map((voice) => ({ ...voice, at: 0.08 }))] },
  { id: "coin_shower", name: "Coin shower", tags: ["game", "tip", "cheer"], voices: notes([14, 19, 16, 21, 17, 23, 19, 26], 0.075, chip(0.25, 0.3)) },
  { id: "level_up", name: "Level up", tags: ["game", "bright", "goal"], voices: notes([3, 7, 10, 15, 10, 15], 0.085, chip(0.3)) },
  { id: "power_up", name: "Power up", tags: ["game", "rise", "cheer"], voices: [{ at: 0, length: 0.7, wave: "square", frequency: 220, to: 1_320, gain: 0.4, decay: 1, vibrato: 0.03 }] },
  { id: "power_down", name: "Power down", tags: ["game", "fall", "end"], voices: [{ at: 0, length: 0.8, wave: "square", frequency: 880, to: 90, gain: 0.4, decay: 1.5 }] },
  { id: "jump", name: "Jump", tags: ["game", "short"], voices: [{ at: 0, length: 0.22, wave: "square", frequency: 280, to: 820, gain: 0.4, decay: 2 }] },
  { id: "blip_yes", name: "Yes", tags: ["short", "poll", "notice"], voices: notes([7, 14], 0.07, soft(0.16)) },
  { id: "blip_no", name: "No", tags: ["short", "poll", "notice"], voices: notes([2, -5], 0.1, soft(0.2)) },
  { id: "tick", name: "Tick", tags: ["clock", "short", "quiet"], voices: [noise(0, 0.03, 6_000, 0.7, { decay: 6 }), { at: 0, length: 0.04, wave: "sine", frequency: 1_800, gain: 0.4, decay: 7 }] },
  { id: "countdown_end", name: "Countdown", tags: ["clock", "notice"], voices: [...notes([3, 3, 3], 0.3, soft(0.14)), ...chord([15], 0.9, soft(0.6))] },
  { id: "fanfare_short", name: "Short fanfare", tags: ["brass", "goal", "sub"], voices: [...notes([-2, -2, -2], 0.11, { wave: "triangle", length: 0.12, gain: 0.5, decay: 1.5, attack: 0.015 }), ...chord([3, 7, 10], 0.34, { wave: "triangle", length: 0.9, gain: 0.35, decay: 2, attack: 0.02, vibrato: 0.006 })] },
  { id: "fanfare_grand", name: "Grand fanfare", tags: ["brass", "goal", "long"], voices: [...notes([-9, -5, -2, 3], 0.15, { wave: "triangle", length: 0.2, gain: 0.5, decay: 1.5, attack: 0.015 }), ...chord([-9, -2, 3, 7, 10], 0.6, { wave: "triangle", length: 1.2, gain: 0.28, decay: 2, attack: 0.02, vibrato: 0.006 })] },
  { id: "horn_raid", name: "Raid horn", tags: ["brass", "raid", "loud"], voices: [...chord([-21, -14, -9], 0, { wave: "triangle", length: 1.3, gain: 0.4, decay: 1, attack: 0.12, vibrato: 0.01 })] },
  { id: "drum_roll", name: "Drum roll", tags: ["drum", "wheel", "poll"], voices: Array.from({ length: 16 }, (_, i) => noise(i * 0.06, 0.09, 2_400, 0.25 + i * 0.03, { decay: 5 })) },
  { id: "drum_hit", name: "Drum hit", tags: ["drum", "short", "raid"], voices: [{ at: 0, length: 0.45, wave: "sine", frequency: 170, to: 55, gain: 0.9, decay: 5, attack: 0.002 }, noise(0, 0.25, 3_000, 0.7, { decay: 6 })] },
  { id: "heartbeat", name: "Heartbeat", tags: ["drum", "calm", "clock"], voices: [0, 0.22].map((at) => ({ at, length: 0.3, wave: "sine", frequency: 95, to: 55, gain: 0.9, decay: 5, attack: 0.01 })) },
  { id: "whoosh", name: "Whoosh", tags: ["air", "short", "scene"], voices: [noise(0, 0.6, 400, 0.8, { to: 6_000, attack: 0.25, decay: 2.5 })] },
  { id: "whoosh_back", name: "Whoosh back", tags: ["air", "short", "scene"], voices: [noise(0, 0.6, 6_000, 0.8, { to: 300, attack: 0.05, decay: 2.5 })] },
  { id: "sparkle", name: "Sparkle", tags: ["bell", "bright", "redemption"], voices: notes([27, 31, 24, 34, 29, 36], 0.06, bell(0.5, 0.35)) },
  { id: "bubble_pop", name: "Bubble", tags: ["short", "quiet", "chat"], voices: [{ at: 0, length: 0.12, wave: "sine", frequency: 320, to: 1_100, gain: 0.6, decay: 3, attack: 0.005 }] },
  { id: "train_whistle", name: "Train whistle", tags: ["train", "loud", "hype"], voices: [...chord([1, 5, 8, 10], 0, { wave: "triangle", length: 0.35, gain: 0.3, decay: 1, attack: 0.04 }), ...chord([1, 5, 8, 10], 0.42, { wave: "triangle", length: 0.8, gain: 0.3, decay: 1.2, attack: 0.04 }), noise(0, 1.2, 3_000, 0.08, { attack: 0.05, decay: 2 })] },
];
