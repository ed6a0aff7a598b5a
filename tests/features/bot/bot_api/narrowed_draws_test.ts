/** Draws among those who spoke, with more luck for some, and without repeats. */
import { assert, assertEquals } from "@std/assert";
import { drawWeighted } from "@/lib/core/draw.ts";
import { MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import { parseWeights } from "@/lib/features/bot/bot_api/filter.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { startBot } from "./bot.ts";
import { people } from "./fake_platform.ts";

const by = (id: string) => ({ id, login: `user${id}`, name: `User${id}` });

Deno.test("active narrows to who spoke within so many minutes, before the room was asked about and after", async () => {
  const clock = new ManualClock();
  const lines = [["1", 4], ["2", 12], ["9", 1]] as const;
  const spoken = lines.map(([id, minutes]) => ({
    ...chatEvent(id),
    actor: by(id),
    receivedAt: toIso(clock.now() - minutes * MINUTE_MS),
    position: "",
  }));
  const test = { ...spoken[0], actor: by("3"), test: true };
  const elsewhere = { ...spoken[0], actor: by("4"), platform: "youtube" };
  const log = [...spoken, test, elsewhere] as unknown as LiveEvent[];
  await using bot = await startBot({ chatters: people(5) }, {
    clock,
    readBack: () => Promise.resolve({ events: log, next: null }),
  });
  const active = async (minutes: number, question: "chatters" | "random") =>
    await bot.say(question, `active=${minutes}&n=5`);
  assertEquals(await active(5, "chatters"), "User1");
  assertEquals(await active(15, "chatters"), "User1, User2");
  assertEquals(await active(5, "random"), "User1");
  bot.roomUpdates.events(CHANNEL, [{ ...chatEvent("5"), actor: by("5") }]);
  assertEquals(await active(5, "chatters"), "User1, User5");
  await clock.advance(2 * MINUTE_MS);
  assertEquals(await active(5, "chatters"), "User5");
  await clock.advance(4 * MINUTE_MS);
  assertEquals(await active(5, "random"), "No chatters found matching filter");
  assertEquals(await bot.say("random", "active=5&fallback=Nobody"), "Nobody");
  const { code } = await bot.ask("random", "active=31");
  assertEquals(code, "invalid_active");
});

Deno.test("a weight is an item's share of what is left", () => {
  const weights: Record<string, number> = { A: 3, B: 1, C: 1 };
  const drawn = (first: number, second: number) => {
    const numbers = [first, second];
    const bounds: number[] = [];
    const items = drawWeighted(
      Object.keys(weights),
      (item) => weights[item] ?? 0,
      2,
      (bound) => {
        bounds.push(bound);
        return numbers.shift() ?? 0;
      },
    );
    return [items.join(""), bounds];
  };
  assertEquals([0, 1, 2, 3, 4].map((number) => drawn(number, 0)[0]), [
    "AB",
    "AB",
    "AB",
    "BA",
    "CA",
  ]);
  assertEquals(drawn(1, 1), ["AC", [5, 2]]);
  assertEquals(drawn(3, 3), ["BC", [5, 4]]);
  assertEquals(drawWeighted(["A"], () => 2, 3, () => 0), ["A"]);
});

Deno.test("weights are filters with factors; the largest that a chatter has counts", async () => {
  assertEquals(parseWeights("sub:2, VIP:30,")?.map(({ factor }) => factor), [
    2,
    30,
  ]);
  for (
    const bad of ["sub", "sub:0", "sub:101", "all:2", "sub:2:2", "sub:-1", ":3"]
  ) assertEquals(parseWeights(bad), null, bad);
  const long = parseWeights("sub:2,sub:9,Sub:3,".repeat(1_000));
  assertEquals(long?.map(({ factor }) => factor), [9]);

  await using bot = await startBot({
    chatters: people(2),
    vips: new Set(["2"]),
    tiers: new Map([["2", 1]]),
  });
  const counts = { User1: 0, User2: 0 };
  for (let i = 0; i < 300; i++) {
    const name = await bot.say("random", "weight=sub:2,vip:99");
    counts[name as keyof typeof counts]++;
  }
  // One in a hundred is User1: more than 30 of 300 is a chance of less than 1 in 10²⁰.
  assert(counts.User1 < 30, JSON.stringify(counts));
  assertEquals((await bot.ask("random", "weight=x")).code, "invalid_weight");
  const all = await bot.say("random", "weight=vip:99&n=5");
  assertEquals(all.split(", ").sort(), ["User1", "User2"]);
});

Deno.test("unique draws nobody twice in a while, whichever process is asked, at once or later", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const world = { chatters: people(12) };
  await using one = await startBot(world, { kv, clock });
  await using two = await startBot(world, { kv, clock });
  const draw = (index: number) =>
    (index % 2 ? one : two).say("random", "unique=10");
  const names = await Promise.all(
    Array.from({ length: 12 }, (_, index) => draw(index)),
  );
  assertEquals(new Set(names).size, 12, names.join());
  assertEquals(await draw(0), "No chatters found matching filter");
  // Another filter, another question and a call without it are another draw.
  assertEquals(
    (await one.ask("random", "unique=10&filter=not_sub")).code,
    null,
  );
  assertEquals((await one.ask("fmk", "unique=10")).code, null);
  assertEquals((await one.ask("random")).code, null);
  await clock.advance(10 * MINUTE_MS);
  assertEquals((await one.ask("random", "unique=10")).code, null);
});

Deno.test("who was drawn after the bot had its answer is not remembered", async () => {
  await using bot = await startBot({ chatters: people(1) });
  const release = bot.fake.hold("chatters");
  const late = bot.ask("random", "unique=10");
  await bot.clock.advance(3_500);
  assertEquals((await late).code, "platform_unreachable");
  release();
  await settle(10);
  assertEquals(await bot.say("random", "unique=10"), "User1");
  assertEquals((await bot.ask("random", "unique=10")).code, "no_match");
});

Deno.test("a trial and three that are too few draw nobody; an erased person is forgotten", async () => {
  await using bot = await startBot({ chatters: people(1) });
  await bot.chatterModules.get(CHANNEL);
  const ask = () => bot.ask("random", "unique=10");
  for (let i = 0; i < 2; i++) {
    const trial = { question: "random", query: "unique=10" } as const;
    assertEquals((await bot.bot.tryOut(CHANNEL, trial)).text, "User1");
  }
  assertEquals((await bot.ask("fmk", "unique=10")).code, "not_enough_chatters");
  assertEquals((await ask()).text, "User1");
  assertEquals((await ask()).code, "no_match");
  await bot.eraseDrawn(CHANNEL, { id: "1", nameKeys: [] });
  for await (const { value } of bot.kv.list({ prefix: ["bot_drawn"] })) {
    assertEquals(value, []);
  }
  assertEquals((await ask()).text, "User1");
  assertEquals((await bot.ask("random", "unique=0")).code, "invalid_unique");
});

Deno.test("a list comes by pages of whole names, whose number is told", async () => {
  await using bot = await startBot({ chatters: people(20) });
  const page = async (search: string) => await bot.ask("chatters", search);
  const first = await page("page=1&max=50");
  assertEquals(first, {
    text: "User1, User2, User3, User4, User5, User6, User7",
    json: false,
    pages: 4,
    code: null,
  });
  const all = [first];
  for (const number of [2, 3, 4]) all.push(await page(`page=${number}&max=50`));
  assertEquals(
    all.map(({ text }) => text).join(", "),
    await bot.say("chatters"),
  );
  assertEquals((await page("page=5&max=50")).code, "no_page");
  assertEquals((await page("page=5&max=50&fallback=None")).text, "None");
  assertEquals((await page("page=0")).code, "invalid_page");
  const json = await page("page=2&max=50&format=json");
  assert(json.text.length <= 50);
  assertEquals(JSON.parse(json.text)[0], "User7");
  // As long as a chat message where no room is named.
  assertEquals((await page("page=1")).text, await bot.say("chatters"));
});
