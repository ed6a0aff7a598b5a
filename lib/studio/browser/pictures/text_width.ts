import { graphemesOf } from "@/lib/core/graphemes.ts";

const NARROW = /^[iljtfrI.,:;!'|()[\] ]$/;
const WIDE = /^[mwMW@%&]$/;
const LATIN = /^[\u0020-\u024f]$/;
const SMALL = /^[\u0590-\u06ff\u0400-\u04ff\u0370-\u03ff]/;

/**
 * Returns about how wide a text is, in widths of its own size: the server has
 * no font to measure with. It rather says too much.
 */
export function textWidth(text: string): number {
  let width = 0;
  // Isolates are not seen.
  for (const one of graphemesOf(text.replace(/[\u2068\u2069]/g, ""))) {
    width += NARROW.test(one)
      ? 0.36
      : WIDE.test(one)
      ? 0.98
      : LATIN.test(one)
      ? (one === one.toUpperCase() && one !== one.toLowerCase() ? 0.74 : 0.6)
      : SMALL.test(one)
      ? 0.66
      : 1.1;
  }
  return width;
}

/** Breaks words into at most `most` lines of a width; what is left joins the last one. */
export function wrapped(
  text: string,
  width: number,
  most: number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    const fits = last !== undefined &&
      (textWidth(joined) <= width || lines.length === most);
    if (fits) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}
