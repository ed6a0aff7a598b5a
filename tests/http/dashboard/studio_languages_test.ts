import { assert, assertEquals } from "@std/assert";
import { translationOf } from "@/lib/locales/translations.ts";
import { studioMessages } from "@/scripts/studio_messages.ts";
import { pageParts } from "@/scripts/studio_texts.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import type { StudioTexts } from "@/lib/studio/messages/texts.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";

/** Name of the browser in the list of sign-ins. */
const AGENT = "test";

interface Asked {
  accepts?: string;
  chosen?: string;
}

/** Returns the text of a page of the studio as a browser with these languages is sent it. */
async function pageFor(
  app: TestApp,
  path: string,
  { accepts, chosen }: Asked,
): Promise<string> {
  const session = await app.signIn();
  const res = await app.get(path, {
    headers: {
      ...(accepts === undefined ? {} : { "accept-language": accepts }),
      cookie: [
        `limelight_session=${session}`,
        ...(chosen === undefined ? [] : [`limelight_language=${chosen}`]),
      ].join("; "),
    },
  });
  assertEquals(res.status, 200);
  return await res.text();
}

const languageOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];

/** Returns the translations that a page brings; `null` without any. */
function textsOf(html: string): StudioTexts | null {
  const found = /<script [^>]*id="studio-texts"[^>]*>(.*?)<\/script>/.exec(
    html,
  );
  return found?.[1] === undefined ? null : JSON.parse(found[1]);
}

Deno.test("a person reads the studio in the language that they chose, otherwise in the browser's", async () => {
  await using app = await startTestApp();
  const cases: [Asked, string, string][] = [
    [{}, "en", "Widgets that you"],
    [{ accepts: "de-AT,de;q=0.9,en;q=0.8" }, "de", "Szenen"],
    [{ accepts: "ja,fr;q=0.5" }, "fr", "Scènes"],
    [{ accepts: "ja" }, "en", "Scenes"],
    [{ accepts: "*" }, "en", "Scenes"],
    [{ accepts: "de", chosen: "es" }, "es", "Escenas"],
    [{ accepts: "de", chosen: "en" }, "en", "Scenes"],
    [{ accepts: "de", chosen: "tlh" }, "en", "Scenes"],
  ];
  for (const [asked, language, word] of cases) {
    const html = await pageFor(app, "/studio", asked);
    const name = JSON.stringify(asked);
    assertEquals(languageOf(html), language, name);
    assert(html.includes(word), `${name}: ${word}`);
    assertEquals(textsOf(html)?.language ?? "en", language, name);
  }
});

Deno.test("pages that are drawn at once each have their own language", async () => {
  await using app = await startTestApp();
  const languages = ["de", "en", "fr", "es"];
  const pages = await Promise.all(
    [...languages, ...languages].map((chosen) =>
      pageFor(app, "/studio/channel", { chosen })
    ),
  );
  assertEquals(pages.map(languageOf), [...languages, ...languages]);
  assertEquals(
    pages.map((html) => /<h1><bdi>([^<]*)</.exec(html)?.[1]),
    [
      "Kanal",
      "Channel",
      "Chaîne",
      "Canal",
      "Kanal",
      "Channel",
      "Chaîne",
      "Canal",
    ],
  );
});

Deno.test("every room brings the texts that its scripts draw with, and not those of the others", async () => {
  await using app = await startTestApp();
  for (const { path } of ROOMS) {
    const texts = textsOf(await pageFor(app, path, { chosen: "de" }));
    assert(texts, path);
    for (const [part, own] of Object.entries(texts.parts)) {
      assert(Object.keys(own).length > 0, `${path}: ${part}`);
    }
    assert(texts.parts.shell, path);
    // Rules of the wheel name what viewers do as those of the subathon.
    const namesActs = path.endsWith("subathon") || path.endsWith("audience");
    assertEquals("subathon_rules" in texts.parts, namesActs, path);
  }
});

Deno.test("what the server draws of a room is all in the person's language", async () => {
  await using app = await startTestApp();
  const untranslated = await englishOnly();
  for (const { path } of ROOMS) {
    const html = await pageFor(app, path, { chosen: "de" });
    const [, body = ""] = html.split("<body>");
    const drawn = body.replaceAll(/<script[^>]*>.*?<\/script>/gs, "");
    const texts = [
      ...drawn.matchAll(/(?:>|(?:title|label|placeholder)=")([^<>"]+)[<"]/g),
    ]
      .map(([, text = ""]) => text.replaceAll("&amp;", "&").trim());
    assertEquals(
      texts.filter((text) => text !== AGENT && untranslated.has(text)),
      [],
      path,
    );
  }
});

/** Returns the English texts of the studio that stand nowhere in German. */
async function englishOnly(): Promise<Set<string>> {
  const english = new Set<string>();
  const german = new Set<string>();
  for (const [part, texts] of await studioMessages()) {
    const { messages } = translationOf("de", `studio/${part}`);
    for (const text of texts) english.add(text);
    for (const text of Object.values(messages)) german.add(text);
  }
  return english.difference(german);
}

Deno.test("the table of which page draws with which texts is what the import graph says", async () => {
  assertEquals(
    await Deno.readTextFile("lib/pages/studio/shell/page_parts.ts"),
    await pageParts(),
  );
});
