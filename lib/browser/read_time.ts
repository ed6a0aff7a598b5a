import type { A11ySettings } from "@/lib/widgets/settings/a11y.ts";
import { graphemesOf } from "./graphemes.ts";

/** The longest time that a text asks for. */
const CAP_MS = 20_000;

/** How long a short-lived text stays at least: a second, and 55 ms for each character. */
export function readMs(text: string): number {
  return Math.min(CAP_MS, 1000 + 55 * graphemesOf(text).length);
}

/**
 * How long a text that goes by itself stays: as long as it is set to, and with
 * `minReadTime` as long as reading takes. What is set to no time at all is not
 * shown.
 */
export function stayMs(
  ms: number,
  text: string,
  { minReadTime }: Pick<A11ySettings, "minReadTime">,
): number {
  return ms === 0 || !minReadTime ? ms : Math.max(ms, readMs(text));
}

/** The same where several texts take turns: as long as the longest needs. */
export function turnMs(
  ms: number,
  texts: readonly string[],
  a11y: Pick<A11ySettings, "minReadTime">,
): number {
  return Math.max(ms, ...texts.map((text) => stayMs(ms, text, a11y)));
}
