/**
 * Range that a `Range` header asks for: a part, the whole, or bytes that do not
 * exist.
 */
type AskedRange = { start: number; end: number } | "whole" | "none";

/**
 * Reads `Range` (RFC 9110). Any value but one range of bytes is answered with
 * the whole, as the standard allows.
 */
export function readRange(header: string | null, size: number): AskedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  if (!match) return "whole";
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const last = Number(to);
    return last === 0 || size === 0
      ? "none"
      : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return "whole";
  return start >= size ? "none" : { start, end };
}
