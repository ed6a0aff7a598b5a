import { trimUnseen } from "@/lib/core/unseen.ts";
import { BOT_PARAMETERS, type BotQuery } from "@/lib/schema/bot/bot_api.ts";
import { MAX_CHARACTERS } from "./format.ts";

/** A variable that the bot did not replace, as the whole value. */
const UNREPLACED =
  /^(?:\{\{\s*[A-Za-z_][\w.:-]*\s*\}\}|%[A-Za-z_][\w.:-]*%|\$[A-Za-z_][\w.:-]*)$/;

/** Most unknown parameters that are named. */
const MAX_NAMED = 5;

const NONE: readonly string[] = [];

const NOTHING = ["", "null", "undefined"];

/** Values of a query by the names that its endpoint knows, and names that it does not. */
type Named<Name extends string> = Record<Name, string | null> & {
  unknown: readonly string[];
};

/**
 * Creates the reader of the part of a URL after `?`, for at most 30 names. The
 * first of a repeated parameter counts, because a streamer's own stands before
 * what a viewer may append. A value that is empty, `null`, `undefined` or an
 * unreplaced variable is absent; what nobody sees at the ends of one does not
 * count, save in a template.
 */
export function createQueryReader<Name extends string>(
  names: readonly Name[],
): (search: string) => Named<Name> {
  const absent = Object.fromEntries(names.map((name) => [name, null]));
  const blank = { ...absent, unknown: NONE } as Named<Name>;
  return (search) => readInto({ ...blank }, search, names);
}

/** Reads the part of a URL after `?` for the three questions about chatters. */
export const readBotQuery: (search: string) => BotQuery = createQueryReader(
  BOT_PARAMETERS,
);

function readInto<Name extends string>(
  query: Named<Name>,
  search: string,
  names: readonly Name[],
): Named<Name> {
  const values: Record<string, string | null> = query;
  const unknown = new Set<string>();
  let seen = 0;
  let start = 0;
  while (start < search.length) {
    let end = search.indexOf("&", start);
    if (end < 0) end = search.length;
    let equals = search.indexOf("=", start);
    if (equals < 0 || equals > end) equals = end;
    const given = decode(search.slice(start, equals));
    const index = (names as readonly string[]).indexOf(given);
    const name = names[index];
    if (name === undefined) {
      if (end > start && unknown.size < MAX_NAMED) {
        unknown.add(plainName(given));
      }
    } else if ((seen & 1 << index) === 0) {
      seen |= 1 << index;
      const value = present(search.slice(equals + 1, end));
      values[name] = value === null || name === "format"
        ? value
        : trimUnseen(value);
    }
    start = end + 1;
  }
  if (unknown.size > 0) query.unknown = [...unknown];
  if (values.format) values.format = decodeAgain(values.format);
  return query;
}

/** Returns a parameter's name where it is plain, else nothing: a viewer may have written it. */
function plainName(name: string): string {
  return /^[A-Za-z0-9_]{1,32}$/.test(name) ? name : "";
}

/**
 * Returns the warning about parameters that nobody knows; `null` without any.
 * It names only plain ones.
 */
export function warningOf(
  { unknown }: Pick<BotQuery, "unknown">,
): string | null {
  if (unknown.length === 0) return null;
  const named = unknown.filter((name) => name !== "").join(", ");
  return `Unknown parameter${named === "" ? "" : `: ${named}`}`;
}

/**
 * Returns whether the whole text is a variable that the bot did not replace:
 * `$(user)`, but not `$(user) hugs {0}`, nor `${user} hugs {0}`.
 */
function isUnreplaced(text: string): boolean {
  if (text.startsWith("$(")) return isOnePair(text, "(", ")");
  if (text.startsWith("${")) return isOnePair(text, "{", "}");
  return UNREPLACED.test(text);
}

/** Returns whether a text ends with a bracket, and its first one is not closed before. */
function isOnePair(text: string, open: string, close: string): boolean {
  if (!text.endsWith(close)) return false;
  let depth = 0;
  for (let index = 1; index < text.length - 1; index++) {
    if (text[index] === open) depth++;
    if (text[index] === close && --depth === 0) return false;
  }
  return true;
}

/** A value decoded, or `null` where it says nothing. */
function present(raw: string): string | null {
  // Before decoding as well: `%default%` looks like an escape.
  if (isUnreplaced(raw)) return null;
  const value = decode(raw);
  const trimmed = trimUnseen(value);
  return NOTHING.includes(trimmed) || isUnreplaced(trimmed) ? null : value;
}

/** Decodes as forms are: `+` is a space, a broken escape stays as it is. */
function decode(raw: string): string {
  if (!raw.includes("%") && !raw.includes("+")) return raw;
  return new URLSearchParams(`x=${raw.replaceAll("&", "%26")}`).get("x") ?? "";
}

/** A template that was encoded twice has its placeholders as `%7B0%7D`. */
function decodeAgain(format: string): string {
  return !/\{[0-9]\}/.test(format) && /%7B[0-9]%7D/i.test(format)
    ? decode(format)
    : format;
}

/**
 * Parses the number of names, 1 to 10; returns `null` when the text is none.
 */
export function readCount(text: string | null): number | null {
  return text === null ? 1 : readWhole(text, 1, 10);
}

/**
 * Parses the room for a list in characters, 50 to 5,000; returns `null` when
 * the text is none.
 */
export function readMax(text: string): number | null {
  return readWhole(text, 50, 5_000);
}

/** Parses a number of minutes from 1 on; returns `null` when the text is none. */
export function readMinutes(text: string, most: number): number | null {
  return readWhole(text, 1, most);
}

/** Parses the number of a page, 1 to 10,000; returns `null` when the text is none. */
export function readPage(text: string): number | null {
  return readWhole(text, 1, 10_000);
}

function readWhole(text: string, least: number, most: number): number | null {
  const trimmed = trimUnseen(text);
  if (!/^[0-9]{1,9}$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= least && value <= most ? value : null;
}

/** Checks whether a template is short enough. */
export function templateFits(template: string): boolean {
  return template.length <= MAX_CHARACTERS;
}
