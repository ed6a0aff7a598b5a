/** Languages that built-in widgets speak, English first. */
export const LANGUAGES = ["en", "de", "es", "fr"] as const;

/** Texts of one language, by name. */
export type Words = Readonly<Record<string, string>>;

/**
 * The same texts in every language. A text that depends on a number has a form
 * for each plural category (`_one`, `_other`; other languages may have `_zero`,
 * `_two`, `_few`, `_many`). The English ones are a constant of their own, which
 * is all of a set that pages hold: what else they draw is sent with them.
 */
export type WordSet<English extends Words = Words> =
  & { readonly en: English }
  & {
    readonly [L in Exclude<typeof LANGUAGES[number], "en">]: {
      readonly [K in keyof English]: string;
    };
  };

/** Texts that settings begin with and that a streamer may replace, in the languages beside English, by the English one. */
export type DefaultTexts = Readonly<
  Record<Exclude<typeof LANGUAGES[number], "en">, Words>
>;
