import { SHARED_EVENT_ENGLISH } from "@/lib/widgets/words/events.ts";
import type { Words } from "@/lib/widgets/words/word_set.ts";

const ENGLISH: Words = SHARED_EVENT_ENGLISH;

/** Returns the word for a kind of event; a kind without one is its own name. */
export function sayKind(own: Words, kind: string): string {
  const key = `kind.${kind}`;
  return own[key] ?? ENGLISH[key] ?? kind;
}
