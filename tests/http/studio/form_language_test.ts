import { assert, assertEquals } from "@std/assert";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { formTexts } from "@/tests/widgets/support/form_texts.ts";

/** Returns a page as a person's browser is sent it that asks for a language. */
async function pageIn(
  app: TestApp,
  path: string,
  accepts: string,
): Promise<string> {
  const res = await app.get(path, {
    session: await app.signIn(),
    headers: { "accept-language": accepts },
  });
  return await res.text();
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

Deno.test("the form of every widget is whole in the person's language", async () => {
  await using app = await startTestApp({
    env: { DEFAULT_TIER: "self_hosted" },
  });
  for (const kind of WIDGET_KINDS) {
    const path = await settingsOf(app, kind.id);
    const shown = textsOf(await pageIn(app, path, "de-AT"), "de");
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
  const path = await settingsOf(app, "clock");
  for (
    const [locale, language] of [["pt-BR", "en"], ["es-MX", "es"]] as const
  ) {
    const shown = textsOf(await pageIn(app, path, locale), language);
    const label = language === "en" ? "Show seconds" : "Mostrar segundos";
    assert(shown.includes(label), `${locale}: ${shown}`);
  }
});

Deno.test("the room of the alerts has its fields in the language of its headings, whatever the channel's", async () => {
  await using app = await startTestApp();
  await settingsOf(app, "alert-box");
  await app.services.account.channels.updateSettings(
    { id: CHANNEL, login: "ada" },
    { locale: "es" },
  );
  for (
    const [accepts, label] of [["en", "All alerts"], ["de", "Alle Alerts"]]
  ) {
    const page = await pageIn(app, "/studio/alerts", accepts!);
    const shown = [...page.matchAll(PARTS)].flatMap(([, ...parts]) =>
      parts.find((part) => part) ?? []
    );
    assert(shown.includes(label!), shown.join());
  }
});
