import { assert, assertEquals } from "@std/assert";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { formTexts } from "@/tests/widgets/support/form_texts.ts";

/** Makes a locale the channel's. */
async function speak(app: TestApp, locale: string): Promise<void> {
  await app.services.account.channels.updateSettings(
    { id: CHANNEL, login: "ada" },
    { locale },
  );
}

/** Adds a widget of a kind, and returns the path of its settings. */
async function settingsOf(app: TestApp, type: string): Promise<string> {
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type,
    name: "Mine",
  });
  return `/studio/widgets/${instance.id}`;
}

/** Texts of a page's form: labels, hints, headings, values to choose. */
const PARTS =
  /<(?:span|label) class="field__label"[^>]*>([^<]*)<|<p class="field__hint"[^>]*>([^<]*)<|<label for="[^"]*">([^<]*)<|<h2>([^<]*)<|<summary>([^<]*)<|<option value="[^"]+"[^>]*>([^<]*)</g;

/** Returns the texts of a form as its page shows them. */
function textsOf(page: string, language: string): string[] {
  const at = page.indexOf(`<div class="stack" lang="${language}">`);
  assert(at > 0, `no form in ${language}`);
  const form = page.slice(at, page.indexOf("</main>", at));
  return [...form.matchAll(PARTS)].map(([, ...parts]) =>
    (parts.find((part) => part) ?? "").replaceAll("&#39;", "'")
      .replaceAll("&quot;", '"').replaceAll("&amp;", "&")
  );
}

Deno.test("the form of every widget is whole in the channel's language", async () => {
  await using app = await startTestApp({
    env: { DEFAULT_TIER: "self_hosted" },
  });
  const session = await app.signIn();
  await speak(app, "de-AT");
  for (const kind of WIDGET_KINDS) {
    const path = await settingsOf(app, kind.id);
    const page = await (await app.get(path, { session })).text();
    const shown = textsOf(page, "de");
    const german = formTexts(settingsJsonSchema(kind, "de"));
    const english = formTexts(settingsJsonSchema(kind, "en"));
    const said = new Set(shown.filter((text) => german.has(text)));
    assert(said.size > 10, `${kind.id}: ${shown}`);
    assertEquals(
      shown.filter((text) => english.has(text) && !german.has(text)),
      [],
      kind.id,
    );
  }
});

Deno.test("a form is English in a language that it has no texts in", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const path = await settingsOf(app, "clock");
  for (
    const [locale, language] of [["pt-BR", "en"], ["es-MX", "es"]] as const
  ) {
    await speak(app, locale);
    const page = await (await app.get(path, { session })).text();
    const shown = textsOf(page, language);
    const label = language === "en" ? "Show seconds" : "Mostrar segundos";
    assert(shown.includes(label), `${locale}: ${shown}`);
  }
});

Deno.test("the room of the alerts keeps its fields in the language of its headings", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await settingsOf(app, "alert-box");
  const read = async () => {
    const page = await (await app.get("/studio/alerts", { session })).text();
    return [...page.matchAll(PARTS)].flatMap(([, ...parts]) =>
      parts.find((part) => part) ?? []
    );
  };
  const english = await read();
  assert(english.includes("All alerts"), english.join());
  await speak(app, "de");
  assertEquals(await read(), english);
});
