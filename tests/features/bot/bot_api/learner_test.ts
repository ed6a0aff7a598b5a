import { assert, assertEquals } from "@std/assert";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import { MAX_SINGLE_CHECKS } from "@/lib/features/bot/bot_api/questions.ts";
import { HOLDS_MS } from "@/lib/features/bot/bot_api/knowledge.ts";
import { STALE_MS } from "@/lib/features/bot/bot_api/roster.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { settle } from "@/tests/support/clock.ts";
import { startBot } from "./bot.ts";
import { people } from "./fake_platform.ts";

const LATER = "Try again in a moment";
const idsOf = (count: number) => people(count).map(({ id }) => id);
const subscribers = (count: number) =>
  new Map(idsOf(count).map((id): [string, Tier] => [id, 1]));

Deno.test("callers at the same time ask for the same people once", async () => {
  await using bot = await startBot({
    chatters: people(50),
    tiers: subscribers(25),
    followers: new Set(idsOf(50)),
    moderators: new Set(idsOf(40)),
  });
  const search = "filter=mod,sub,follower&n=10";
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => bot.ask("random", search)),
  );
  assert(answers.every(({ code }) => code === null));
  const { calls, askedFor } = bot.fake;
  assertEquals([calls.moderators, calls.vips], [1, 1]);
  assertEquals([calls.subscriptionsOf, askedFor.subscriptionsOf], [1, 40]);
  assertEquals(askedFor.followersAmong, 25);
});

Deno.test("what was learnt is not asked again while it holds", async () => {
  await using bot = await startBot({
    chatters: people(50),
    tiers: subscribers(25),
  });
  await bot.ask("random", "filter=sub");
  await bot.ask("random", "filter=not_sub&n=3");
  assertEquals(bot.fake.calls.subscriptionsOf, 1);
  await bot.clock.advance(10 * 60_000);
  await bot.ask("random", "filter=sub");
  assertEquals(bot.fake.calls.subscriptionsOf, 2);
});

Deno.test("few subscribers among thousands are read as one list, not asked for one by one", async () => {
  await using bot = await startBot({
    chatters: people(5_000),
    tiers: new Map([["4999", 3]]),
  });
  assertEquals(await bot.say("random", "filter=tier3"), "User4999");
  const { calls } = bot.fake;
  assertEquals([calls.subscribers, calls.subscriberTotals], [1, 1]);
  assert((calls.subscriptionsOf ?? 0) <= 1);
});

Deno.test("many subscribers are asked for a hundred at a time until enough pass", async () => {
  await using bot = await startBot({
    chatters: people(5_000),
    tiers: subscribers(5_000),
    subscriberTotal: 80_000,
  });
  assertEquals((await bot.ask("random", "filter=sub&n=10")).code, null);
  assertEquals(bot.fake.askedFor.subscriptionsOf, 100);
  assertEquals(bot.fake.calls.subscribers, undefined);
});

Deno.test("that nobody matches is said only after everybody was looked at", async () => {
  await using bot = await startBot({
    chatters: people(2_000),
    tiers: new Map(),
    subscriberTotal: 80_000,
  });
  const release = bot.fake.hold("subscriptionsOf");
  const late = bot.ask("random", "filter=sub");
  await bot.clock.advance(3_500);
  assertEquals((await late).text, LATER);
  release();
  await settle(10);
  assertEquals(bot.fake.askedFor.subscriptionsOf, 2_000);
  assertEquals(
    await bot.say("random", "filter=sub"),
    "No chatters found matching filter",
  );
  assertEquals(bot.fake.askedFor.subscriptionsOf, 2_000);
});

Deno.test("followers are checked one by one within a budget; then a short list is read whole", async () => {
  const chatters = people(1_000);
  await using bot = await startBot({
    chatters,
    followers: new Set(chatters.slice(1).map(({ id }) => id)),
    followerTotal: 19_000,
  });
  assertEquals(await bot.say("random", "filter=not_follower"), "User1");
  const { askedFor, calls } = bot.fake;
  assert((askedFor.followersAmong ?? 0) <= MAX_SINGLE_CHECKS);
  // Unless luck drew the one among the first few hundred.
  if (calls.followersPage) assertEquals(calls.followersPage, 10);
});

Deno.test("a long list of followers is made in the background; until then patience is asked for, never said that nobody matches", async () => {
  const chatters = people(1_000);
  await using bot = await startBot({
    chatters,
    followers: new Set(chatters.map(({ id }) => id)),
    followerTotal: 20_001,
  });
  const search = "filter=not_follower";
  assertEquals(await bot.ask("random", search), {
    text: LATER,
    code: "platform_unreachable",
  });
  assertEquals(await bot.say("chatters", search), LATER);
  assert((bot.fake.askedFor.followersAmong ?? 0) <= MAX_SINGLE_CHECKS);
  while (!bot.followerIndex.ready(CHANNEL)) await bot.clock.advance(1_000);
  assertEquals(
    await bot.say("random", search),
    "No chatters found matching filter",
  );
});

Deno.test("the whole list asks for followers by whichever way takes fewer calls", async () => {
  await using few = await startBot({
    chatters: people(200),
    followers: new Set(idsOf(80)),
  });
  await few.ask("chatters", "filter=follower");
  assertEquals(few.fake.calls.followersPage, 1);
  assertEquals(few.fake.calls.followersAmong, undefined);

  await using many = await startBot({
    chatters: people(50),
    followers: new Set(idsOf(80)),
    followerTotal: 500_000,
  });
  await many.ask("chatters", "filter=follower");
  assertEquals(many.fake.askedFor.followersAmong, 50);
});

Deno.test("callers who ask for all followers at once read one list", async () => {
  await using bot = await startBot({
    chatters: people(2_000),
    followers: new Set(idsOf(1_500)),
  });
  const lists = await Promise.all(
    Array.from({ length: 20 }, () => bot.say("chatters", "filter=follower")),
  );
  assertEquals(new Set(lists).size, 1);
  assertEquals(lists[0]?.split(", ").length, 1_500);
  assertEquals(bot.fake.calls.followersPage, 15);
});

Deno.test("a failed question is a text, and is asked again by the next caller", async () => {
  await using bot = await startBot({
    chatters: people(20),
    tiers: subscribers(20),
  });
  await bot.ask("random");
  bot.fake.failing = "unreachable";
  assertEquals(await bot.say("random", "filter=sub"), LATER);
  bot.fake.failing = "scope_missing";
  assertEquals((await bot.ask("random", "filter=sub")).code, "tokens_expired");
  assertEquals((await bot.ask("random")).code, null);
  bot.fake.failing = null;
  assertEquals((await bot.ask("random", "filter=sub")).code, null);
});

Deno.test("an event that comes while the platform is asked is not undone by its answer", async () => {
  await using bot = await startBot({ chatters: people(3) });
  const { roomUpdates, fake } = bot;
  await bot.ask("random");
  const base = {
    id: "1",
    act: "1",
    occurredAt: "2026-11-21T10:00:00.000Z",
    platform: "twitch",
    test: false,
    actor: { id: "1", login: "user1", name: "User1" },
  };
  const user = { id: "1", login: "user1", name: "User1" };
  const cases = [
    ["filter=sub", "subscriptionsOf", () =>
      roomUpdates.events(CHANNEL, [{
        ...base,
        kind: "sub",
        data: {
          tier: 1,
          isPrime: null,
          months: null,
          durationMonths: null,
          message: null,
        },
      }])],
    [
      "filter=follower",
      "followersPage",
      () =>
        roomUpdates.events(CHANNEL, [{ ...base, kind: "follow", data: {} }]),
    ],
    ["filter=mod", "moderators", () =>
      roomUpdates.effect(CHANNEL, {
        type: "role",
        role: "moderator",
        held: true,
        user,
        at: base.occurredAt,
      })],
  ] as const;
  for (const [search, method, happens] of cases) {
    const release = fake.hold(method);
    const asked = bot.ask("chatters", search);
    await settle();
    happens();
    release();
    await asked;
    assertEquals(await bot.say("chatters", search), "User1", search);
  }
});

Deno.test("what ran out serves for five minutes more while the platform is away: followers as roles and subscriptions", async () => {
  for (const filter of ["mod", "sub", "follower", "not_follower"]) {
    await using bot = await startBot({
      chatters: people(20),
      tiers: subscribers(10),
      followers: new Set(idsOf(10)),
      moderators: new Set(idsOf(10)),
    }, { env: { CHATTERS_TTL_S: "30" } });
    const ask = (question: "random" | "chatters") =>
      bot.ask(question, `filter=${filter}`);
    const known = await ask("chatters");
    assertEquals(known.code, null);
    // The list of chatters stays fresh; only what is known of them runs out.
    const holds = filter.endsWith("follower")
      ? HOLDS_MS.followsNot
      : HOLDS_MS.roles;
    const room = async (failing: "unreachable" | null) => {
      bot.fake.failing = null;
      await bot.ask("random");
      bot.fake.failing = failing;
    };
    await bot.clock.advance(holds);
    await room("unreachable");
    assertEquals((await ask("random")).code, null, filter);
    assertEquals(await ask("chatters"), known, filter);

    await bot.clock.advance(STALE_MS - 1);
    await room("unreachable");
    assertEquals(await ask("chatters"), known, filter);
    await bot.clock.advance(1);
    await room("unreachable");
    assertEquals((await ask("chatters")).code, "platform_unreachable", filter);
    await room(null);
    assertEquals(await ask("chatters"), known, filter);
  }
});
