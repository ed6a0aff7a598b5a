import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import { FILTER_TOKENS, type FilterToken } from "@/lib/schema/bot/bot_api.ts";
import { KNOWN_BOTS } from "@/lib/schema/widgets/rules/known_bots.ts";
import { startBot } from "./bot.ts";
import { person } from "./fake_platform.ts";
import { assertUniform } from "./chi_square.ts";

interface Somebody {
  id: string;
  tier: 0 | Tier;
  mod: boolean;
  vip: boolean;
  follows: boolean;
  bot: boolean;
}

const NO_MATCH = "No chatters found matching filter";
const NO_CHATTERS = "No chatters found — is the stream live?";

const chat = fc.array(
  fc.record<Omit<Somebody, "id">>({
    tier: fc.constantFrom(0, 1, 2, 3),
    mod: fc.boolean(),
    vip: fc.boolean(),
    follows: fc.boolean(),
    bot: fc.nat(9).map((n) => n === 0),
  }),
  { maxLength: 40 },
).map((all) =>
  all.map((one, index): Somebody => ({ ...one, id: `${index + 1}` }))
);

const [SOME_BOT = ""] = KNOWN_BOTS;

function worldOf(chat: readonly Somebody[]) {
  const idsOf = (rule: (who: Somebody) => boolean) =>
    new Set(chat.filter(rule).map(({ id }) => id));
  return {
    chatters: chat.map(({ id, bot }) =>
      bot ? { id, login: SOME_BOT, name: `User${id}` } : person(id)
    ),
    moderators: idsOf(({ mod }) => mod),
    vips: idsOf(({ vip }) => vip),
    followers: idsOf(({ follows }) => follows),
    tiers: new Map(
      chat.flatMap(({ id, tier }): [string, Tier][] =>
        tier === 0 ? [] : [[id, tier]]
      ),
    ),
  };
}

/** The rule in words: any token of one kind, all of the kinds. */
function passes(tokens: readonly FilterToken[], who: Somebody): boolean {
  const has = (token: FilterToken) => tokens.includes(token);
  const tiers = ([1, 2, 3] as const).filter((tier) => has(`tier${tier}`));
  return (!has("sub") || who.tier > 0) &&
    (!has("not_sub") || who.tier === 0) &&
    (tiers.length === 0 || tiers.some((tier) => tier === who.tier)) &&
    (!(has("vip") || has("mod")) || has("vip") && who.vip ||
      has("mod") && who.mod) &&
    (!has("not_vip") || !who.vip) && (!has("not_mod") || !who.mod) &&
    (!has("follower") || who.follows) &&
    (!has("not_follower") || !who.follows);
}

Deno.test("every filter answers those whom the rule keeps, cold and warm", async () => {
  await fc.assert(
    fc.asyncProperty(
      chat,
      fc.array(fc.constantFrom(...FILTER_TOKENS), { maxLength: 4 }),
      fc.integer({ min: 1, max: 10 }),
      fc.boolean(),
      fc.subarray(Array.from({ length: 12 }, (_, index) => `${index + 1}`)),
      async (chat, tokens, n, withBots, excludedIds) => {
        await using bot = await startBot(worldOf(chat));
        const pool = chat.filter((who) => withBots || !who.bot);
        const kept = pool.filter((who) =>
          passes(tokens, who) && !excludedIds.includes(who.id)
        );
        const names = kept.map(({ id }) => `User${id}`);
        const search = new URLSearchParams({
          filter: tokens.join(","),
          n: String(n),
          bots: withBots ? "include" : "exclude",
          exclude: excludedIds.map((id) => `@uSeR${id}`).join(", "),
        }).toString();
        for (const state of ["cold", "warm"]) {
          const list = await bot.ask("chatters", `${search}&format=json`);
          const drawn = await bot.ask("random", search);
          if (names.length === 0) {
            const text = pool.length === 0 ? NO_CHATTERS : NO_MATCH;
            assertEquals([list.text, drawn.text], [text, text], state);
            continue;
          }
          assertEquals(JSON.parse(list.text), names, state);
          const given = drawn.text.split(", ");
          assertEquals(given.length, Math.min(n, names.length), state);
          assertEquals(new Set(given).size, given.length, state);
          assert(given.every((name) => names.includes(name)), state);
        }
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("a draw asks first, too, and answers as the rule says", async () => {
  await fc.assert(
    fc.asyncProperty(
      chat,
      fc.array(fc.constantFrom(...FILTER_TOKENS), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 1, max: 10 }),
      fc.subarray(Array.from({ length: 12 }, (_, index) => `user${index + 1}`)),
      async (chat, tokens, n, excluded) => {
        await using bot = await startBot(worldOf(chat));
        const pool = chat.filter((who) => !who.bot);
        const kept = pool.filter((who) => passes(tokens, who))
          .filter(({ id }) => !excluded.includes(`user${id}`));
        const names = kept.map(({ id }) => `User${id}`);
        const drawn = await bot.ask(
          "random",
          `filter=${tokens}&n=${n}&exclude=${excluded}`,
        );
        if (names.length === 0) {
          assertEquals(drawn.text, pool.length === 0 ? NO_CHATTERS : NO_MATCH);
          return;
        }
        const given = drawn.text.split(", ");
        assertEquals(given.length, Math.min(n, names.length));
        assert(given.every((name) => names.includes(name)));
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("draws of 3 out of 10 are uniform where the platform must be asked", async () => {
  const chat = Array.from({ length: 40 }, (_, index): Somebody => ({
    id: `${index + 1}`,
    // Ten of them subscribe without following.
    tier: index % 2 === 0 ? 1 : 0,
    mod: false,
    vip: false,
    follows: index % 4 === 0,
    bot: false,
  }));
  const names = chat.filter((who) => passes(["sub", "not_follower"], who))
    .map(({ id }) => `User${id}`);
  assertEquals(names.length, 10);
  await using bot = await startBot(worldOf(chat));
  const counts = [new Map<string, number>(), new Map<string, number>()];
  for (const tally of counts) {
    for (let round = 0; round < 5_000; round++) {
      // Everything that was learnt has run out.
      bot.clock.pass(7 * 3_600_000);
      const { text } = await bot.ask("random", "filter=sub,not_follower&n=3");
      tally.set(text, (tally.get(text) ?? 0) + 1);
    }
  }
  assert((bot.fake.calls.followersAmong ?? 0) > 10_000);
  const measured = [...counts];
  assertUniform(() => ({
    counts: [...(measured.shift() ?? new Map()).values()],
    cells: 720,
  }));
});
