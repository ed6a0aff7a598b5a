import { SHARED_EVENT_ENGLISH } from "@/lib/widgets/words/events.ts";
import type { Messages } from "@/lib/locales/translator.ts";

const ENGLISH: Messages = SHARED_EVENT_ENGLISH;

/** Returns the word for a kind of event; a kind without one is its own name. */
export function sayKind(own: Messages, kind: string): string {
  const key = `kind.${kind}`;
  return own[key] ?? ENGLISH[key] ?? kind;
}
