import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { CHANNEL, startTestApp, type TestCall } from "@/tests/support/app.ts";
import { people } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { createDriver } from "@/tests/support/fake_twitch.ts";
import { settle, until } from "@/tests/support/clock.ts";
import { startBot } from "@/tests/features/bot/bot_api/bot.ts";
import { type BotApp, startBotApp } from "./bot_app.ts";

const PATH = `/api/channels/${CHANNEL}/chatter`;
const REGENERATE = `${PATH}/apikey/regenerate`;

const read = async (bot: BotApp, session: string) =>
  await (await bot.app.get(PATH, { session })).json();

Deno.test("the module is made at the first look: on, not public, with a key", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const both = Promise.all([
    app.get(PATH, { session }),
    app.get(PATH, { session }),
  ]);
  const [first, second] = await createDriver(app.clock).until(both);
  const module = await first.json();
  assertEquals(await second.json(), module);
  assert(/^[0-9a-f]{64}$/.test(module.apiKey));
  assertEquals({ ...module, apiKey: "" }, {
    enabled: true,
    publicCommands: false,
    apiKey: "",
    excludedLogins: [],
  });
  assert(first.headers.get("etag"));
});

Deno.test("only the channel's own session reads it; a masquerade reads and changes nothing", async () => {
  await using bot = await startBotApp();
  const { app } = bot;
  const codeOf = async (path: string, call: TestCall) =>
    (await (await app.request(path, call)).json()).code;
  const owner = await app.signIn();
  const stranger = await app.signIn({ channelId: "2002" });
  const masquerade = await app.signIn({ role: "masquerade" });
  const patch = { method: "PATCH", body: { enabled: false } };
  const post = { method: "POST" };

  assertEquals(await codeOf(PATH, {}), "unauthorized");
  assertEquals(await codeOf(PATH, { session: stranger }), "wrong_channel");
  assertEquals((await app.get(PATH, { session: masquerade })).status, 200);
  for (const [path, call] of [[PATH, patch], [REGENERATE, post]] as const) {
    assertEquals(await codeOf(path, call), "unauthorized");
    assertEquals(
      await codeOf(path, { ...call, session: stranger }),
      "wrong_channel",
    );
    assertEquals(
      await codeOf(path, { ...call, session: masquerade }),
      "read_only_session",
    );
    for (
      const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
      ]
    ) {
      assertEquals(
        await codeOf(path, { ...call, session: owner, headers }),
        "cross_site",
      );
    }
  }
  const module = await read(bot, owner);
  assertEquals([module.enabled, module.apiKey], [true, bot.key]);
});

Deno.test("a change is of what is given, and counts from the next call", async () => {
  await using bot = await startBotApp({ chatters: people(2) });
  const session = await bot.app.signIn();
  const patch = async (body: unknown) => {
    const res = await bot.app.request(PATH, { method: "PATCH", session, body });
    assertEquals(res.status, 200);
    return await res.json();
  };
  assertEquals((await bot.say("random")).startsWith("User"), true);
  await patch({ enabled: false });
  assertEquals(await bot.say("random"), "Channel not found or disabled");
  const module = await patch({
    enabled: true,
    excludedLogins: [" USER1 "],
    publicCommands: true,
  });
  assertEquals(module.excludedLogins, ["user1"]);
  assertEquals(await bot.say("random", "n=10"), "User2");
  assertEquals(await patch({}), module);
});

Deno.test("bad changes are refused with what is wrong, and change nothing", async () => {
  await using bot = await startBotApp();
  const session = await bot.app.signIn();
  const before = await read(bot, session);
  const bodies: unknown[] = [
    { enabled: "yes" },
    { enabled: null },
    { unknown: 1 },
    { apiKey: "0".repeat(64) },
    { excludedLogins: ["a b"] },
    { excludedLogins: ["x".repeat(26)] },
    { excludedLogins: Array(501).fill("ada") },
    { excludedLogins: "ada" },
    [],
    null,
    "enabled",
  ];
  for (const body of bodies) {
    const res = await bot.app.request(PATH, { method: "PATCH", session, body });
    assertEquals(res.status, 422, JSON.stringify(body));
    const problem = await res.json();
    assertEquals(problem.code, "invalid_input");
    assert(problem.errors.length > 0);
  }
  const raw: [string, string, number][] = [
    ["{", "application/json", 400],
    ["{}", "text/plain", 415],
    [`"${"x".repeat(2 ** 20)}"`, "application/json", 413],
  ];
  for (const [body, type, status] of raw) {
    const res = await bot.app.request(PATH, {
      method: "PATCH",
      session,
      raw: body,
      headers: { "content-type": type },
    });
    assertEquals(res.status, status);
    await res.body?.cancel();
  }
  assertEquals(await read(bot, session), before);
});

Deno.test("a change that was made in the meantime is not overwritten", async () => {
  await using bot = await startBotApp();
  const session = await bot.app.signIn();
  const tag = (await bot.app.get(PATH, { session })).headers.get("etag") ?? "";
  const patch = (headers: Record<string, string>, enabled: boolean) =>
    bot.app.request(PATH, {
      method: "PATCH",
      session,
      headers,
      body: { enabled },
    });
  const first = await patch({ "if-match": tag }, false);
  assertEquals(first.status, 200);
  assertNotEquals(first.headers.get("etag"), tag);
  const late = await patch({ "if-match": tag }, true);
  assertEquals([late.status, (await late.json()).code], [412, "stale"]);
  assertEquals((await patch({ "if-none-match": "*" }, true)).status, 412);
  assertEquals((await read(bot, session)).enabled, false);
  assertEquals((await patch({ "if-match": "*" }, true)).status, 200);
  const both = await Promise.all([0, 1].map(async () => {
    const fresh = (await bot.app.get(PATH, { session })).headers.get("etag");
    return fresh ?? "";
  }));
  const races = await createDriver(bot.app.clock).until(
    Promise.all(both.map((etag) => patch({ "if-match": etag }, false))),
  );
  assertEquals(races.map(({ status }) => status).sort(), [200, 412]);
});

Deno.test("a regenerated key opens, the old one is unknown at once", async () => {
  await using bot = await startBotApp({ chatters: people(1) });
  const session = await bot.app.signIn();
  assertEquals(await bot.say("random"), "User1");
  const res = await bot.app.request(REGENERATE, { method: "POST", session });
  assertEquals(res.status, 200);
  const { apiKey } = await res.json();
  assertNotEquals(apiKey, bot.key);
  assertEquals(await bot.say("random"), "Invalid or missing apikey");
  const fresh = await bot.app.get(`/api/random?apikey=${apiKey}`);
  assertEquals(await fresh.text(), "User1");
  assertEquals((await read(bot, session)).apiKey, apiKey);
});

Deno.test("keys regenerated at the same time leave exactly one that opens", async () => {
  await using home = await startBot();
  const { kv } = home;
  const one = home.chatterModules;
  await using other = await startBot({}, { kv, clock: home.clock });
  const before = (await one.get(CHANNEL)).module.apiKey;
  const made = await createDriver(home.clock).until(Promise.all(
    Array.from(
      { length: 10 },
      (_, index) =>
        (index % 2 === 0 ? one : other.chatterModules).regenerateKey(CHANNEL),
    ),
  ));
  const keys = new Set([before, ...made.map(({ module }) => module.apiKey)]);
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  // Each key that was ever made is looked for, whoever was told of it.
  await using fresh = await startBot({}, { kv });
  const opening: string[] = [];
  for (const key of keys) {
    if (await fresh.chatterModules.find(key)) opening.push(key);
  }
  assertEquals(opening, [(await one.get(CHANNEL)).module.apiKey]);
  const lookups = entries.filter(({ value }) => value === CHANNEL);
  assertEquals(lookups.length, 1);
});

Deno.test("an old key dies on another process within a second", async () => {
  await using one = await startBot({ chatters: people(1) });
  await using other = await startBot({}, { kv: one.kv, clock: one.clock });
  const { apiKey } = (await one.chatterModules.get(CHANNEL)).module;
  // News of the first key may still be on its way and empty the memory.
  for (let turns = 0; turns < 5; turns++) {
    assert(await other.chatterModules.find(apiKey));
    await settle();
  }
  assert(other.chatterModules.peek(apiKey));
  await one.chatterModules.regenerateKey(CHANNEL);
  await until(() => !other.chatterModules.peek(apiKey));
  assertEquals(await other.chatterModules.find(apiKey), null);
});

Deno.test("the settings answer HEAD, OPTIONS and wrong methods as every route does", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const options = await app.request(PATH, { method: "OPTIONS" });
  assertEquals(options.headers.get("allow"), "GET, PATCH, HEAD, OPTIONS");
  const wrong = await app.request(REGENERATE, { method: "GET", session });
  assertEquals([wrong.status, wrong.headers.get("allow")], [
    405,
    "POST, OPTIONS",
  ]);
  await wrong.body?.cancel();
});
