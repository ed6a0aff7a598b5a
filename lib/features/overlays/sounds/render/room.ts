/** Rooms: what comes back of a sound from walls, another at the left than at the right. */
import type { SoundRoom } from "@/lib/widgets/looks/voices.ts";
import { RATE, SLICE, type Stereo } from "./synth.ts";

/** Ways to the walls and back, in ms: no two have a common measure, so that no tone rings. */
const WAYS_MS = [29.7, 37.1, 41.1, 43.7, 53.3, 59.9, 67.1, 73.3];
const WAYS = WAYS_MS.length;

/**
 * Adds a room to samples, in place: a network of delays that feed each other,
 * whose even ones are heard at the left and odd ones at the right.
 */
export function* addRoom(
  [left, right]: Stereo,
  { seconds, wet, dark = 0.35, size = 1 }: SoundRoom,
): Generator<void> {
  const lines = WAYS_MS.map((ms) =>
    new Float64Array(Math.max(1, Math.round(ms * size * RATE / 1_000)))
  );
  // After `seconds` a thousandth of the sound is left.
  const kept = lines.map(({ length }) => 10 ** (-3 * length / RATE / seconds));
  const places = new Int32Array(WAYS);
  const dull = new Float64Array(WAYS);
  const out = new Float64Array(WAYS);
  for (let i = 0; i < left.length; i++) {
    if (i % SLICE === SLICE - 1) yield;
    const inLeft = left[i] ?? 0;
    const inRight = right[i] ?? 0;
    let sum = 0;
    for (let way = 0; way < WAYS; way++) {
      const came = lines[way]?.[places[way] ?? 0] ?? 0;
      const softer = came * (1 - dark) + (dull[way] ?? 0) * dark;
      dull[way] = softer;
      const value = softer * (kept[way] ?? 0);
      out[way] = value;
      sum += value;
    }
    const shared = sum * 2 / WAYS;
    let wetLeft = 0;
    let wetRight = 0;
    for (let way = 0; way < WAYS; way++) {
      const line = lines[way];
      if (!line) continue;
      const value = out[way] ?? 0;
      const isLeft = way % 2 === 0;
      const sent = isLeft ? inLeft : inRight;
      const place = places[way] ?? 0;
      line[place] = (way % 4 < 2 ? sent : -sent) + value - shared;
      places[way] = place + 1 === line.length ? 0 : place + 1;
      if (isLeft) wetLeft += value;
      else wetRight += value;
    }
    left[i] = inLeft + wet * wetLeft;
    right[i] = inRight + wet * wetRight;
  }
}
