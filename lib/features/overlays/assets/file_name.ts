import { fitGraphemes } from "@/lib/core/graphemes.ts";

const MAX_STEM = 80;
/**
 * Number of characters that are examined of a longer name: the cost of cleaning
 * one grows with the square of its length.
 */
const MAX_GIVEN = 1_000;

/**
 * Cleans a file name for display and serving: without folders, control
 * characters and what turns text around, at most 80 characters, ending in the
 * extension of the actual type.
 */
export function cleanFileName(given: string, ending: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const stem = last.slice(0, MAX_GIVEN).toWellFormed().normalize("NFC")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*#%;]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return `${fitGraphemes(stem, MAX_STEM).trim() || "file"}.${ending}`;
}
