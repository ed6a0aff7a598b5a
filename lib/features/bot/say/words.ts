import { numberFormat } from "@/lib/core/intl.ts";
import { languageOf } from "@/lib/core/languages.ts";
import { SAY_MESSAGES } from "@/lib/locales/english/say.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import { createTranslator, type Translator } from "@/lib/locales/translator.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";

/** Sentences of a channel's language, and how it writes figures. */
export interface SayWords
  extends Pick<Translator<typeof SAY_MESSAGES>, "t" | "tCount"> {
  number(value: number): string;
  /** An amount in minor units of a currency, ISO 4217. */
  money(minor: number, currency: string): string;
}

/** Returns the words for a locale; English where the service does not write its language. */
export function sayWords(locale: string): SayWords {
  const language = languageOf(locale) ?? "en";
  const { messages } = translationOf(language, "say");
  const { t, tCount } = createTranslator(SAY_MESSAGES, messages, locale);
  return {
    t,
    tCount,
    number: (value) => numberFormat(locale).format(value),
    money: (minor, currency) =>
      numberFormat(locale, { style: "currency", currency })
        .format(minor / 10 ** minorDigits(currency)),
  };
}

/** Writes a length of time as `3:42:18`, with days as `4d 3:42:18`. */
export function spokenTime(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  const pad = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3_600) % 24;
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  if (days > 0) return `${days}d ${hours}:${rest}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
