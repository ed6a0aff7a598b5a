/** Colours of a wheel's slices and of the labels on them. */
import { contrastRatio, toHexColor } from "@/lib/core/readable_color.ts";

/** A slice and the letters on it; their contrast is at least 4.5:1. */
export interface SliceColors {
  fill: string;
  ink: typeof WHITE | typeof BLACK;
}

const WHITE = "#FFFFFF";
const BLACK = "#000000";
const MIN_CONTRAST = 4.5;
/**
 * Contrast with black of slices that turn: all of them are as bright, so that
 * none flashes as it passes, and black letters, which are nearer to it in
 * brightness than white ones, can be read on them.
 */
const TURNING_CONTRAST = 4.58;
/** Share of red in the light of a slice from which on it counts as saturated (WCAG 2.2, G176), and less. */
const MAX_RED = 0.74;
const GREY = [117, 117, 117];

/** Returns a slice's own colour, or the next of those that the widget has. */
export const sliceColor = (
  slice: { color?: string | undefined } | undefined,
  colors: readonly string[],
  index: number,
): string => slice?.color ?? colors[index % colors.length] ?? "#7C5CFFFF";

/** Returns the colours of a slice that stands still. */
export function restingColors(color: string): SliceColors {
  return {
    fill: color,
    ink: contrastRatio(color, WHITE) >= MIN_CONTRAST ? WHITE : BLACK,
  };
}

/**
 * Returns the colours of a slice that turns where nothing may flash: the chosen
 * one, lighter or darker, until it is as bright as all the others.
 */
export function turningColors(color: string): SliceColors {
  let own = parts(color);
  while (redShare(own) > MAX_RED) own = mixed(own, GREY, 0.1);
  const end = contrastRatio(toHexColor(rounded(own)), BLACK) < TURNING_CONTRAST
    ? 255
    : 0;
  let [least, most] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const share = (least + most) / 2;
    const tried = toHexColor(rounded(mixed(own, [end, end, end], share)));
    const isBright = contrastRatio(tried, BLACK) > TURNING_CONTRAST;
    // Towards white it is to become bright, towards black dark.
    if (isBright === (end === 255)) most = share;
    else least = share;
  }
  return {
    fill: toHexColor(rounded(mixed(own, [end, end, end], most))),
    ink: BLACK,
  };
}

function parts(color: string): number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) || 0);
}

function mixed(
  from: readonly number[],
  to: readonly number[],
  share: number,
): number[] {
  return from.map((value, index) => value + ((to[index] ?? 0) - value) * share);
}

function rounded([r = 0, g = 0, b = 0]: readonly number[]) {
  return [Math.round(r), Math.round(g), Math.round(b)] as const;
}

function redShare(color: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => (value / 255) ** 2.2);
  return r / (r + g + b || 1);
}
