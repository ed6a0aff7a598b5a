import { assert, assertEquals } from "@std/assert";
import { people } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { startBotApp } from "./bot_app.ts";

const statusOf = async (answer: Promise<Response>) => {
  const res = await answer;
  await res.body?.cancel();
  return res.status;
};

Deno.test("calls with one key are limited together, whatever address they come from", async () => {
  await using bot = await startBotApp(
    { chatters: people(3) },
    { env: { BOT_REQUESTS_PER_MINUTE: "60", TRUST_PROXY: "on" } },
  );
  let calls = 0;
  const call = () =>
    bot.ask(["random", "fmk", "chatters"][calls++ % 3] ?? "", "", {
      headers: { "x-forwarded-for": `198.51.100.${calls}` },
    });
  for (let count = 0; count < 10; count++) {
    assertEquals(await statusOf(call()), 200);
  }
  const refused = await call();
  assertEquals(
    [refused.status, await refused.text()],
    [429, "Too many requests"],
  );
  assertEquals(refused.headers.get("retry-after"), "1");
  assertEquals(refused.headers.get("x-limelight-error"), "rate_limited");
  assertEquals(
    refused.headers.get("content-type"),
    "text/plain; charset=utf-8",
  );
  await bot.app.clock.advance(1_000);
  assertEquals(await statusOf(call()), 200);
});

Deno.test("unknown keys are limited by address, known keys from there are not", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  const guess = () => bot.app.get(`/api/random?apikey=${"0".repeat(64)}`);
  let allowed = 0;
  while (await statusOf(guess()) === 200) allowed++;
  assert(allowed >= 100, `${allowed} are not generous to hosted bots`);
  const refused = await guess();
  assert(Number(refused.headers.get("retry-after")) >= 1);
  assertEquals(await refused.text(), "Too many requests");
  assertEquals(await statusOf(bot.ask("random")), 200);
  await bot.app.clock.advance(60_000);
  assertEquals(await statusOf(guess()), 200);
});

Deno.test("guesses that are no keys are neither looked up nor remembered", async () => {
  await using bot = await startBotApp({ chatters: people(3) });
  const { modules } = bot.parts;
  for (const text of ["x", "0".repeat(63), "g".repeat(64), "0".repeat(9_000)]) {
    assertEquals(await modules.find(text), null);
    assertEquals(modules.peek(text), undefined);
  }
});
