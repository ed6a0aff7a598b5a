import type { WheelSlice } from "@/lib/schema/audience/wheel.ts";

/** Odds behind a label: `×3`, `x3` or `*3`. */
const ODDS = /\s+[×x*]\s*(\d{1,9})$/i;

/** Writes a slice as a line: its label, and its odds where they are not 1. */
export const lineOfSlice = ({ label, weight }: WheelSlice): string =>
  weight === 1 && !ODDS.test(label) ? label : `${label} ×${weight}`;

/** Colour of a slice that has its own, by its label. */
export interface OwnColor {
  label: string;
  color: string;
}

/** Returns the colours of slices that have their own. */
export const colorsOf = (slices: readonly WheelSlice[]): OwnColor[] =>
  slices.flatMap(({ label, color }) => color ? [{ label, color }] : []);

/** Reads the slice of a line; its colour is that of its label. */
export function sliceOfLine(
  line: string,
  colors: readonly OwnColor[] = [],
): WheelSlice {
  const found = ODDS.exec(line);
  const label = found ? line.slice(0, found.index) : line;
  const own = colors.find((one) => one.label === label);
  return {
    label,
    weight: found ? Number(found[1]) : 1,
    ...(own && { color: own.color }),
  };
}
