import { assert, assertEquals } from "@std/assert";
import { say, sayCount } from "@/lib/locales/translator.ts";
import { POLL_ENGLISH } from "@/lib/widgets/poll/words.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { SHARED_GOAL_ENGLISH } from "@/lib/widgets/words/goals.ts";
import { LANGUAGES } from "@/lib/core/languages.ts";
import { wordsFor } from "@/lib/widgets/words_for.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { allWords, WORD_SETS } from "./support/all_words.ts";

const ENGLISH = allWords("en");

const placeholders = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

for (const code of LANGUAGES) {
  const words = allWords(code);
  Deno.test(`every text is said in ${code}, with the same placeholders`, () => {
    assertEquals(Object.keys(words).sort(), Object.keys(ENGLISH).sort());
    for (const [key, english] of Object.entries(ENGLISH)) {
      const own = Object.entries(words).find(([name]) => name === key)?.[1];
      assert(own !== undefined);
      assertEquals(placeholders(own), placeholders(english), key);
      assertEquals(own === "", english === "", key);
    }
  });
}

Deno.test("a locale speaks its language, and English where there is none", () => {
  const reached = (locale: string) =>
    say(wordsFor(locale, ["goal-bar"]), SHARED_GOAL_ENGLISH, "goal.reached");
  assertEquals(reached("de-AT"), "Ziel erreicht!");
  assertEquals(reached("DE"), "Ziel erreicht!");
  for (const locale of ["en", "en-GB", "nl", ""]) {
    assertEquals(reached(locale), "Goal reached!");
  }
  const votes = (locale: string, count: number) =>
    sayCount(
      wordsFor(locale, ["poll"]),
      locale,
      POLL_ENGLISH,
      "poll.votes",
      count,
      { count: String(count) },
    );
  assertEquals([votes("de", 1), votes("de", 2)], ["1 Stimme", "2 Stimmen"]);
  assertEquals(votes("fr", 0), "0 vote", "French counts nothing as one");
});

Deno.test("a page is sent the texts of the widgets it draws, and no others", () => {
  const of = (...kinds: string[]) => Object.keys(wordsFor("de", kinds));
  const drawn = of("poll", "giveaway", "poll");
  assert(drawn.includes("poll.how") && drawn.includes("giveaway.how"));
  assert(drawn.includes("goal.reached"), "shared texts, too");
  assert(!drawn.includes("credits.late"));
  assertEquals(of(), [], "a frame has its author's texts");
  assertEquals(of("nothing"), []);
});

Deno.test("every widget with texts of its own names them, and no text has two meanings", async () => {
  const folders: string[] = [];
  const root = new URL("../../lib/widgets/", import.meta.url);
  for await (const { name, isDirectory } of Deno.readDir(root)) {
    if (!isDirectory) continue;
    const words = new URL(`${name}/words.ts`, root);
    const stands = await Deno.stat(words).then(() => true, () => false);
    if (stands) folders.push(name.replaceAll("_", "-"));
  }
  assertEquals(
    WIDGET_KINDS.filter(({ words }) => words).map(({ id }) => id).sort(),
    folders.sort(),
  );
  const keys = WORD_SETS.flatMap(({ en }) => Object.keys(en));
  assertEquals(keys.length, new Set(keys).size);
});

Deno.test("an overlay speaks the channel's language and says so", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  const page = async () => {
    const path = `/widget/native/${CHANNEL}?token=${token}&type=giveaway`;
    return await (await app.get(path)).text();
  };
  await app.request(`/api/channels/${CHANNEL}/giveaway`, {
    method: "POST",
    session,
    body: { action: "open", prize: "A mug" },
  });
  assert((await page()).includes("Type !join to enter"));
  await app.request(`/api/channels/${CHANNEL}/settings`, {
    method: "PATCH",
    session,
    body: { locale: "de-DE" },
  });
  const german = await page();
  assert(german.includes('lang="de-DE"'));
  assert(german.includes("!join schreiben und mitmachen"));
});
