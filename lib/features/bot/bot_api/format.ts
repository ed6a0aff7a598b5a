import { fitGraphemes } from "@/lib/core/graphemes.ts";

/** Longest template and longest answer, in UTF-16 units: the least that every bot prints whole. */
export const MAX_CHARACTERS = 400;

const PLACEHOLDER = /\{([0-9])\}/g;

/** White space and line breaks of every kind. */
const SPACES = /[\p{Zs}\p{Zl}\p{Zp}\t-\r\u0085]+/gu;

/**
 * Invisible characters: controls, marks that turn the direction of text, marks
 * of no width. U+200D stays, it holds emoji together.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;

/** `$` where a bot would read a variable of its own; `$5` is none. */
const VARIABLE_SIGN = /(?<!\$)\$+(?=[\p{L}({[])/gu;

/** Command signs at the start, with whatever invisible stands among them. */
const LEADING = /^[/.!\\ \p{Default_Ignorable_Code_Point}]+/u;

const ME = /^[ \p{Default_Ignorable_Code_Point}]*\/me /u;

/**
 * Replaces `{0}` to `{9}` of the template in one pass; a missing name is
 * replaced by nothing, other braces stay.
 */
export function fillNames(
  template: string,
  names: readonly string[],
): string {
  return template.replace(
    PLACEHOLDER,
    (_match, digit: string) => names[Number(digit)] ?? "",
  );
}

/**
 * Makes a filled template safe to say in chat: one line, nothing invisible, no
 * start that a bot or the chat would run as a command (one `/me ` stays), no
 * variable of a bot, at most 400 characters. The result is empty when nothing
 * is left.
 */
export function cleanText(text: string): string {
  const line = text.replace(SPACES, " ").replace(UNSEEN, "")
    .replace(/ {2,}/g, " ").replace(VARIABLE_SIGN, "");
  const me = ME.exec(line);
  const rest = line.slice(me?.[0].length ?? 0).replace(LEADING, "").trim();
  if (rest === "") return "";
  return cut(me ? `/me ${rest}` : rest);
}

/**
 * Returns the answer for a template: filled and cleaned, or the plain names
 * when nothing is left.
 */
export function formatNames(
  template: string,
  names: readonly string[],
): string {
  return cleanText(fillNames(template, names)) || joinNames(names);
}

/** Joins names as they are written in chat without a template. */
export function joinNames(names: readonly string[]): string {
  return cut(names.join(", "));
}

/**
 * Cuts a text to at most 400 characters; a longer text ends in `…`, between two
 * visible characters.
 */
export function cut(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const room = MAX_CHARACTERS - 1;
  let end = fitGraphemes(text, room).length;
  // One "character" of hundreds of marks: cut it between two code points.
  if (end === 0) end = isLowSurrogate(text, room) ? room - 1 : room;
  return `${text.slice(0, end).trimEnd()}…`;
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * Joins the whole names of a list that fit `max` characters, then says how many
 * more there are: `Ada, Bob and 37 more`.
 */
export function joinWithin(names: readonly string[], max: number): string {
  let length = 0;
  let fitting = 0;
  for (let count = 1; count <= names.length; count++) {
    length += (names[count - 1]?.length ?? 0) + (count > 1 ? 2 : 0);
    if (length > max) break;
    if (length + more(names.length - count).length <= max) fitting = count;
  }
  if (fitting === 0) return `${names.length} chatters`;
  return names.slice(0, fitting).join(", ") + more(names.length - fitting);
}

/**
 * Cuts a list into pages of whole names that fit `max` characters each, joined
 * by `, ` or as a JSON array.
 */
export function pagesOf(
  names: readonly string[],
  max: number,
  { asJson }: { asJson: boolean },
): string[][] {
  const between = asJson ? 1 : 2;
  const room = asJson ? max - 2 : max;
  const pages: string[][] = [];
  let length = Infinity;
  for (const name of names) {
    const size = asJson ? JSON.stringify(name).length : name.length;
    if (length + between + size > room) {
      pages.push([]);
      length = -between;
    }
    pages.at(-1)?.push(name);
    length += between + size;
  }
  return pages;
}

/** Returns as many names of a list as fit `max` characters, as a JSON array. */
export function jsonWithin(names: readonly string[], max: number): string {
  let text = "";
  for (const name of names) {
    const next = `${text}${text === "" ? "" : ","}${JSON.stringify(name)}`;
    if (next.length + 2 > max) break;
    text = next;
  }
  return `[${text}]`;
}

function more(count: number): string {
  return count === 0 ? "" : ` and ${count} more`;
}
