/** A character that nobody sees: a control, a mark of no width, a filler, a mark that turns the direction of text. */
const UNSEEN = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]$/u;

/** Line breaks and other blanks that are no space. */
const BLANKS = /[\t-\r\u0085\u2028\u2029]+/g;

/** Controls, and marks that turn the direction of the text around them. */
const DECEPTIVE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns whether an ASCII character is drawn, so that nothing about it needs a look. */
const isDrawn = (code: number) => code > 0x20 && code < 0x7f;

/**
 * Returns a text without what nobody sees at its ends: blanks, controls and
 * default-ignorable characters, such as those that chat programs add to a line
 * that repeats the last one. For comparison: an emoji's variation selector at
 * the end goes, too.
 */
export function trimUnseen(text: string): string {
  let end = text.length;
  let start = 0;
  while (end > 0 && !isDrawn(text.charCodeAt(end - 1))) {
    const low = text.charCodeAt(end - 1);
    const isPair = low >= 0xdc00 && low <= 0xdfff && end > 1;
    const length = isPair ? 2 : 1;
    if (!UNSEEN.test(text.slice(end - length, end))) break;
    end -= length;
  }
  while (start < end && !isDrawn(text.charCodeAt(start))) {
    const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
    if (!UNSEEN.test(character)) break;
    start += character.length;
  }
  return text.slice(start, end);
}

/** Splits a comma-separated list into its items, without those that nobody sees. */
export function listedItems(list: string): string[] {
  return list.split(",").map(trimUnseen).filter((item) => item !== "");
}

/**
 * Returns a text as one line: a line break becomes a space, controls and marks
 * of direction go, blanks at the ends too; nothing where nothing would be seen.
 */
export function cleanLine(text: string): string {
  const line = text.replace(BLANKS, " ").replace(DECEPTIVE, "").trim();
  return trimUnseen(line) === "" ? "" : line;
}

/**
 * Returns a stored name as it may be shown: an earlier version also took names
 * with line breaks, controls and marks of direction. A name of nothing else is
 * a question mark.
 */
export function shownName(name: string): string {
  return cleanLine(name) || "?";
}
