/** A fault of a JSON text, with its place where that is known. */
export interface JsonFault {
  message: string;
  /** From 1. */
  line: number | null;
  column: number | null;
}

/** Longest text that the lenient reader is given: it takes its time. */
const MAX_LENIENT = 128 * 1024;

/** Reads JSON as authors write it, with comments and loose commas; an empty text is `{}`. */
export async function parseLoose(
  text: string,
): Promise<{ value: unknown } | { fault: JsonFault }> {
  if (text.trim() === "") return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch {
    if (text.length > MAX_LENIENT) {
      const message =
        "This is not strict JSON, and too long for anything else.";
      return { fault: { message, line: null, column: null } };
    }
  }
  try {
    const { default: JSON5 } = await import("json5");
    return { value: JSON5.parse(text) };
  } catch (error) {
    const { message, lineNumber, columnNumber } = Object(error);
    return {
      fault: {
        message: String(message ?? error).replace(/^JSON5: /, "")
          .replace(/^./, (first) => first.toUpperCase()),
        line: typeof lineNumber === "number" ? lineNumber : null,
        column: typeof columnNumber === "number" ? columnNumber : null,
      },
    };
  }
}
