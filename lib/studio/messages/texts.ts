/**
 * Texts of the studio in the language of the person who reads them. English
 * stands in code and is the key of its translations, which stand in
 * `lib/locales/<language>/studio/`, a file for each file of this folder.
 */
import type { Language } from "@/lib/core/languages.ts";
import { isolated, isolating } from "./isolating.ts";

/** Translations of texts, by their English. */
type Messages = Readonly<Record<string, string>>;

/** A language, and the translations of parts into it, by their English. */
export interface StudioTexts {
  language: Language;
  parts: Readonly<Record<string, Messages>>;
}

/** The texts as they stand in code. */
export const ENGLISH_TEXTS: StudioTexts = { language: "en", parts: {} };

/** Id of the element in which a page brings its translations. */
export const TEXTS_ID = "studio-texts";

let ofPage: StudioTexts | undefined;

/** Returns the translations that the page brings; without them it is in English. */
function readPage(): StudioTexts {
  if (ofPage) return ofPage;
  const text = globalThis.document?.getElementById(TEXTS_ID)?.textContent;
  return ofPage = text ? JSON.parse(text) : ENGLISH_TEXTS;
}

let current: () => StudioTexts = readPage;

/**
 * Sets what reads the texts: on the server, each request has its own language.
 * Returns what read them before.
 */
export function readTextsBy(read: () => StudioTexts): () => StudioTexts {
  const before = current;
  current = read;
  return before;
}

/** Returns the language in which the studio is drawn. */
export const studioLanguage = (): Language => current().language;

/**
 * Returns the translations of a part that overlays have too, by its keys; empty
 * in English, which stands in code.
 */
export const sharedMessages = (part: string): Messages =>
  current().parts[part] ?? {};

/** Returns what reads the texts of one part: a file of this folder. */
export function messagesOf(part: string) {
  const translated = (english: string): string =>
    current().parts[part]?.[english] ?? english;

  return {
    /**
     * Returns an object whose strings, those of objects and lists within it
     * too, are read in the language at hand. Its functions say theirs by `say`.
     * A page has one language: there the object is plain data, which can be
     * posted to a frame or a worker and stored.
     */
    texts<const T extends object>(english: T): T {
      if (!globalThis.document) return readInLanguage(english, translated);
      return readPage() === ENGLISH_TEXTS
        ? english
        : translate(english, translated) as T;
    },

    /**
     * Returns a template string in the language at hand. The key of
     * `${count} alerts` is `{0} alerts`; each string that is put in is
     * `isolated`.
     */
    say(
      strings: TemplateStringsArray,
      ...values: readonly (string | number)[]
    ): string {
      const text = current().parts[part]?.[keyOf(strings)];
      return text === undefined
        ? isolating(strings, ...values)
        : text.replace(/\{(\d)\}/g, (_, at) => isolated(String(values[at])));
    },
  };
}

/** Returns the English of a template, with `{0}`, `{1}` and so on for what is put in. */
const keyOf = (strings: readonly string[]): string =>
  strings.reduce((key, part, at) => `${key}{${at - 1}}${part}`);

/** Returns a copy of texts in which each string is translated; functions stay as they are. */
function translate(
  english: unknown,
  translated: (english: string) => string,
): unknown {
  if (typeof english === "string") return translated(english);
  if (Array.isArray(english)) {
    return english.map((one) => translate(one, translated));
  }
  if (typeof english !== "object" || english === null) return english;
  return Object.fromEntries(
    Object.entries(english).map(([key, one]) => [
      key,
      translate(one, translated),
    ]),
  );
}

function readInLanguage<T extends object>(
  english: T,
  translated: (english: string) => string,
): T {
  const within = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value === "string") return translated(value);
      if (typeof value !== "object" || value === null) return value;
      const known = within.get(key) ?? readInLanguage(value, translated);
      within.set(key, known);
      return known;
    },
  });
}

/**
 * Returns what `make` makes of texts, in the language at hand: for a list or an
 * object of a module, which is made before a language is known.
 */
export function perLanguage<T extends object>(make: () => T): T {
  if (globalThis.document) return make();
  const made = new Map<Language, T>();
  return new Proxy(make(), {
    get(_english, key) {
      const language = studioLanguage();
      const own = made.get(language) ?? make();
      made.set(language, own);
      return Reflect.get(own, key);
    },
  });
}
