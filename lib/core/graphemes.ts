let segmenter: Intl.Segmenter | undefined;

/** Splits a text into characters as a reader sees them. */
export function graphemesOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (part) => part.segment);
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
