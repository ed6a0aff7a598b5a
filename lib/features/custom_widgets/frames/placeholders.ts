/** Tab that a source is from; in scripts `${key}` is the language's own. */
export type CodeTab = "html" | "css" | "js";

const EITHER = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}|\{([\p{L}\p{N}_.-]+)\}/gu;
const NOT_TEMPLATE =
  /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}|(?<!\$)\{([\p{L}\p{N}_.-]+)\}/gu;

/** Longest tab with its values put in, in UTF-16 units. */
export const MAX_FILLED_CHARS = 1024 * 1024;

/**
 * Puts values in place of `{{key}}` and `{key}`, raw and in one pass. What
 * names no key stays byte for byte: widgets have templates of their own.
 * Answers `null` where the result would be longer than `MAX_FILLED_CHARS`.
 */
export function substitute(
  source: string,
  values: Readonly<Record<string, unknown>>,
  tab: CodeTab,
): string | null {
  const texts = new Map<string, string>();
  let { length } = source;
  const filled = source.replace(
    tab === "js" ? NOT_TEMPLATE : EITHER,
    (found, double?: string, single?: string) => {
      const key = double ?? single ?? "";
      if (!Object.hasOwn(values, key)) return found;
      const text = texts.get(key) ?? textOf(values[key]);
      texts.set(key, text);
      length += text.length - found.length;
      return length > MAX_FILLED_CHARS ? "" : text;
    },
  );
  return length > MAX_FILLED_CHARS ? null : filled;
}

/** As a script would write it; an object's own `toString` is only a value. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "object" ? "[object Object]" : String(value);
}
