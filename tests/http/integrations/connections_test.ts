import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createWantedConnections } from "@/lib/features/integrations/connections/wanted.ts";
import { keys } from "@/lib/database/keys.ts";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { create, LIST } from "./rig.ts";

Deno.test("an integration that this service connects to has no address, and shows a sample", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { items } = await (await app.get("/api/integrations/providers")).json();
  for (const { id, way, fields } of items) {
    if (way !== "connection") continue;
    const values = Object.fromEntries(
      fields.filter(({ pattern }: { pattern: unknown }) => pattern === null)
        .map(({ key }: { key: string }) => [key, "x".repeat(20)]),
    );
    const made = await (await create(app, session, { provider: id, values }))
      .json();
    assertEquals([made.address, made.connection], [null, null], id);
    const rotated = await app.request(`${LIST}/${made.id}/rotate`, {
      method: "POST",
      session,
      body: { overlapHours: 0 },
    });
    assertEquals([rotated.status, (await rotated.json()).code], [
      409,
      "conflict",
    ]);
    const shown = await app.request(`${LIST}/${made.id}/test`, {
      method: "POST",
      session,
    });
    assertEquals(shown.status, 201, await shown.text());
  }
});

Deno.test("a host that stops its processes refuses such an integration, and names those that work", async () => {
  await using app = await startTestApp({
    env: {
      DENO_DEPLOYMENT_ID: "1",
      DENO_DEPLOY: "1",
      TWITCH_CLIENT_ID: "id",
      TWITCH_CLIENT_SECRET: "secret",
      TWITCH_EVENTSUB_SECRET: "secret-of-eventsub",
      SECRET_KEY: "a secret key of the tests, 32 characters",
      BASE_URL: "http://127.0.0.1:8000",
    },
  });
  const session = await app.signIn();
  const res = await create(app, session, { provider: "streamlabs" });
  const { code, detail } = await res.json();
  assertEquals([res.status, code], [409, "conflict"]);
  assert(detail.includes("Ko-fi"), detail);
});

/** Starts an app with one integration that this service connects to, and reads how it is to be connected. */
async function startConnecting() {
  const app = await startTestApp();
  const session = await app.signIn();
  const { id } = await (await create(app, session, {
    provider: "streamlabs",
    values: { socketToken: "x".repeat(20) },
  })).json();
  const wanted = createWantedConnections({
    kv: app.kv,
    secrets: { open: (text) => Promise.resolve(text) },
  });
  return {
    app,
    session,
    async change(body: unknown) {
      const res = await app.request(`${LIST}/${id}`, {
        method: "PATCH",
        session,
        body,
      });
      assertEquals(res.status, 200, await res.text());
    },
    wanted: async () => (await wanted())[0],
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

Deno.test("money from while a connection was off is not taken when it is on again", async () => {
  await using at = await startConnecting();
  const madeAt = at.app.clock.now();
  assertEquals((await at.wanted())?.takesFrom, madeAt);
  await at.app.clock.advance(HOUR_MS);
  await at.change({ enabled: true });
  assertEquals((await at.wanted())?.takesFrom, madeAt, "it was on");
  await at.change({ enabled: false });
  assertEquals(await at.wanted(), undefined);
  await at.app.clock.advance(HOUR_MS);
  await at.change({ enabled: true });
  assertEquals((await at.wanted())?.takesFrom, madeAt + 2 * HOUR_MS);
});

Deno.test("a connection is opened anew for another value, and not for a name or what was seen", async () => {
  await using at = await startConnecting();
  const version = async () => (await at.wanted())?.version;
  const first = await version();
  await at.change({ name: "Tips" });
  await at.change({ attention: null });
  assertEquals(await version(), first);
  await at.change({ values: { socketToken: "y".repeat(20) } });
  const second = await version();
  assertNotEquals(second, first);
  await at.change({ enabled: false });
  await at.change({ enabled: true });
  assertNotEquals(await version(), second);
});

Deno.test("a deleted channel's connections end at once", async () => {
  await using at = await startConnecting();
  const { app, session } = at;
  const wish = async () =>
    (await app.kv.get(keys.connectionsWish())).versionstamp;
  const before = await wish();
  const res = await app.request(`/api/channels/${CHANNEL}/deletion`, {
    method: "POST",
    session,
    body: { confirm: `channel_${CHANNEL}` },
  });
  assertEquals(res.status, 200, await res.text());
  assertEquals(await at.wanted(), undefined);
  assertNotEquals(await wish(), before);
});
