import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { people } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { startBotApp } from "./bot_app.ts";

const PATH = `/api/channels/${CHANNEL}/chatter/try`;

Deno.test("a trial answers what the bot would get, refusals included", async () => {
  await using bot = await startBotApp({ chatters: people(1) });
  const session = await bot.app.signIn();
  const ask = async (body: object) => {
    const res = await bot.app.request(PATH, { method: "POST", session, body });
    assertEquals(res.status, 200);
    return await res.json();
  };
  const only = await bot.say("random");
  assertEquals(await ask({ question: "random" }), {
    text: only,
    code: null,
    warning: null,
  });
  assertEquals(
    await ask({ question: "random", query: "format=%7B0%7D%20wins" }),
    {
      text: await bot.say("random", "format={0}%20wins"),
      code: null,
      warning: null,
    },
  );
  assertEquals((await ask({ question: "fmk" })).code, "not_enough_chatters");
  assertEquals(
    (await ask({ question: "random", query: "filter=nobody" })).code,
    "unknown_filter",
  );
  // Another channel's key in the query opens nothing.
  assertEquals(
    (await ask({ question: "random", query: `apikey=${"0".repeat(64)}` })).text,
    only,
  );
  await bot.app.services.bot.modules.update(CHANNEL, {
    excludedLogins: [only.toLowerCase()],
  });
  assertEquals((await ask({ question: "random" })).code, "no_chatters");
  await bot.app.services.bot.modules.update(CHANNEL, { enabled: false });
  assertEquals((await ask({ question: "random" })).code, "channel_disabled");
});

Deno.test("only the channel's own session tries, within bounds", async () => {
  await using bot = await startBotApp();
  const { app } = bot;
  const body = { question: "random" };
  const codeOf = async (session: string | undefined, sent: object = body) => {
    const call = { method: "POST", body: sent };
    const res = await app.request(PATH, session ? { ...call, session } : call);
    return (await res.json()).code;
  };
  assertEquals(await codeOf(undefined), "unauthorized");
  assertEquals(
    await codeOf(await app.signIn({ channelId: "2002" })),
    "wrong_channel",
  );
  assertEquals(
    await codeOf(await app.signIn({ role: "masquerade" })),
    "read_only_session",
  );
  const owner = await app.signIn();
  for (
    const wrong of [
      { question: "sql" },
      { question: "random", query: "x".repeat(2_001) },
      { question: "random", key: "mine" },
    ]
  ) {
    assertEquals(await codeOf(owner, wrong), "invalid_input");
  }
  let refused: unknown;
  for (let count = 0; count < 200 && refused !== "rate_limited"; count++) {
    refused = await codeOf(owner);
  }
  assert(refused === "rate_limited");
});

Deno.test("what a bot says of the channel is tried too, an act never", async () => {
  await using bot = await startBotApp();
  const session = await bot.app.signIn();
  await bot.app.services.bot.counters.set(CHANNEL, "deaths", 3);
  const ask = (body: object) =>
    bot.app.request(PATH, { method: "POST", session, body });
  const res = await ask({
    question: "say/counter",
    query: "name=deaths&format=%7B0%7D+deaths&nme=x",
  });
  assertEquals(await res.json(), {
    text: "3 deaths",
    code: null,
    warning: "Unknown parameter: nme",
  });
  const none = await ask({ question: "say/counter", query: "name=wins" });
  assertEquals((await none.json()).code, "nothing_yet");
  assertEquals((await ask({ question: "do/counter" })).status, 422);
});
