import { assert, assertEquals } from "@std/assert";
import { t, tCount } from "@/lib/locales/translator.ts";
import { POLL_MESSAGES } from "@/lib/widgets/poll/messages.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { GOAL_MESSAGES } from "@/lib/locales/english/goals.ts";
import { pageMessages } from "@/lib/widgets/page_messages.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { englishMessages } from "@/tests/locales/english_messages.ts";

Deno.test("a locale speaks its language, and English where there is none", () => {
  const reached = (locale: string) =>
    t(pageMessages(locale, ["goal-bar"]), GOAL_MESSAGES, "goal.reached");
  assertEquals(reached("de-AT"), "Ziel erreicht!");
  assertEquals(reached("DE"), "Ziel erreicht!");
  for (const locale of ["en", "en-GB", "nl", ""]) {
    assertEquals(reached(locale), "Goal reached!");
  }
  const votes = (locale: string, count: number) =>
    tCount(
      pageMessages(locale, ["poll"]),
      locale,
      POLL_MESSAGES,
      "poll.votes",
      count,
      { count: String(count) },
    );
  assertEquals([votes("de", 1), votes("de", 2)], ["1 Stimme", "2 Stimmen"]);
  assertEquals(votes("fr", 0), "0 vote", "French counts nothing as one");
});

Deno.test("a page is sent the texts of the widgets it draws, and no others", () => {
  const of = (...kinds: string[]) => Object.keys(pageMessages("de", kinds));
  const drawn = of("poll", "giveaway", "poll");
  assert(drawn.includes("poll.how") && drawn.includes("giveaway.how"));
  assert(drawn.includes("goal.reached"), "shared texts, too");
  assert(!drawn.includes("credits.late"));
  assertEquals(of(), [], "a frame has its author's texts");
  assertEquals(of("nothing"), []);
});

Deno.test("every text that widgets draw is sent to their pages, and none has two meanings", async () => {
  const all = await englishMessages();
  const english = new Map(
    [...all].filter(([part]) => !part.startsWith("studio/")),
  );
  english.delete("pages");
  // Moments bring theirs along.
  english.delete("moments");
  // Bots say these, not pages.
  english.delete("say");
  const keys = [...english.values()].flatMap((texts) => Object.keys(texts));
  assertEquals(keys.length, new Set(keys).size);
  const sent = pageMessages("de", WIDGET_KINDS.map(({ id }) => id));
  assertEquals(
    Object.keys(sent).filter((key) => !key.startsWith("text.")).sort(),
    keys.sort(),
  );
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
