import { assert, assertEquals } from "@std/assert";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { people } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { startBotApp } from "./bot_app.ts";

/** A database that counts what is asked of it. */
function countCalls(real: Deno.Kv) {
  const counted = { calls: 0 };
  const methods = ["get", "getMany", "set", "delete", "list", "atomic"];
  const kv = new Proxy(real, {
    get(target, name) {
      if (methods.includes(String(name))) counted.calls++;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { kv, counted };
}

Deno.test("a warm answer asks neither the database nor the platform", async () => {
  const real = await openKv(":memory:");
  try {
    const { kv, counted } = countCalls(real);
    const chatters = people(60);
    const ids = chatters.map(({ id }) => id);
    await using bot = await startBotApp({
      chatters,
      moderators: new Set(ids.slice(0, 30)),
      tiers: new Map(ids.slice(0, 40).map((id): [string, Tier] => [id, 2])),
      followers: new Set(ids.slice(0, 50)),
    }, { kv, env: { BOT_REQUESTS_PER_MINUTE: "1000000" } });
    const questions = [
      ["random", ""],
      ["random", "n=10&format={0}%20and%20{1}"],
      ["random", "filter=mod,sub,follower&n=3&exclude=user1"],
      ["random", "filter=not_sub,not_follower&bots=include"],
      ["fmk", ""],
      ["chatters", "max=400"],
      ["chatters", "filter=mod,tier2,follower&format=json"],
    ] as const;
    // A list asks for all that a filter needs to be known of everybody.
    for (
      const filter of ["mod,sub,follower", "not_sub,not_follower", "mod,tier2"]
    ) {
      await bot.say("chatters", `filter=${filter}&bots=include`);
    }
    for (const [path, search] of questions) await bot.say(path, search);
    counted.calls = 0;
    bot.fake.calls = {};
    for (let round = 0; round < 20; round++) {
      for (const [path, search] of questions) {
        assertEquals((await bot.ask(path, search)).status, 200);
      }
    }
    await bot.app.get("/api/random?apikey=nonsense");
    assertEquals([counted.calls, bot.fake.calls], [0, {}]);
    await bot.app.clock.advance(30_000);
    await bot.say("random");
    assert(bot.fake.calls.chatters === 1, "the fake does not count");
  } finally {
    real.close();
  }
});
