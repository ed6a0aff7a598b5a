import { assert, assertEquals } from "@std/assert";
import { pageTranslator } from "@/lib/pages/page_translator.ts";
import { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

const HTML = { headers: { accept: "text/html" } };

Deno.test("a locale speaks its language, and English where there is none", () => {
  const heads = ["de-AT", "DE", "fr", "es-MX", "nl", ""].map((locale) => {
    const { lang, t } = pageTranslator(locale);
    return [lang, t("event.goals")];
  });
  assertEquals(heads, [
    ["de-AT", "Ziele"],
    ["DE", "Ziele"],
    ["fr", "Objectifs"],
    ["es-MX", "Objetivos"],
    ["en", "Goals"],
    ["en", "Goals"],
  ]);
  const count = (locale: string, n: number) =>
    pageTranslator(locale).tCount("commands.found_for", n);
  assertEquals(count("de", 1), "1 Befehl gefunden zu");
  assertEquals(count("de", 1_200), "1.200 Befehle gefunden zu");
  assertEquals(count("fr", 0), "0 commande trouvée pour");
});

Deno.test("the commands page and the event page speak the channel's language and t so", async () => {
  await using app = await startTestApp();
  const { services } = app;
  await services.account.channels.note({
    id: CHANNEL,
    login: "ada",
    name: "Ada",
  });
  const session = await app.signIn();
  const put = (path: string, method: string, body: unknown) =>
    app.request(`/api/channels/${CHANNEL}/${path}`, { method, session, body });
  await services.bot.modules.update(CHANNEL, { publicCommands: true });
  await services.bot.commandsPage.replace(CHANNEL, [
    ChatCommand.parse({ name: "!a", access: "moderators", cooldownMs: 90_000 }),
  ]);
  const event = {
    published: true,
    title: "24 h",
    startsAt: new Date(app.clock.now() + 3_600_000).toISOString(),
    schedule: [{
      startsAt: new Date(app.clock.now()).toISOString(),
      title: "Karaoke",
    }],
  };
  await (await put("event-page", "PUT", event)).body?.cancel();
  const token = await app.widgetToken();
  const pages = async () => {
    const texts: string[] = [];
    for (
      const path of [
        "/c/ada/commands",
        "/e/ada",
        `/event-page?token=${token}`,
      ]
    ) {
      const answer = await app.get(path, HTML);
      assertEquals(answer.status, 200, path);
      texts.push(await answer.text());
    }
    return texts;
  };
  const [commands, publicPage, source] = await pages();
  assert(commands?.includes('<html lang="en"'));
  assert(commands?.includes("1 minute 30 seconds"));
  assert(publicPage?.includes("Starts in") && source?.includes("Starts in"));

  await (await put("settings", "PATCH", { locale: "de-DE" })).body?.cancel();
  const [german, event_, source_] = await pages();
  for (
    const piece of [
      '<html lang="de-DE"',
      "Befehle von Ada",
      "1 Befehl für den Chat",
      "Moderatoren",
      "1 Minute 30 Sekunden",
      "Befehle suchen",
    ]
  ) assert(german?.includes(piece), piece);
  for (const page of [event_, source_]) {
    for (const piece of ['lang="de-DE"', "Beginnt in", "Programm"]) {
      assert(page?.includes(piece), piece);
    }
    assert(!page?.includes("Starts in"));
  }
});
