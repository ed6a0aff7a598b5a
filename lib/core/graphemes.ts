/** Each of these is a character of its own. */
const PLAIN = /^[ -~]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Splits a text into characters as a reader sees them. */
export function graphemesOf(text: string): string[] {
  return Array.from(segments(text), (part) => part.segment);
}

function segments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Returns the first character of a text as a reader sees it; empty for an empty text. */
export function firstGrapheme(text: string): string {
  return segments(text).containing(0)?.segment ?? "";
}

/**
 * Returns the beginning of a text that has at most `maxLength` UTF-16 units and
 * ends between two characters.
 */
export function fitGraphemes(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, segments(text).containing(maxLength)?.index);
}

/**
 * Returns at most `max` characters of a text; a longer one loses its end to an
 * ellipsis, which counts as one. Never cuts through an emoji or a letter and
 * its marks.
 */
export function cutText(text: string, max: number): string {
  // No text has more characters than UTF-16 units.
  if (text.length <= max) return text;
  const graphemes = graphemesOf(text);
  if (graphemes.length <= max) return text;
  return graphemes.slice(0, Math.max(0, max - 1)).join("").trimEnd() + "…";
}

/**
 * Counts the characters that a reader sees: an emoji family counts as one.
 * Stops at `limit + 1`, so that a huge input costs no more than a long one.
 */
export function countGraphemes(text: string, limit: number): number {
  if (PLAIN.test(text)) return Math.min(text.length, Math.floor(limit) + 1);
  let count = 0;
  for (const _ of segments(text)) {
    if (++count > limit) break;
  }
  return count;
}
