import type { WheelSlice } from "@/lib/schema/audience/wheel.ts";

/** Odds behind a label: `×3`, `x3` or `*3`. */
const ODDS = /\s+[×x*]\s*(\d{1,9})$/i;

/** Writes a slice as a line: its label, and its odds where they are not 1. */
export const lineOfSlice = ({ label, weight }: WheelSlice): string =>
  weight === 1 && !ODDS.test(label) ? label : `${label} ×${weight}`;

/** Reads the slice of a line. */
export function sliceOfLine(line: string): WheelSlice {
  const found = ODDS.exec(line);
  return found
    ? { label: line.slice(0, found.index), weight: Number(found[1]) }
    : { label: line, weight: 1 };
}
