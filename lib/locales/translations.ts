/**
 * Reads translations. English stands in code; each other language has a folder
 * here, with a file for each part. A part is read when its language is first
 * asked for, and kept: most processes never need most of them.
 */
import type { Language } from "@/lib/core/languages.ts";
import type { Messages } from "./translator.ts";

/** One part in one language, as its file has it. */
interface Translation {
  /** Texts that are drawn, by their keys. */
  messages: Messages;
  /** Labels and hints of settings, by their English. */
  labels: Messages;
  /** Texts that settings begin with, by their English. */
  defaults: Messages;
}

const read = new Map<string, Translation>();

/**
 * Returns a part in a language, such as `widgets/poll`; in English without
 * texts, for those stand in code. Throws when the part has no file.
 */
export function translationOf(language: Language, part: string): Translation {
  const path = `./${language}/${part}.json`;
  let translation = read.get(path);
  if (!translation) {
    const { messages, labels, defaults }: Partial<Translation> =
      language === "en"
        ? {}
        : JSON.parse(Deno.readTextFileSync(new URL(path, import.meta.url)));
    translation = {
      messages: byKey(messages),
      labels: byKey(labels),
      defaults: byKey(defaults),
    };
    read.set(path, translation);
  }
  return translation;
}

/** Returns texts in an object that has no other names than their keys. */
function byKey(texts: Messages = {}): Messages {
  return Object.assign(Object.create(null), texts);
}
