/** Names and words of those who give, as long as an event may hold them. */
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import { cleanLine } from "@/lib/core/unseen.ts";

/** Longest name and message of an event, in UTF-16 units. */
const MAX_NAME = 200;
const MAX_MESSAGE = 4_000;

/** A mail address that stands where a name should. */
const MAIL = /^\S+@\S+\.\S+$/;

/**
 * Returns who gave, known by name alone; `null` for a name of blanks, and for a
 * mail address in its place.
 */
export function giverNamed(
  name: string | null | undefined,
): { name: string } | null {
  const line = fitGraphemes(cleanLine(name ?? ""), MAX_NAME);
  return line === "" || MAIL.test(line) ? null : { name: line };
}

/** Returns a message without blanks around it; `null` for none. */
export function messageOf(text: string | null | undefined): string | null {
  return fitGraphemes((text ?? "").trim(), MAX_MESSAGE) || null;
}
