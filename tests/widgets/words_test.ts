import { assert, assertEquals } from "@std/assert";
import { say, sayCount } from "@/lib/browser/say.ts";
import { ENGLISH } from "@/lib/widgets/words/english.ts";
import { LANGUAGES, wordsFor } from "@/lib/widgets/words/words.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

const placeholders = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

for (const [code, words] of Object.entries(LANGUAGES)) {
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
  assertEquals(say(wordsFor("de-AT"), "goal.reached"), "Ziel erreicht!");
  assertEquals(say(wordsFor("DE"), "goal.reached"), "Ziel erreicht!");
  for (const locale of ["en", "en-GB", "nl", ""]) {
    assertEquals(say(wordsFor(locale), "goal.reached"), "Goal reached!");
  }
  const votes = (locale: string, count: number) =>
    sayCount(wordsFor(locale), locale, "poll.votes", count, {
      count: String(count),
    });
  assertEquals([votes("de", 1), votes("de", 2)], ["1 Stimme", "2 Stimmen"]);
  assertEquals(votes("fr", 0), "0 vote", "French counts nothing as one");
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
