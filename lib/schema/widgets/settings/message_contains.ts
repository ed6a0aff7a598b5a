/** Conditions on what a viewer wrote. Pages load this once an alert needs it. Pure. */
import { hasPhrase } from "@/lib/core/phrases.ts";
import type { MessageCondition } from "./variant_match.ts";

/** Tells whether a message has one of the words, or one of the emotes, that a condition lists. */
export function messageContains(
  { field, value }: MessageCondition,
  text: string,
): boolean {
  if (field === "message") return value.some((one) => hasPhrase(text, one));
  // Names of emotes are told apart by case, and stand between spaces.
  const names = text.split(/\s+/);
  return value.some((one) => names.includes(one));
}
