/** Texts that settings begin with, in the overlay's language. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { wordsFor } from "@/lib/widgets/words_for.ts";
import { renderComponent } from "./support/component_page.ts";

/** Texts that a streamer gives, and templates without a word. */
const NAMES = new Set(["Follower goal", "Deaths", "Text", "×{factor} {what}"]);

const placeholders = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

Deno.test("every text that settings begin with is said in every language", () => {
  const wanted = WIDGET_KINDS.flatMap(({ id, settings }) =>
    // An alert box wants its variants.
    id === "alert-box" || id === "custom-code"
      ? []
      : Object.entries(settings.safeParse({}).data ?? {}).flatMap((
        [, value],
      ) =>
        typeof value === "string" && /^[A-Z×]/.test(value) && !NAMES.has(value)
          ? [`${id}: ${value}`]
          : []
      )
  );
  const all = WIDGET_KINDS.flatMap(({ id, defaultTexts }) =>
    defaultTexts ? [{ id, ...defaultTexts }] : []
  );
  const found = all.flatMap(({ id, de }) =>
    Object.keys(de).map((english) => `${id}: ${english}`)
  );
  assertEquals(found.sort(), wanted.sort());
  for (const { id, de, es, fr } of all) {
    for (const texts of [de, es, fr]) {
      assertEquals(Object.keys(texts), Object.keys(de), id);
      for (const [english, own] of Object.entries(texts)) {
        assertEquals(placeholders(own), placeholders(english));
        assert(own !== "");
      }
    }
  }
});

Deno.test("what nobody has changed is said in the overlay's language, what a streamer wrote as it is", async () => {
  const drawn = (kind: string, settings: Record<string, unknown> = {}) =>
    renderComponent({
      kind,
      settings,
      page: { locale: "de", words: wordsFor("de", [kind]) },
    });
  assertStringIncludes(await drawn("countdown"), "Los geht’s in");
  assertStringIncludes(await drawn("latest-label"), "Zuletzt (");
  assertStringIncludes(
    await drawn("countdown", { label: "Bald, in" }),
    "Bald, in",
  );
});
