/** Names, messages and ids from outside, as events may have them. */
import { fitGraphemes } from "@/lib/core/graphemes.ts";
import { cleanLine } from "@/lib/core/unseen.ts";
import { z } from "zod";

/** An id that a provider gives; with the provider's name before it, it still fits in an event's. */
export const ProviderRef = z.string().regex(/^[\x21-\x7e]{1,150}$/);

/** Longest name of a person that an event may have. */
const MAX_NAME = 200;
/** Longest text of a person that an event may have. */
const MAX_TEXT = 4_000;
/** A mail address that stands where a name should. */
const MAIL = /^\S+@\S+\.\S+$/;

/**
 * Returns a giver as an event names them, by the name alone; `null` where none
 * is told, or a mail address in its place.
 */
export function giverNamed(
  name: string | null | undefined,
): { name: string } | null {
  const line = fitGraphemes(cleanLine(name ?? ""), MAX_NAME);
  return line === "" || MAIL.test(line) ? null : { name: line };
}

/** Returns a message as an event takes it; `null` for an empty one. */
export function messageOf(text: string | null | undefined): string | null {
  const message = fitGraphemes((text ?? "").trim(), MAX_TEXT);
  return message === "" ? null : message;
}
