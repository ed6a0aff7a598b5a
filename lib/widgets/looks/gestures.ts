/**
 * Gestures of all looks, as melodies that each look plays with its own
 * instruments, and the four tiers that a gesture grows through.
 */
import {
  type CueTier,
  type LookCue,
  USUAL_TIER,
} from "@/lib/schema/widgets/look_cues.ts";
import {
  glide,
  lastEnd,
  later,
  type LookSounds,
  noise,
  type Score,
  spreadOut,
  type Voice,
} from "./voices.ts";

/** Length of each tier, in seconds. */
export const TIER_SECONDS: Readonly<Record<CueTier, number>> = {
  small: 0.8,
  medium: 1.5,
  large: 2.5,
  huge: 4,
};

/** A tick comes many times a second: it has one length, in seconds, and no room. */
const TICK_SECONDS = 0.12;

/** Longest that the gesture itself takes in a tier, in seconds; the rest is its chord and its room. */
const GESTURE_SECONDS: Readonly<Record<CueTier, number>> = {
  small: 0.62,
  medium: 1.15,
  large: 1.4,
  huge: 1.5,
};

/** Second beat of a huge one, in seconds: its picture has one at the same time. */
const SECOND_BEAT = 2.2;

/** Chord beneath each gesture, in semitones from A4 in C. */
const CHORDS: Readonly<Record<LookCue, readonly number[]>> = {
  follow: [-9, 3, 10],
  sub: [-9, -2, 3, 7],
  resub: [-9, -5, 2, 5],
  gift: [-9, -2, 5, 10],
  cheer: [-4, 3, 7, 10],
  tip: [-14, -2, 3, 7],
  charity: [-16, -4, 0, 3],
  raid: [-21, -9, -2, 1],
  redemption: [-7, 0, 5, 8],
  goal: [-9, -2, 3, 7, 10],
  level: [-7, 0, 5, 9],
  tick: [],
  stop: [-9, -2, 3, 7],
  draw: [-12, -4, 0, 3],
  shoutout: [-14, -2, 5, 10],
};

/** Semitones that a chord rises by at the second beat. */
const LIFT = 5;

/** Notes of a melody: height, time in seconds, length, loudness. */
type Melody = readonly (readonly [number, number, number, number])[];

/** Melodies of the cues that looks do not all have of their own. */
const MELODIES: Readonly<Partial<Record<LookCue, Melody>>> = {
  // Counts its months on one note, and arrives.
  resub: [[3, 0, 0.18, 0.45], [3, 0.14, 0.18, 0.55], [3, 0.28, 0.18, 0.65], [
    10,
    0.44,
    0.6,
    0.8,
  ], [15, 0.46, 0.6, 0.55]],
  // Two warm chords, as an amen.
  charity: [
    [-4, 0, 0.5, 0.5],
    [0, 0.02, 0.5, 0.5],
    [3, 0.04, 0.5, 0.5],
    [-5, 0.4, 0.7, 0.5],
    [-2, 0.42, 0.7, 0.5],
    [7, 0.44, 0.7, 0.65],
  ],
  // A question, and its answer.
  redemption: [[8, 0, 0.16, 0.6], [12, 0.1, 0.16, 0.6], [17, 0.24, 0.4, 0.75]],
  // Steps to the top, and stands there.
  goal: [
    [-2, 0, 0.16, 0.5],
    [3, 0.11, 0.16, 0.55],
    [7, 0.22, 0.16, 0.6],
    [10, 0.33, 0.16, 0.65],
    [15, 0.48, 0.66, 0.75],
    [7, 0.48, 0.66, 0.5],
    [10, 0.48, 0.66, 0.5],
  ],
  // Runs up, and up again a tone higher.
  level: [
    [3, 0, 0.12, 0.5],
    [7, 0.06, 0.12, 0.5],
    [10, 0.12, 0.12, 0.55],
    [5, 0.24, 0.12, 0.55],
    [9, 0.3, 0.12, 0.6],
    [12, 0.36, 0.12, 0.6],
    [17, 0.44, 0.55, 0.8],
  ],
  // Settles, as what turned.
  stop: [[15, 0, 0.2, 0.55], [10, 0.12, 0.2, 0.6], [3, 0.28, 0.6, 0.75], [
    7,
    0.3,
    0.6,
    0.5,
  ]],
  // Shakes faster and louder, until the name is out.
  draw: [
    [0, 0, 0.1, 0.25],
    [3, 0.09, 0.1, 0.3],
    [0, 0.17, 0.1, 0.35],
    [3, 0.24, 0.1, 0.4],
    [0, 0.3, 0.1, 0.45],
    [3, 0.35, 0.1, 0.5],
    [0, 0.4, 0.1, 0.55],
    [8, 0.5, 0.65, 0.8],
    [12, 0.5, 0.65, 0.6],
    [15, 0.52, 0.65, 0.55],
  ],
  // Calls across the street, twice.
  shoutout: [[-2, 0, 0.22, 0.65], [5, 0.16, 0.3, 0.75], [-2, 0.46, 0.18, 0.5], [
    5,
    0.58,
    0.5,
    0.7,
  ], [10, 0.58, 0.5, 0.45]],
};

/** Strikes of the look's material in a gesture: time in seconds, loudness. */
const HITS: Readonly<
  Partial<Record<LookCue, readonly (readonly [number, number])[]>>
> = {
  resub: [[0, 0.25], [0.14, 0.3], [0.28, 0.35], [0.44, 0.5]],
  redemption: [[0, 0.3]],
  goal: [[0, 0.3], [0.48, 0.6]],
  level: [[0, 0.3], [0.24, 0.35], [0.44, 0.5]],
  tick: [[0, 0.5]],
  stop: [[0, 0.4], [0.12, 0.4], [0.28, 0.7]],
  draw: [[0.5, 0.6]],
  shoutout: [[0.16, 0.3], [0.58, 0.4]],
};

/** Returns the gesture of a cue as a look plays it, as long as it comes. */
export function gestureOf(sounds: LookSounds, cue: LookCue): Voice[] {
  const own = sounds.own[cue];
  if (own) return [...own];
  const { key, lead, hit } = sounds;
  return [
    ...(MELODIES[cue] ?? []).flatMap(([height, at, length, gain]) =>
      lead(height + key, at, length, gain)
    ),
    ...(HITS[cue] ?? []).flatMap(([at, gain]) => hit(at, gain)),
  ];
}

/** Returns a gesture that takes no longer than so many seconds: it is played faster. */
function within(voices: readonly Voice[], seconds: number): Voice[] {
  const factor = Math.min(1, seconds / lastEnd(voices));
  return voices.map((voice) => ({
    ...voice,
    at: voice.at * factor,
    length: Math.max(0.02, voice.length * factor),
  }));
}

/** Returns a chord that swells beneath from a time on. */
function chordOf(
  { key, hold }: LookSounds,
  cue: LookCue,
  { at, length, gain, lift = 0 }: {
    at: number;
    length: number;
    gain: number;
    lift?: number;
  },
): Voice[] {
  return CHORDS[cue].flatMap((height) =>
    hold(height + key + lift, at, length, gain)
  );
}

/**
 * Returns the score of a look's cue in a tier: small is the gesture over a breath
 * of its chord, medium has the chord, large its air and a second voice, and huge begins a
 * second time, higher.
 */
export function lookScore(
  sounds: LookSounds,
  cue: LookCue,
  tier: CueTier = USUAL_TIER,
): Score {
  const { room, air } = sounds;
  if (cue === "tick") {
    return {
      voices: within(gestureOf(sounds, cue), TICK_SECONDS),
      room: { ...room, wet: 0 },
      seconds: TICK_SECONDS,
    };
  }
  const seconds = TIER_SECONDS[tier];
  const gesture = within(gestureOf(sounds, cue), GESTURE_SECONDS[tier]);
  const turn = Math.min(lastEnd(gesture) * 0.45, 0.5);
  const rest = seconds - turn;
  const layers: Voice[] = [];
  if (tier === "small") {
    layers.push(
      ...chordOf(sounds, cue, { at: turn / 2, length: rest, gain: 0.4 }),
    );
  }
  if (tier === "medium") {
    layers.push(...chordOf(sounds, cue, { at: turn, length: rest, gain: 0.5 }));
  }
  if (tier === "large") {
    layers.push(
      ...chordOf(sounds, cue, { at: turn, length: rest, gain: 0.75 }),
      ...later(gesture.map(softer), lastEnd(gesture) * 0.8),
      ...air(turn, rest * 0.8, 0.5),
      glide(turn, 1.2, "sine", 110, 55, 0.5),
    );
  }
  if (tier === "huge") {
    const end = seconds - SECOND_BEAT;
    layers.push(
      ...chordOf(sounds, cue, {
        at: turn,
        length: SECOND_BEAT - turn + 0.4,
        gain: 0.75,
      }),
      ...later(gesture.map(softer), lastEnd(gesture) * 0.7),
      noise(SECOND_BEAT - 0.7, 0.75, 300, 0.35, {
        to: 7_000,
        attack: 0.65,
        decay: 0.5,
      }),
      ...later(gesture.map(raised), SECOND_BEAT),
      ...chordOf(sounds, cue, {
        at: SECOND_BEAT,
        length: end,
        gain: 0.85,
        lift: LIFT,
      }),
      ...air(SECOND_BEAT, end * 0.9, 0.7),
      glide(0, 0.9, "sine", 120, 50, 0.7),
      glide(SECOND_BEAT, 1.4, "sine", 120, 41, 1),
    );
  }
  const size = tier === "small" ? 0.6 : tier === "huge" ? 1.4 : 1;
  return {
    voices: spreadOut([...gesture, ...layers]),
    room: {
      ...room,
      seconds: Math.min(room.seconds * size, seconds * 0.8),
      wet: room.wet * (tier === "small" ? 0.7 : 1),
    },
    seconds,
  };
}

/** Returns a voice as it comes at the second beat. */
const raised = (voice: Voice): Voice =>
  voice.wave === "noise" ? voice : {
    ...voice,
    frequency: voice.frequency * 2 ** (LIFT / 12),
    ...(voice.to !== undefined && { to: voice.to * 2 ** (LIFT / 12) }),
  };

/** Returns a voice as the second of two sings it. */
const softer = (voice: Voice): Voice => ({ ...voice, gain: voice.gain * 0.45 });
