/** Objects of `Intl` that are kept: making one takes as long as many uses. */

/** Objects of each kind that are kept at most; then it begins anew. */
const MAX_KEPT = 200;

const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();
const dates = new Map<string, Intl.DateTimeFormat>();

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  let found = known.get(key);
  if (found === undefined) {
    if (known.size >= MAX_KEPT) known.clear();
    found = make();
    known.set(key, found);
  }
  return found;
}

/** Returns what writes numbers of a language this way. */
export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return kept(
    numbers,
    locale + JSON.stringify(options),
    () => new Intl.NumberFormat(locale, options),
  );
}

/** Returns what writes days and times of a language this way. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return kept(
    dates,
    locale + JSON.stringify(options),
    () => new Intl.DateTimeFormat(locale, options),
  );
}

/** Returns what picks the form of a language's words that a number takes. */
export function pluralRules(locale: string): Intl.PluralRules {
  return kept(plurals, locale, () => new Intl.PluralRules(locale));
}
