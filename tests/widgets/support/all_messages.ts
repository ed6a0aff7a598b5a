import type { Language } from "@/lib/core/languages.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import type { Messages } from "@/lib/locales/translator.ts";
import { englishMessages } from "@/tests/locales/english_messages.ts";

const ENGLISH = await englishMessages();
ENGLISH.delete("pages");

/** Returns every text that widgets draw in one language, by name. */
export function allMessages(language: Language): Messages {
  const parts = [...ENGLISH].map(([part, english]) =>
    language === "en" ? english : translationOf(language, part).messages
  );
  return Object.assign({}, ...parts);
}
