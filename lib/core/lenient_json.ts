import JSON5 from "json5";
import { AppError } from "./errors.ts";
import { assertBounded, parseJson } from "./json_text.ts";
import { jsonFault } from "./json_fault.ts";

/**
 * Maximum length of a text that is read as lenient JSON: its reader takes a
 * hundred times as long as that of strict JSON, which has the bounds of every
 * other JSON text.
 */
export const MAX_LENIENT_CHARACTERS = 256 * 1024;
const LENIENT_BOUNDS = { depth: 128, values: 20_000 };

/**
 * Parses JSON as authors write it: comments, trailing commas, an empty text for
 * `{}`. Throws `malformed`, or `invalid_input` for one of too many values.
 */
export function parseLenient(text: string, what: string): unknown {
  if (text.trim() === "") return {};
  try {
    return parseJson(text);
  } catch (error) {
    // Most files are strict JSON: the lenient reader is slower.
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (text.length > MAX_LENIENT_CHARACTERS) {
    throw new AppError(
      "malformed",
      `Cannot read ${what}: it is not strict JSON, and comments and trailing commas are accepted only up to ${MAX_LENIENT_CHARACTERS} characters`,
      { extra: { limit: MAX_LENIENT_CHARACTERS } },
    );
  }
  assertBounded(text, LENIENT_BOUNDS);
  try {
    return JSON5.parse(text);
  } catch (cause) {
    throw new AppError(
      "malformed",
      `Cannot read ${what}: ${jsonFault(cause)}`,
      { cause },
    );
  }
}
