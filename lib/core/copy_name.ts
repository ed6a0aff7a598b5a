import { fitGraphemes } from "./graphemes.ts";

const SUFFIX = " (copy)";

/**
 * Returns the name of a copy: the original's with " (copy)", cut so that it
 * has at most `maxLength` UTF-16 units.
 */
export function copyName(name: string, maxLength: number): string {
  const kept = fitGraphemes(name, maxLength - SUFFIX.length);
  return `${kept.trimEnd()}${SUFFIX}`;
}
