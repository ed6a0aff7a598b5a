import { assert, assertEquals } from "@std/assert";
import { makeKey } from "@/tests/http/dashboard/program.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import {
  type BotId,
  BOTS,
  type CommandChoice,
  commandFor,
} from "@/lib/studio/browser/bot/commands.ts";
import { type Subject, SUBJECTS } from "@/lib/studio/browser/bot/subjects.ts";
import { type Called, FETCHES } from "./bot_models.ts";

const ORIGIN = "https://limelight.example";
const KEY = `lk_${"a".repeat(43)}`;
const IDS = (Object.keys(BOTS) as BotId[]).filter((id) => id !== "other");

const CHOICE: CommandChoice = {
  subject: "random",
  filter: ["sub", "vip"],
  active: "5",
  unique: "60",
  given: { name: "deaths", by: "2", n: "3", seconds: "60" },
  sentence: "{0}, {1} & 100% (yes) [no] $5",
  notCaller: true,
  withBots: true,
};

const CALLED: Called = { user: "Ada", text: "Bob", messageId: "m-1" };

/** Texts by which a viewer may try to leave the place that is theirs. */
const HOSTILE = [
  "ada&login=bob&by=1000000",
  "ada#x",
  "a)$(urlfetch&key=lk_x",
  "]{1}$arg[1]%input0%",
  "%26by=9%00",
  "😀é",
  "@Ada",
  "",
];

/** Returns the address that a bot fetches for its line. */
function fetched(
  bot: Exclude<BotId, "other">,
  subject: Subject,
  called: Partial<Called> = {},
  at = { origin: ORIGIN, key: KEY },
): URL | null {
  const steps = commandFor(bot, {
    ...at,
    command: "!pick",
    choice: { ...CHOICE, subject },
  });
  const url = FETCHES[bot](steps.map(({ text }) => text), {
    ...CALLED,
    ...called,
  });
  return url === null ? null : new URL(url);
}

Deno.test("each bot's line, as the bot reads it, is an address with what was chosen", () => {
  for (const bot of IDS as Exclude<BotId, "other">[]) {
    for (const subject of Object.keys(SUBJECTS) as Subject[]) {
      const url = fetched(bot, subject);
      const what = `${bot} ${subject}: ${url}`;
      assert(url, what);
      assertEquals(url.origin + url.pathname, `${ORIGIN}/api/${subject}`, what);
      const { searchParams: asked } = url;
      const isAct = subject.startsWith("do/");
      assertEquals(asked.get(isAct ? "key" : "apikey"), KEY, what);
      const { parameters = [], narrowing = [], values } = SUBJECTS[subject];
      for (const name of parameters) {
        const given = CHOICE.given[name] ?? null;
        assertEquals(asked.get(name), given, what);
      }
      if (narrowing.includes("filter")) {
        assertEquals(asked.get("filter"), "sub,vip", what);
      }
      if (values) assertEquals(asked.get("format"), CHOICE.sentence, what);
      const { caller } = BOTS[bot] as { caller?: string };
      if (narrowing.length > 0 && caller) {
        assertEquals(asked.get("exclude"), "Ada", what);
      }
    }
  }
});

Deno.test("whatever viewers type, no bot's address changes what is asked, by which key, or how much", () => {
  for (const bot of IDS as Exclude<BotId, "other">[]) {
    for (const subject of Object.keys(SUBJECTS) as Subject[]) {
      const plain = fetched(bot, subject);
      for (const text of HOSTILE) {
        const url = fetched(bot, subject, { text, user: "Ada_1" });
        // Without its word a bot asks nothing.
        if (!url || !plain) continue;
        const what = `${bot} ${subject} ${text}: ${url}`;
        assertEquals(url.pathname, plain.pathname, what);
        for (const name of new Set(plain.searchParams.keys())) {
          if (["login", "exclude", "user", "id"].includes(name)) continue;
          const asked = url.searchParams.get(name);
          assertEquals(asked, plain.searchParams.get(name), what);
        }
      }
    }
  }
});

Deno.test("the app moves a counter once a message, and shows a channel, for the line of each bot", async () => {
  await using app = await startTestApp();
  const { key } = await makeKey(app, { scopes: ["counters", "alerts"] });
  const at = { origin: ORIGIN, key };
  const ask = async (url: URL | null) => {
    if (!url) return null;
    const res = await app.get(`${url.pathname}${url.search}`);
    return [res.status, await res.text()] as const;
  };
  for (const [index, bot] of (IDS as Exclude<BotId, "other">[]).entries()) {
    await app.services.bot.counters.set(CHANNEL, "deaths", 0);
    const called = { user: `V${index}`, messageId: `m-${index}` };
    const url = fetched(bot, "do/counter", called, at);
    assertEquals(await ask(url), [200, "deaths: 2"], bot);
    // Bots fetch an address twice now and then.
    assertEquals(await ask(url), [200, "deaths: 2"], bot);
    assertEquals(await app.services.bot.counterOf(CHANNEL, "deaths"), 2, bot);
    await app.clock.advance(3_000);
    for (const text of HOSTILE) {
      const hostile = fetched(bot, "do/shoutout", { ...called, text }, at);
      const [status, said] = await ask(hostile) ?? [200, "-"];
      assertEquals(status, 200, `${bot} ${text}`);
      assert(said.length > 0 && said.length <= 400, said);
      await app.clock.advance(3_000);
    }
    assertEquals(await app.services.bot.counterOf(CHANNEL, "deaths"), 2, bot);
  }
});
