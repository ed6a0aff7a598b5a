import { listedItems, trimUnseen } from "@/lib/core/unseen.ts";

/** Letters of any script, their marks, digits, `_` and single spaces between them. */
const PLAIN_NAME =
  /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?: [\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*$/u;

/** Characters nobody sees, some of which count as letters (Hangul fillers). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Every login there is on the platform is of this shape: nearly all names are their login in another case. */
const ASCII_NAME = /^\w+$/;

/**
 * Returns the name that is printed: the display name, or the login where the
 * display name is blank or holds characters other than letters, marks, digits,
 * `_` and single spaces. So a printed name can neither forge a list nor start a
 * command.
 */
export function printableName(login: string, displayName: string): string {
  if (ASCII_NAME.test(displayName)) return displayName;
  const name = displayName.trim();
  return PLAIN_NAME.test(name) && !INVISIBLE.test(name) ? name : login;
}

/** No name is longer: of what is, the rest is not looked at, since folding takes as long as its length squared. */
const MAX_NAME = 200;

/**
 * Normalizes a login or display name for comparison: no leading `@`, lower
 * case, one form of each letter.
 */
export function foldName(name: string): string {
  return trimUnseen(trimUnseen(name).replace(/^@+/, "")).slice(0, MAX_NAME)
    .normalize("NFC").toLowerCase();
}

/**
 * Returns the names in a comma-separated list, folded; `null` when there are
 * none.
 */
export function foldNames(list: string | null): Set<string> | null {
  if (list === null) return null;
  const names = new Set(listedItems(list).map(foldName));
  names.delete("");
  return names.size === 0 ? null : names;
}
