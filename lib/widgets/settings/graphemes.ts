const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Counts the characters that a reader sees: an emoji family counts as one.
 * Stops at `limit + 1`, so that a huge input costs no more than a long one.
 */
export function countGraphemes(text: string, limit = Infinity): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    if (++count > limit) break;
  }
  return count;
}
