import { MAX_CHARACTERS } from "./format.ts";
import { BOT_PARAMETERS, type BotQuery } from "./schema.ts";

const NAMES: readonly string[] = BOT_PARAMETERS;

/** A variable that the bot did not replace, as the whole value. */
const UNREPLACED =
  /^(?:\$\([^]*\)|\$\{[^]*\}|\{\{\s*[A-Za-z_][\w.:-]*\s*\}\}|%[A-Za-z_][\w.:-]*%|\$[A-Za-z_][\w.:-]*)$/;

const NOTHING = ["", "null", "undefined"];

/**
 * Reads the part of a URL after `?`. The first of a repeated parameter counts,
 * because a streamer's own stands before what a viewer may append. A value
 * that is empty, `null`, `undefined` or an unreplaced variable is absent.
 */
export function readBotQuery(search: string): BotQuery {
  const query: BotQuery = {
    apikey: null,
    filter: null,
    n: null,
    format: null,
    exclude: null,
    bots: null,
    max: null,
  };
  let seen = 0;
  let start = 0;
  while (start < search.length) {
    let end = search.indexOf("&", start);
    if (end < 0) end = search.length;
    let equals = search.indexOf("=", start);
    if (equals < 0 || equals > end) equals = end;
    const index = NAMES.indexOf(decode(search.slice(start, equals)));
    const name = BOT_PARAMETERS[index];
    if (name !== undefined && (seen & 1 << index) === 0) {
      seen |= 1 << index;
      query[name] = present(search.slice(equals + 1, end));
    }
    start = end + 1;
  }
  if (query.format !== null) query.format = decodeAgain(query.format);
  return query;
}

/** A value decoded, or `null` where it says nothing. */
function present(raw: string): string | null {
  // Before decoding as well: `%default%` looks like an escape.
  if (UNREPLACED.test(raw)) return null;
  const value = decode(raw);
  const trimmed = value.trim();
  return NOTHING.includes(trimmed) || UNREPLACED.test(trimmed) ? null : value;
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

function readWhole(text: string, least: number, most: number): number | null {
  const trimmed = text.trim();
  if (!/^[0-9]{1,9}$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= least && value <= most ? value : null;
}

/** Checks whether a template is short enough. */
export function templateFits(template: string): boolean {
  return template.length <= MAX_CHARACTERS;
}
