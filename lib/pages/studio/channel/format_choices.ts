import {
  CURRENCIES,
  LOCALES,
  TIME_ZONES,
} from "@/lib/schema/account/channels.ts";
import type { PickOption } from "@/lib/studio/ui/PickField.tsx";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";
import type { Language } from "@/lib/core/languages.ts";

/** Choices of a channel's language, time zone and currency, by their names. */
interface FormatChoices {
  locale: readonly PickOption[];
  timeZone: readonly PickOption[];
  currency: readonly PickOption[];
}

const made = new Map<Language, FormatChoices>();

/** Returns the choices in the order of their words; made once a language, as names cost more than a page. */
export function formatChoices(): FormatChoices {
  const language = studioLanguage();
  const choices = made.get(language) ?? makeChoices(language);
  made.set(language, choices);
  return choices;
}

const ownNames = new Map<string, string>();

/** Returns what a language is called by those who speak it, as the beginning of a line. */
function ownName(tag: string): string {
  const known = ownNames.get(tag);
  if (known !== undefined) return known;
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  const own = name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  ownNames.set(tag, own);
  return own;
}

function makeChoices(language: Language): FormatChoices {
  const sorted = (
    values: readonly string[],
    nameOf: (value: string) => string,
  ): PickOption[] =>
    values.map((value) => [value, nameOf(value)] as const)
      .sort(([, a], [, b]) => a.localeCompare(b, language));
  const languages = new Intl.DisplayNames(language, { type: "language" });
  const currencies = new Intl.DisplayNames(language, { type: "currency" });
  return {
    locale: sorted(LOCALES, (tag) => {
      const [own, name] = [ownName(tag), languages.of(tag) ?? tag];
      return own === name ? own : `${own}, ${name}`;
    }),
    timeZone: sorted(TIME_ZONES, (zone) => zone.replaceAll("_", " ")),
    currency: sorted(
      CURRENCIES,
      (code) => `${code}, ${currencies.of(code) ?? code}`,
    ),
  };
}
