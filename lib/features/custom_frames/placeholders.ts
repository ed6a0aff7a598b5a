/** Which tab a source is; in scripts `${key}` is the language's own. */
export type Tab = "html" | "css" | "js";

const EITHER = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}|\{([\p{L}\p{N}_.-]+)\}/gu;
const NOT_TEMPLATE =
  /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}|(?<!\$)\{([\p{L}\p{N}_.-]+)\}/gu;

/**
 * Puts values in place of `{{key}}` and `{key}`, raw and in one pass. What
 * names no key stays byte for byte: widgets have templates of their own.
 */
export function substitute(
  source: string,
  values: Readonly<Record<string, unknown>>,
  tab: Tab,
): string {
  return source.replace(
    tab === "js" ? NOT_TEMPLATE : EITHER,
    (found, double?: string, single?: string) => {
      const key = double ?? single ?? "";
      return Object.hasOwn(values, key) ? textOf(values[key]) : found;
    },
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(",") : String(value);
}
