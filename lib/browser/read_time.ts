import { graphemesOf } from "./graphemes.ts";

/** The longest time that a text asks for. */
const CAP_MS = 20_000;

/** How long a short-lived text stays at least: a second, and 55 ms for each character. */
export function readMs(text: string): number {
  return Math.min(CAP_MS, 1000 + 55 * graphemesOf(text).length);
}
