import JSON5 from "json5";
import { AppError } from "@/lib/core/errors.ts";

/** JSON as authors write it: comments, trailing commas, an empty text for `{}`. Throws `malformed`. */
export function parseLenient(text: string, what: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    // Most files are strict JSON: the lenient reader is slower.
  }
  try {
    return JSON5.parse(text);
  } catch (cause) {
    throw new AppError(
      "malformed",
      `Cannot read ${what}: ${
        cause instanceof Error
          ? cause.message.replace(/^JSON5: /, "")
          : "it is no JSON"
      }`,
      { cause },
    );
  }
}
