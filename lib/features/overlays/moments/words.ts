import { languageOf } from "@/lib/core/languages.ts";
import { MOMENT_MESSAGES } from "@/lib/locales/english/moments.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import type { Messages } from "@/lib/locales/translator.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";

/** Returns a moment with its text in the language of a locale; pages fill in the figures. */
export function withWords(
  moment: EventData<"moment">,
  locale: string,
): EventData<"moment"> {
  const language = languageOf(locale) ?? "en";
  const { messages } = translationOf(language, "moments");
  const english: Messages = MOMENT_MESSAGES;
  const said = (key: string) => messages[key] ?? english[key];
  const { moment: kind, source } = moment;
  return {
    ...moment,
    name: said(`name.${kind}`) ?? "",
    action: said(`action.${kind}.${source}`) ?? said(`action.${kind}`) ?? "",
  };
}
