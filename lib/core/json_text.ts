/** JSON texts from outside, bounded before they are parsed. */
import { AppError } from "./errors.ts";

/** Limits on the content of a JSON text. */
export interface JsonBounds {
  /** Maximum nesting depth of lists and objects. */
  depth: number;
  /** Maximum number of values in all of them together. */
  values: number;
}

/**
 * Enough for nearly everything that the service takes. Schemas look at each
 * value apart, and most of what they say is said for each.
 */
export const JSON_BOUNDS: JsonBounds = { depth: 128, values: 20_000 };

/**
 * Parses a JSON text. Throws `invalid_input` for one beyond the bounds, before
 * it is parsed, and a `SyntaxError` for what is no JSON.
 */
export function parseJson(
  text: string,
  bounds: JsonBounds = JSON_BOUNDS,
): unknown {
  assertBounded(text, bounds);
  return JSON.parse(text);
}

/**
 * Throws `invalid_input` for a text that holds more values, or nests them
 * deeper, than `bounds` say. Reads JSON, and what JSON5 adds: comments, and
 * texts in single quotes. Takes as long as the text is.
 */
export function assertBounded(text: string, bounds: JsonBounds): void {
  if (isSurelyBounded(text, bounds)) return;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
      case APOSTROPHE:
        at = quoteEnd(text, at);
        break;
      case SLASH:
        at = commentEnd(text, at);
        break;
      case COMMA:
        values++;
        break;
      case BRACKET:
      case BRACE:
        values++;
        if (++depth > bounds.depth) {
          throw beyond(
            `is nested more than ${bounds.depth} deep`,
            bounds.depth,
          );
        }
        break;
      case BRACKET_END:
      case BRACE_END:
        depth--;
        break;
    }
    if (values > bounds.values) {
      throw beyond(`holds more than ${bounds.values} values`, bounds.values);
    }
  }
}

/**
 * Tells of most texts at once that they are within the bounds: a value takes a
 * character at least, and a level of nesting its bracket, in a string or not.
 */
function isSurelyBounded(text: string, { depth, values }: JsonBounds): boolean {
  if (text.length > values) return false;
  let brackets = 0;
  for (const bracket of ["{", "["]) {
    for (
      let at = text.indexOf(bracket);
      at >= 0;
      at = text.indexOf(bracket, at + 1)
    ) {
      if (++brackets > depth) return false;
    }
  }
  return true;
}

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const COMMA = 0x2c;
const SLASH = 0x2f;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;

/**
 * Returns the position of the closing quote of the string that begins at
 * `start`.
 */
function quoteEnd(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let from = start + 1;;) {
    const at = text.indexOf(quote, from);
    if (at < 0) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    // Those before the text cannot be: a quote begins it.
    if (backslashes % 2 === 0) return at;
    from = at + 1;
  }
}

/** The last character of a comment that begins at `start`, or `start` where none does. */
function commentEnd(text: string, start: number): number {
  if (text[start + 1] === "*") {
    const end = text.indexOf("*/", start + 2);
    return end < 0 ? text.length : end + 1;
  }
  if (text[start + 1] !== "/") return start;
  const lineEnd = /[\n\r\u2028\u2029]/g;
  lineEnd.lastIndex = start;
  return lineEnd.test(text) ? lineEnd.lastIndex - 1 : text.length;
}

function beyond(what: string, limit: number): AppError {
  return new AppError("invalid_input", `Cannot read the JSON: it ${what}`, {
    issues: [{ path: "", message: what }],
    extra: { limit },
  });
}
