/**
 * Fonts of scripts that the families of the font list do not have: a computer
 * without them would draw boxes for names. Their sheets are linked when a text
 * needs them, and a browser fetches the few files its letters are in.
 */
import type { Font } from "./fonts.ts";

interface ScriptFont extends Font {
  /** Texts that need it. */
  letters: RegExp;
}

const noto = (script: string, letters: RegExp): ScriptFont => ({
  family: `Noto Sans ${script}`,
  package: `@fontsource-variable/noto-sans-${script.toLowerCase()}`,
  category: "sans",
  weights: [100, 900],
  variable: true,
  letters,
});

const KOREAN = noto("KR", /\p{Script=Hangul}/u);
const JAPANESE = noto("JP", /[\p{Script=Hiragana}\p{Script=Katakana}]/u);
const CHINESE = noto("SC", /\p{Script=Han}/u);

/** Every script's font; the style sheets of overlays name the families last. */
export const SCRIPT_FONTS: readonly ScriptFont[] = [
  KOREAN,
  JAPANESE,
  CHINESE,
  noto("Arabic", /\p{Script=Arabic}/u),
  noto("Hebrew", /\p{Script=Hebrew}/u),
  noto("Thai", /\p{Script=Thai}/u),
  noto("Devanagari", /\p{Script=Devanagari}/u),
];

/** Nothing below is of such a script. */
const PERHAPS = /[\u0590-\u1cff\u2e80-\uffff]/;

/**
 * Returns the families that a text needs beside those of the font list.
 * `locale` says whose Han letters it has.
 */
export function scriptFamiliesOf(text: string, locale: string): string[] {
  if (!PERHAPS.test(text)) return [];
  const needed = SCRIPT_FONTS.filter(({ letters }) => letters.test(text));
  return needed.map((font) =>
    font === CHINESE ? hanFont(locale).family : font.family
  );
}

function hanFont(locale: string): ScriptFont {
  if (/^ja\b/i.test(locale)) return JAPANESE;
  return /^ko\b/i.test(locale) ? KOREAN : CHINESE;
}
