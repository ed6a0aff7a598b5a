import { assert, assertEquals } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { people, person } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { type BotApp, startBotApp } from "./bot_app.ts";

/** Headers that every answer for chat should have. */
const HEADERS = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "access-control-allow-origin": "*",
};

async function assertSays(
  res: Response,
  text: string,
  code: string | null,
): Promise<void> {
  assertEquals([res.status, await res.text()], [200, text]);
  assertEquals(res.headers.get("x-limelight-error"), code, text);
  for (const [name, value] of Object.entries(HEADERS)) {
    assertEquals(res.headers.get(name), value, `${name} of "${text}"`);
  }
  assertEquals(res.headers.get("set-cookie"), null);
}

const disable = ({ parts }: BotApp) =>
  parts.modules.update(CHANNEL, { enabled: false });

Deno.test("Invalid or missing apikey", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  const text = "Invalid or missing apikey";
  for (const path of ["random", "fmk", "chatters"]) {
    for (
      const search of [
        "",
        "?apikey=",
        "?apikey=null",
        "?apikey=nonsense",
        `?apikey=${"0".repeat(64)}`,
        `?apikey=${bot.key.slice(1)}`,
        `?apikey=${bot.key}0`,
        `?APIKEY=${bot.key}`,
        `?apikey=&apikey=${bot.key}`,
      ]
    ) {
      const res = await bot.app.get(`/api/${path}${search}`);
      await assertSays(res, text, "invalid_apikey");
    }
  }
});

Deno.test("Channel not found or disabled", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  await disable(bot);
  for (const path of ["random", "fmk", "chatters"]) {
    await assertSays(
      await bot.ask(path),
      "Channel not found or disabled",
      "channel_disabled",
    );
  }
  assertEquals(bot.fake.calls, {});
  await bot.parts.modules.update(CHANNEL, { enabled: true });
  assertEquals(
    (await bot.ask("random")).headers.get("x-limelight-error"),
    null,
  );
});

Deno.test("Channel tokens expired — broadcaster must re-authenticate", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  for (const failure of ["authorization_expired", "scope_missing"] as const) {
    bot.fake.failing = failure;
    for (const path of ["random", "fmk", "chatters"]) {
      await assertSays(
        await bot.ask(path),
        "Channel tokens expired — broadcaster must re-authenticate",
        "tokens_expired",
      );
    }
  }
});

Deno.test("No chatters found — is the stream live?", async () => {
  const text = "No chatters found — is the stream live?";
  await using offline = await startBotApp({
    chatters: people(3),
    live: false,
  });
  await using empty = await startBotApp({ chatters: [] });
  await using botsOnly = await startBotApp({
    chatters: [{ id: "1", login: "nightbot", name: "Nightbot" }],
  });
  for (const path of ["random", "fmk", "chatters", "chatters/"]) {
    await assertSays(await offline.ask(path), text, "no_chatters");
    await assertSays(await empty.ask(path), text, "no_chatters");
  }
  await assertSays(await botsOnly.ask("random"), text, "no_chatters");
  await assertSays(await botsOnly.ask("chatters"), "Nightbot", null);
});

Deno.test("No chatters found matching filter", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  const text = "No chatters found matching filter";
  for (
    const search of [
      "filter=sub",
      "filter=sub,not_sub",
      "filter=mod",
      "exclude=user1,user2,user3",
      "filter=not_sub&exclude=user1,user2,user3&format={0}",
    ]
  ) {
    await assertSays(await bot.ask("random", search), text, "no_match");
    await assertSays(await bot.ask("chatters", search), text, "no_match");
  }
  await assertSays(
    await bot.ask("chatters", "filter=sub&format=json"),
    text,
    "no_match",
  );
});

Deno.test("Not enough chatters for FMK", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  const text = "Not enough chatters for FMK";
  await assertSays(
    await bot.ask("fmk", "exclude=@User1"),
    text,
    "not_enough_chatters",
  );
  const names = (await bot.say("fmk")).split(" vs ");
  assertEquals(names.sort(), ["User1", "User2", "User3"]);
});

Deno.test("the platform out of reach and nothing at hand: patience", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  for (const failure of ["unreachable", "not_supported"] as const) {
    bot.fake.failing = failure;
    for (const path of ["random", "fmk", "chatters"]) {
      await assertSays(
        await bot.ask(path),
        "Try again in a moment",
        "platform_unreachable",
      );
    }
  }
});

Deno.test("the database out of reach: patience as well", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  bot.fake.failing = new AppError("storage_unavailable", "Cannot read");
  await assertSays(
    await bot.ask("random"),
    "Try again in a moment",
    "platform_unreachable",
  );
});

Deno.test("a bug is 500 with a harmless text, and stands in the log", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  bot.fake.failing = new TypeError("a secret detail");
  const res = await bot.ask("random");
  assertEquals([res.status, await res.text()], [500, "Something went wrong"]);
  assertEquals(res.headers.get("x-limelight-error"), "internal");
  assertEquals(res.headers.get("content-type"), HEADERS["content-type"]);
  assertEquals(res.headers.get("cache-control"), "no-store");
  assert(bot.app.logged.some(({ event }) => event === "bot_answer_crashed"));
});

Deno.test("the checks have an order: key, module, authorization, parameters, list, filter, number", async () => {
  await using bot = await startBotApp({ chatters: [] });
  const codeOf = async (path: string, search = "") =>
    (await bot.ask(path, search)).headers.get("x-limelight-error");
  const all = "n=0&filter=nope";

  const unknown = await bot.app.get(`/api/random?apikey=x&${all}`);
  assertEquals(unknown.headers.get("x-limelight-error"), "invalid_apikey");

  await disable(bot);
  bot.fake.failing = "authorization_expired";
  assertEquals(await codeOf("random", all), "channel_disabled");
  await bot.parts.modules.update(CHANNEL, { enabled: true });
  assertEquals(await codeOf("random", all), "tokens_expired");
  bot.fake.failing = null;
  assertEquals(await codeOf("random", all), "invalid_n");
  assertEquals(await codeOf("random", "filter=nope&bots=x"), "unknown_filter");
  assertEquals(
    await codeOf("random", `filter=sub&format=${"x".repeat(401)}`),
    "invalid_format",
  );
  assertEquals(await codeOf("random", "filter=sub,not_sub"), "no_chatters");
  assertEquals(await codeOf("fmk"), "no_chatters");
  bot.fake.world.chatters = people(2);
  await bot.app.clock.advance(30_000);
  assertEquals(await codeOf("random", "filter=sub,not_sub"), "no_match");
  assertEquals(await codeOf("random", "filter=sub"), "no_match");
  assertEquals(await codeOf("fmk"), "not_enough_chatters");
});

Deno.test("over the wire: a length, no chunks, no trailing newline, no redirect", async () => {
  await using bot = await startBotApp({ chatters: [person(1, "絵文字")] });
  await using served = serveApp(bot.app);
  for (
    const [path, bytes] of [
      [`/api/random?apikey=${bot.key}`, "絵文字"],
      [`/api/random/?apikey=${bot.key}`, "絵文字"],
      [`/api/chatters/?apikey=${bot.key}&format=json`, '["絵文字"]'],
      ["/api/random", "Invalid or missing apikey"],
    ] as const
  ) {
    const res = await fetch(served.url + path, { redirect: "manual" });
    const length = new TextEncoder().encode(bytes).length;
    assertEquals(res.headers.get("content-length"), `${length}`, path);
    assertEquals(res.headers.get("transfer-encoding"), null);
    assertEquals(await res.text(), bytes);
    const head = await fetch(served.url + path, { method: "HEAD" });
    assertEquals(head.status, 200);
    assertEquals(await head.text(), "");
  }
});
