import { clamp } from "@/lib/core/clamp.ts";

/**
 * Positions of objects in a jar, and their fall. Pure; units are hundredths of
 * its width.
 */

/** Shapes that hold items. */
type JarShape = "jar" | "cup" | "box" | "custom";

const BOTTOM = 118;
const TOP = 16;
const LARGEST = 24;
/** Objects lie a little over each other: what one takes of its square. */
const DENSITY = 0.66;

/** The middle of an object, and how it is turned. */
export interface Slot {
  x: number;
  y: number;
  turnDeg: number;
}

/** A pile: objects of one size, from the bottom up. */
interface Pile {
  size: number;
  slots: readonly Slot[];
}

/** Left and right inside the walls at a height. */
function wallsAt(shape: JarShape, y: number): [number, number] {
  switch (shape) {
    case "jar":
    case "custom":
      return y < 28 ? [24, 76] : [16, 84];
    case "cup": {
      const lean = (y - 10) * 9 / 104 + 4;
      return [14 + lean, 86 - lean];
    }
    case "box":
      return [14, 86];
  }
}

/**
 * Returns the pile of a full jar: `count` objects (10 to 200) that fill it,
 * each a little out of line.
 */
export function pileOf(shape: JarShape, count: number): Pile {
  const [left, right] = wallsAt(shape, 70);
  const area = (right - left) * (BOTTOM - TOP);
  let size = Math.min(LARGEST, Math.sqrt(area / count / DENSITY));
  let slots = slotsOf(shape, size);
  while (slots.length < count) {
    size *= 0.97;
    slots = slotsOf(shape, size);
  }
  return { size, slots: slots.slice(0, count) };
}

/** Places for objects of a size, row by row from the bottom. */
function slotsOf(shape: JarShape, size: number): Slot[] {
  const slots: Slot[] = [];
  for (let y = BOTTOM - size / 2, row = 0; y > TOP; y -= size * 0.76, row++) {
    const [from, to] = wallsAt(shape, y);
    const room = Math.max(1, Math.floor((to - from) / (size * 0.86)));
    const gap = (to - from) / room;
    const shift = gap * (row % 2 === 0 ? -0.16 : 0.16);
    for (let column = 0; column < room; column++) {
      const id = row * 31 + column;
      const x = from + gap * (column + 0.5) + shift;
      slots.push({
        x: clamp(
          x + wobble(id, 3) * size * 0.12,
          from + size / 2,
          to - size / 2,
        ),
        y: Math.min(BOTTOM - size / 2, y + wobble(id, 7) * size * 0.1),
        turnDeg: Math.round(wobble(id, 11) * 34),
      });
    }
  }
  return slots;
}

/** One picture of a fall. */
interface FallStep {
  x: number;
  y: number;
  turnDeg: number;
}

const GRAVITY = 420;
const BOUNCE = 0.34;
const FROM_Y = -24;
/** Falls end after so many seconds at the latest. */
const MAX_SIMULATED_S = 2.4;

/**
 * Computes the fall of an object to its place and its bounces, `stepsPerSecond`
 * pictures a second.
 */
export function fallTo(
  target: Slot,
  stepsPerSecond: number,
): FallStep[] {
  const dt = 1 / stepsPerSecond;
  const steps: FallStep[] = [];
  const fromX = 50 + wobble(Math.round(target.x * 7), 5) * 12;
  const fallS = Math.sqrt(2 * (target.y - FROM_Y) / GRAVITY);
  let y = FROM_Y;
  let speed = 0;
  for (let t = 0; t < MAX_SIMULATED_S; t += dt) {
    const along = Math.min(1, t / fallS);
    steps.push({
      x: fromX + (target.x - fromX) * along,
      y,
      turnDeg: target.turnDeg + (1 - along) * 220,
    });
    speed += GRAVITY * dt;
    y += speed * dt;
    if (y < target.y) continue;
    y = target.y;
    speed *= -BOUNCE;
    if (Math.abs(speed) < 24) break;
  }
  steps.push({ ...target });
  return steps;
}

/** From -1 to 1, the same for a number on every page. */
function wobble(id: number, salt: number): number {
  let value = Math.imul(id + salt * 977, 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 15), 0x297a2d39);
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 31 - 1;
}
