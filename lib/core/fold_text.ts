/**
 * Returns a text without case, accents and width, for comparison in a search.
 */
export function foldText(text: string): string {
  // In upper case ß is SS and every sigma the same; decomposing may bring new lower-case letters.
  return text.toUpperCase().normalize("NFKD").replace(/\p{M}/gu, "")
    .toUpperCase();
}
