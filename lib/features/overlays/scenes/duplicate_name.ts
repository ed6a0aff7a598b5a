import { fitGraphemes } from "@/lib/core/graphemes.ts";

const SUFFIX = " (copy)";
const MAX_NAME = 80;

/**
 * Returns the name of a copy: the original's with " (copy)", cut so that it
 * still fits.
 */
export function duplicateName(name: string): string {
  const kept = fitGraphemes(name, MAX_NAME - SUFFIX.length);
  return `${kept.trimEnd()}${SUFFIX}`;
}
