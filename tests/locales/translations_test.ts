/** Every part of `lib/locales` is there in each language, with the same texts. */
import { assert, assertEquals } from "@std/assert";
import { LANGUAGES } from "@/lib/core/languages.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import type { Messages } from "@/lib/locales/translator.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { untranslatable } from "@/scripts/studio_messages.ts";
import { englishMessages } from "./english_messages.ts";

const FOLDER = new URL("../../lib/locales/", import.meta.url);
const TRANSLATED = LANGUAGES.filter((language) => language !== "en");
const SECTIONS = ["messages", "labels", "defaults"] as const;
const ENGLISH = await englishMessages();
const PARTS = [
  ...new Set([
    // Labels alone: their English stands in forms.
    "common",
    "forms",
    ...WIDGETS.map(({ id }) => `widgets/${id}`),
    ...ENGLISH.keys(),
  ]),
].sort();

/** Lists the files below a folder, without their endings. */
async function partsIn(folder: URL, before = ""): Promise<string[]> {
  const parts = await Array.fromAsync(
    Deno.readDir(folder),
    async ({ name, isDirectory }) =>
      isDirectory
        ? await partsIn(new URL(`${name}/`, folder), `${before}${name}/`)
        : [`${before}${name.replace(/\.json$/, "")}`],
  );
  return parts.flat().sort();
}

/** Lists the placeholders of a text, in the order of their names. */
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** Returns the key of the form that English has for most numbers. */
const othersOf = (key: string): string => key.replace(/_[a-z]+$/, "_other");

/** Tells whether a key is of a plural form that English does not have. */
const isOtherForm = (key: string, english: Messages): boolean =>
  /_(?:zero|two|few|many)$/.test(key) && othersOf(key) in english;

Deno.test("every language has a file for each part, and no other", async () => {
  const folders = await Array.fromAsync(Deno.readDir(FOLDER));
  assertEquals(
    folders.filter(({ isDirectory }) => isDirectory).map(({ name }) => name)
      .sort(),
    // English stands in code: here that of several widgets.
    [...TRANSLATED, "english"].sort(),
  );
  for (const language of TRANSLATED) {
    assertEquals(await partsIn(new URL(`${language}/`, FOLDER)), PARTS);
  }
});

for (const language of TRANSLATED) {
  Deno.test(`every text that is drawn is there in ${language}, with the same placeholders`, () => {
    for (const part of PARTS) {
      const english = ENGLISH.get(part) ?? {};
      const { messages } = translationOf(language, part);
      assertEquals(
        Object.keys(messages).filter((key) => !isOtherForm(key, english))
          .sort(),
        Object.keys(english).sort(),
        part,
      );
      for (const [key, text] of Object.entries(messages)) {
        const said = english[key] ?? english[othersOf(key)] ?? "";
        assertEquals(placeholders(text), placeholders(said), key);
        // The credits have a section without a heading.
        assertEquals(text.trim() === "", said === "", key);
      }
    }
  });

  Deno.test(`every file in ${language} has the sections of texts and no other`, async () => {
    for (const part of PARTS) {
      const url = new URL(`${language}/${part}.json`, FOLDER);
      const file: Record<string, Record<string, unknown>> = JSON.parse(
        await Deno.readTextFile(url),
      );
      for (const [section, texts] of Object.entries(file)) {
        assert(
          SECTIONS.some((known) => known === section),
          `${url} ${section}`,
        );
        for (const [key, text] of Object.entries(texts)) {
          assert(typeof text === "string", key);
        }
      }
    }
  });

  Deno.test(`labels and the texts that settings begin with have the same placeholders in ${language}`, () => {
    for (const part of PARTS) {
      for (const section of ["labels", "defaults"] as const) {
        const texts = translationOf(language, part)[section];
        const first = translationOf("de", part)[section];
        assertEquals(Object.keys(texts), Object.keys(first), part);
        for (const [english, text] of Object.entries(texts)) {
          assertEquals(placeholders(text), placeholders(english), english);
          assert(text.trim() !== "", english);
        }
      }
    }
  });
}

Deno.test("files of the studio's texts say nothing that has no translation", async () => {
  assertEquals(
    (await untranslatable()).filter((text) =>
      !/LONG_NAMES|ENGLISH_TEXTS/.test(text)
    ),
    [],
  );
});
