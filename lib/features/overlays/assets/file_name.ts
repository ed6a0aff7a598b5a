const LONGEST = 80;
/** What is looked at of a longer name: what it takes to clean one grows with its square. */
const MAX_GIVEN = 1_000;

/**
 * A file name as it is shown and served: without folders, control characters
 * and what turns text around, at most 80 characters, ending in what the file
 * really is.
 */
export function cleanFileName(given: string, ending: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const stem = last.slice(0, MAX_GIVEN).toWellFormed().normalize("NFC")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*#%;]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const kept = Array.from(
    new Intl.Segmenter("und", { granularity: "grapheme" }).segment(stem),
    ({ segment }) => segment,
  );
  let name = "";
  for (const grapheme of kept) {
    if (name.length + grapheme.length > LONGEST) break;
    name += grapheme;
  }
  return `${name.trim() || "file"}.${ending}`;
}
