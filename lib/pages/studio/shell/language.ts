import { AsyncLocalStorage } from "node:async_hooks";
import { acceptsLanguages } from "@std/http/negotiation";
import { type Language, LANGUAGES } from "@/lib/core/languages.ts";
import { readCookie } from "@/lib/http/cookies.ts";
import { define } from "@/lib/http/define.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import {
  ENGLISH_TEXTS,
  readTextsBy,
  type StudioTexts,
} from "@/lib/studio/messages/texts.ts";
import { PAGE_PARTS } from "./page_parts.ts";

/** Cookie with the language that a person chose; scripts of the studio write it. */
const LANGUAGE_COOKIE = "limelight_language";

/** The texts with which this request's page is drawn. */
const ofRequest = new AsyncLocalStorage<StudioTexts>();
readTextsBy(() => ofRequest.getStore() ?? ENGLISH_TEXTS);

/** Parts that overlays have too; the others are the studio's own. */
const SHARED = new Set(["events"]);

const read = new Map<Language, StudioTexts>([["en", ENGLISH_TEXTS]]);
/** Texts that pages bring, by their language and their routes. */
const brought = new Map<string, string>();

/**
 * Returns the language in which a person reads the studio: the chosen one,
 * otherwise the first that the browser asks for and the service writes.
 */
function languageOf(req: Request): Language {
  const cookie = readCookie(req.headers, LANGUAGE_COOKIE);
  const wanted = cookie ?? acceptsLanguages(req, ...LANGUAGES);
  return LANGUAGES.find((language) => language === wanted) ?? "en";
}

/**
 * Returns the translations that a page's scripts draw with, as JSON for an
 * element of the page; `null` in English, which stands in the scripts.
 */
function textsForPage(
  language: Language,
  route: string | null,
): string | null {
  const parts = PAGE_PARTS[route ?? ""];
  if (language === "en" || !parts) return null;
  const name = `${language} ${route}`;
  let json = brought.get(name);
  if (json === undefined) {
    const all = textsIn(language).parts;
    const texts: StudioTexts = {
      language,
      parts: Object.fromEntries(parts.map((part) => [part, all[part] ?? {}])),
    };
    json = JSON.stringify(texts).replaceAll("<", "\\u003c");
    brought.set(name, json);
  }
  return json;
}

/** Has the pages of the studio drawn in the language of the person who reads them. */
export const inOwnLanguage = define.middleware(async (ctx) => {
  const language = languageOf(ctx.req);
  ctx.state.lang = language;
  ctx.state.texts = textsForPage(language, ctx.route);
  return await ofRequest.run(textsIn(language), () => ctx.next());
});

function textsIn(language: Language): StudioTexts {
  let texts = read.get(language);
  if (!texts) {
    const parts = [...new Set(Object.values(PAGE_PARTS).flat())];
    texts = {
      language,
      parts: Object.fromEntries(
        parts.map((part) => [
          part,
          translationOf(language, SHARED.has(part) ? part : `studio/${part}`)
            .messages,
        ]),
      ),
    };
    read.set(language, texts);
  }
  return texts;
}
