import type { A11ySettings } from "@/lib/schema/widgets/settings/a11y.ts";
import { countGraphemes } from "@/lib/core/graphemes.ts";

/** The longest time that a text asks for. */
const CAP_MS = 20_000;
/** Characters beyond these are read within that time. */
const MAX_READ = CAP_MS / 55;

/**
 * Returns the minimum display time of a short-lived text: a second, and 55 ms
 * for each character.
 */
export function readMs(text: string): number {
  return Math.min(CAP_MS, 1000 + 55 * countGraphemes(text, MAX_READ));
}

/**
 * Returns the display time of a text that disappears by itself: the time that
 * is set, and with `minReadTime` at least the time that reading takes. A text
 * that is set to no time at all is not shown.
 */
export function stayMs(
  ms: number,
  text: string,
  { minReadTime }: Pick<A11ySettings, "minReadTime">,
): number {
  return ms === 0 || !minReadTime ? ms : Math.max(ms, readMs(text));
}

/**
 * Returns the display time of several texts that take turns: the longest that
 * one of them needs.
 */
export function turnMs(
  ms: number,
  texts: readonly string[],
  a11y: Pick<A11ySettings, "minReadTime">,
): number {
  return Math.max(ms, ...texts.map((text) => stayMs(ms, text, a11y)));
}
