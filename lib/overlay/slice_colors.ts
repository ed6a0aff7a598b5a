/** Colours of a wheel's slices and of the labels on them. */
import { contrastRatio } from "@/lib/core/readable_color.ts";
import { colorOfContrast, mixColors, redShare } from "./shifted_color.ts";

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
const GREY = "#757575";

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
  let own = color;
  while (redShare(own) > MAX_RED) own = mixColors(own, GREY, 0.1);
  return { fill: colorOfContrast(own, BLACK, TURNING_CONTRAST), ink: BLACK };
}
