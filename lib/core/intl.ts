/**
 * Objects of `Intl` that are kept: making one takes as long as many uses. A
 * browser that does not know a language or a currency writes all the same: OBS
 * holds one that may be years old.
 */

/** Objects of each kind that are kept at most; then it begins anew. */
const MAX_KEPT = 200;

/** Writes values of a kind. */
export interface Writes<T> {
  format(value: T): string;
}

const numbers = new Map<string, Writes<number>>();
const plurals = new Map<string, Intl.PluralRules>();

/**
 * Returns what is kept for a language and its options, made where there is
 * nothing yet: in English where it cannot be made in that language.
 */
export function kept<T>(
  known: Map<string, T>,
  locale: string,
  options: object,
  make: (locale: string) => T,
): T {
  const key = locale + JSON.stringify(options);
  let found = known.get(key);
  if (found === undefined) {
    if (known.size >= MAX_KEPT) known.clear();
    try {
      found = make(locale);
    } catch {
      found = make("en");
    }
    known.set(key, found);
  }
  return found;
}

/** Returns what writes numbers of a language this way; unknown money as its code and a number. */
export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Writes<number> {
  return kept<Writes<number>>(numbers, locale, options, (tag) => {
    const { currency } = options;
    try {
      const format = new Intl.NumberFormat(tag, options);
      return { format: (value) => withWideSpaces(format.format(value)) };
    } catch (error) {
      if (!currency) throw error;
      const plain = numberFormat(tag, {
        ...options,
        style: "decimal",
        currency: undefined,
      });
      return { format: (value) => `${currency} ${plain.format(value)}` };
    }
  });
}

/** Returns what picks the form of a language's words that a number takes. */
export function pluralRules(locale: string): Intl.PluralRules {
  return kept(plurals, locale, {}, (tag) => new Intl.PluralRules(tag));
}

/** Widens the narrow spaces that part thousands in French: many faces draw no gap for them. */
function withWideSpaces(text: string): string {
  return text.replaceAll("\u202f", "\u00a0");
}
