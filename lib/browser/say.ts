import {
  ENGLISH,
  type WordKey,
  type Words,
} from "@/lib/widgets/words/english.ts";
import { fillTemplate } from "./template.ts";

/** Values of placeholders, drawn as text. */
export type Values = Readonly<Record<string, string | undefined>>;

/** Returns the text called `key` with its placeholders filled in. */
export function say(words: Words, key: WordKey, values: Values = {}): string {
  return fillTemplate(words[key] ?? ENGLISH[key], values);
}

/** Texts that have a form for each plural category. */
type PluralKey = WordKey extends infer K
  ? K extends `${infer Stem}_other` ? Stem : never
  : never;

/** Returns the form of `key` that the language uses with `count`. */
export function sayCount(
  words: Words,
  locale: string,
  key: PluralKey,
  count: number,
  values: Values,
): string {
  const category = new Intl.PluralRules(locale).select(count);
  const own: Readonly<Record<string, string | undefined>> = words;
  const form = own[`${key}_${category}`] ?? own[`${key}_other`];
  if (form !== undefined) return fillTemplate(form, values);
  const english: Readonly<Record<string, string | undefined>> = ENGLISH;
  return fillTemplate(
    english[`${key}_${count === 1 ? "one" : "other"}`] ??
      english[`${key}_other`] ?? "",
    values,
  );
}

/** Returns the word for a kind of event; a kind without one is its own name. */
export function sayKind(words: Words, kind: string): string {
  const own: Readonly<Record<string, string | undefined>> = words;
  const english: Readonly<Record<string, string | undefined>> = ENGLISH;
  const key = `kind.${kind}`;
  return own[key] ?? english[key] ?? kind;
}
