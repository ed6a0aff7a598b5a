import type { Language } from "@/lib/core/languages.ts";
import type { Messages } from "@/lib/locales/translator.ts";

/**
 * The same texts in every language. A text that depends on a number has a form
 * for each plural category (`_one`, `_other`; other languages may have `_zero`,
 * `_two`, `_few`, `_many`). The English ones are a constant of their own, which
 * is all of a set that pages hold: what else they draw is sent with them.
 */
export type WordSet<English extends Messages = Messages> =
  & { readonly en: English }
  & {
    readonly [L in Exclude<Language, "en">]: {
      readonly [K in keyof English]: string;
    };
  };

/** Texts that settings begin with and that a streamer may replace, in the languages beside English, by the English one. */
export type DefaultTexts = Readonly<
  Record<Exclude<Language, "en">, Messages>
>;
