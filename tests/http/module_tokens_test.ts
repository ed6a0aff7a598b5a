import { assert, assertEquals, assertThrows } from "@std/assert";
import { ConfigError, readConfig } from "@/lib/core/config.ts";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";

const WHEEL = "token-of-the-wheel-module";
const SHOP = "token-of-the-shop-module";
const TOKENS = `wheel:${WHEEL}, shop:${SHOP}`;

const tip = {
  channelId: CHANNEL,
  id: "1",
  kind: "tip",
  data: { amount: { amountMinor: 500, currency: "EUR" } },
};

Deno.test("each module sends events by a token of its own, and is named in the log", async () => {
  await using app = await startTestApp({
    env: { INTERNAL_TOKENS: TOKENS, ACCESS_LOG: "on" },
  });
  const send = (internal: string, id: string, more = {}) =>
    app.request("/internal/sc-event", {
      method: "POST",
      internal,
      body: { ...tip, id, ...more },
    });
  for (const token of [WHEEL, SHOP, INTERNAL_TOKEN]) {
    const res = await send(token, token);
    assertEquals([res.status, (await res.json()).accepted], [202, 1]);
  }
  const modules = app.logged.filter(({ event }) => event === "request")
    .map(({ module }) => module);
  assertEquals(modules, ["wheel", "shop", undefined]);

  assertEquals((await send(SHOP, "2", { kind: "nonsense" })).status, 422);
  const refused = app.logged.find(({ event }) => event === "event_refused");
  assertEquals(refused?.module, "shop");
  const log = JSON.stringify(app.logged);
  for (const token of [WHEEL, SHOP]) assert(!log.includes(token));
});

Deno.test("what a module tells of payments is listed for the channel by the module's name", async () => {
  await using app = await startTestApp({ env: { INTERNAL_TOKENS: TOKENS } });
  await app.services.account.channels.note({ id: CHANNEL, login: "ada" });
  const session = await app.signIn();
  const send = (internal: string, ...events: Record<string, unknown>[]) =>
    app.request("/internal/sc-event", {
      method: "POST",
      internal,
      body: events,
    });
  const list = async () => {
    const res = await app.get(
      `/api/channels/${CHANNEL}/integrations/module-deliveries`,
      { session },
    );
    return (await res.json()).items.map((
      { id: _id, ...delivery }: { id: string },
    ) => delivery);
  };
  assertEquals(await list(), []);

  const at = new Date(app.clock.now()).toISOString();
  const delivery = { at, code: null, reason: null, test: false };
  const line = { kind: "chat.message", platform: "kick", data: {} };
  await send(WHEEL, tip, { ...tip, id: "2" });
  await send(SHOP, tip, { ...tip, ...line, id: "3" });
  await send(INTERNAL_TOKEN, { ...tip, id: "4" });
  await send(SHOP, { ...tip, channelId: "999999", id: "5" });
  assertEquals(await list(), [
    { ...delivery, module: "shop", kinds: ["tip"], outcome: "duplicate" },
    { ...delivery, module: "wheel", kinds: ["tip"], outcome: "accepted" },
  ]);
  const { value } = await app.kv.get(keys.moduleDeliveries("999999"));
  assertEquals(value, null);

  for (let id = 10; id < 70; id++) await send(SHOP, { ...tip, id: `${id}` });
  assertEquals((await list()).length, 50);
});

Deno.test("a module's token opens nothing but the route of its events", async () => {
  await using app = await startTestApp({ env: { INTERNAL_TOKENS: TOKENS } });
  const others = [
    "/internal/subscription-events",
    "/internal/tick",
    "/internal/billing/plan",
  ];
  for (const path of others) {
    const res = await app.request(path, {
      method: "POST",
      internal: WHEEL,
      body: [],
    });
    assertEquals([401, 404].includes(res.status), true, path);
  }
  const through = await app.request("/m/widgets/internal/sc-event", {
    method: "POST",
    internal: WHEEL,
    body: tip,
  });
  assertEquals(through.status, 404);
});

Deno.test("tokens of modules work without the one for all, and no other does", async () => {
  await using app = await startTestApp({
    internalToken: null,
    env: { INTERNAL_TOKENS: TOKENS },
  });
  const send = (internal: string) =>
    app.request("/internal/sc-event", { method: "POST", internal, body: tip });
  assertEquals((await send(WHEEL)).status, 202);
  for (const token of ["", "wheel", `wheel:${WHEEL}`, INTERNAL_TOKEN, "null"]) {
    assertEquals((await send(token)).status, 401, token);
  }
});

Deno.test("without any token the route is not there", async () => {
  await using app = await startTestApp({ internalToken: null });
  const res = await app.request("/internal/sc-event", {
    method: "POST",
    internal: WHEEL,
    body: tip,
  });
  assertEquals(res.status, 404);
});

Deno.test("a list of tokens that is none is refused, without being told", () => {
  for (
    const INTERNAL_TOKENS of [
      WHEEL,
      `wheel:${WHEEL},wheel:${SHOP}`,
      `wheel:${WHEEL},shop:${WHEEL}`,
      "wheel:short",
      `Wheel:${WHEEL}`,
      `wheel:${WHEEL},`,
      `wheel:${WHEEL} x`,
    ]
  ) {
    const error = assertThrows(
      () => readConfig({ INTERNAL_TOKENS }),
      ConfigError,
    );
    assert(error.message.includes("INTERNAL_TOKENS is not valid: expected"));
    assert(!error.message.includes(WHEEL));
  }
});

Deno.test("a module's token is not the one that opens everything internal", () => {
  const env = { INTERNAL_TOKENS: `shop:${SHOP},wheel:${WHEEL}` };
  const error = assertThrows(
    () => readConfig({ ...env, INTERNAL_TOKEN: WHEEL }),
    ConfigError,
  );
  assert(error.message.includes("INTERNAL_TOKENS"), error.message);
  assert(!error.message.includes(WHEEL));
  readConfig({ ...env, INTERNAL_TOKEN: `${WHEEL}-other` });
});

Deno.test("the token for metrics opens nothing internal", () => {
  const env = { INTERNAL_TOKENS: `wheel:${WHEEL}`, INTERNAL_TOKEN: SHOP };
  for (const METRICS_TOKEN of [WHEEL, SHOP]) {
    const error = assertThrows(
      () => readConfig({ ...env, METRICS_TOKEN }),
      ConfigError,
    );
    assert(
      error.message.includes(
        "METRICS_TOKEN is not valid: expected a token of its own",
      ),
      error.message,
    );
    assert(!error.message.includes(METRICS_TOKEN));
  }
  readConfig({ ...env, METRICS_TOKEN: `${WHEEL}-other` });
});
