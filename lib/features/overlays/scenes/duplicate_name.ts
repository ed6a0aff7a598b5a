const SUFFIX = " (copy)";
const LONGEST_NAME = 80;

/**
 * Returns the name of a copy: the original's with " (copy)", cut so that it
 * still fits.
 */
export function duplicateName(name: string): string {
  const room = LONGEST_NAME - SUFFIX.length;
  const graphemes = Array.from(
    new Intl.Segmenter("und", { granularity: "grapheme" }).segment(name),
    ({ segment }) => segment,
  );
  let kept = "";
  for (const grapheme of graphemes) {
    if (kept.length + grapheme.length > room) break;
    kept += grapheme;
  }
  return `${kept.trimEnd()}${SUFFIX}`;
}
