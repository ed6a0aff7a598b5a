import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";
import type { Messages } from "@/lib/locales/translator.ts";

const ENGLISH: Messages = EVENT_MESSAGES;

/** Returns the word for a kind of event; a kind without one is its own name. */
export function kindName(own: Messages, kind: string): string {
  const key = `kind.${kind}`;
  return own[key] ?? ENGLISH[key] ?? kind;
}
