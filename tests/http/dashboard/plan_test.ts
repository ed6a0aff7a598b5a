import { assert, assertEquals } from "@std/assert";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";

const DOWNGRADE = "/internal/billing/downgrade";
const DAY_MS = 24 * 60 * 60_000;

Deno.test("a fallen plan's widgets are drawn until the grace is over, and again after a rise", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const call = async (method: string, path: string, body?: unknown) => {
    const res = await app.request(path, {
      method,
      session,
      internal: INTERNAL_TOKEN,
      ...(body === undefined ? {} : { body }),
    });
    assert(res.ok, `${method} ${path} answers ${res.status}`);
    return await res.json();
  };
  await call("POST", DOWNGRADE, { channelId: CHANNEL, tier: "plus" });
  const scene = await call("POST", "/api/widgets/scenes", { name: "Main" });
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) {
    await app.clock.advance(1_000);
    const made = await call(
      "POST",
      `/api/channels/${CHANNEL}/widget-instances`,
      {
        type: "static-text",
        sceneId: scene.id,
      },
    );
    ids.push(made.id);
  }
  const drawn = async () => {
    const request = { channelId: CHANNEL, still: true };
    const view = await app.services.overlays.scene(request, scene.id);
    return view.items.length;
  };
  const fallen = await call("POST", DOWNGRADE, {
    channelId: CHANNEL,
    tier: "free",
  });
  assertEquals(
    fallen.suspensions.map((one: { id: string }) => one.id),
    [ids[1], ids[0]],
  );
  assertEquals(await drawn(), 12);
  const tier = await call("GET", "/api/widgets/tier");
  assertEquals([tier.tier, tier.suspensions.length], ["free", 2]);

  await app.clock.advance(7 * DAY_MS);
  // The tests' time moves a session to its end.
  assertEquals(await drawn(), 10);
  const single = await app.services.overlays.widget(
    { channelId: CHANNEL, still: true },
    { instance_id: ids[0] },
  );
  assertEquals(single.items, []);
  const refreshed = await app.services.overlays.refresh(CHANNEL, ids);
  assertEquals(Object.keys(refreshed).length, 10);
  const risen = await app.request(DOWNGRADE, {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: { channelId: CHANNEL, tier: "pro" },
  });
  assertEquals((await risen.json()).suspensions, []);
  assertEquals(await drawn(), 12);
});

Deno.test("a plan is changed by the internal token alone, and by what it takes", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const post = (path: string, body: unknown, internal?: string) =>
    app.request(path, {
      method: "POST",
      body,
      session,
      ...(internal === undefined ? {} : { internal }),
    });
  const change = { channelId: CHANNEL, tier: "pro" };
  assertEquals((await post(DOWNGRADE, change)).status, 401);
  assertEquals((await post(DOWNGRADE, change, "wrong")).status, 401);
  assertEquals(
    (await post(`/m/widgets${DOWNGRADE}`, change, INTERNAL_TOKEN)).status,
    404,
  );
  for (
    const bad of [
      {},
      [],
      { ...change, tier: "gold" },
      { ...change, channelId: "" },
      { ...change, effectiveAt: "tomorrow" },
      { ...change, effectiveAt: 5 },
    ]
  ) {
    const res = await post(DOWNGRADE, bad, INTERNAL_TOKEN);
    assertEquals(res.status, 422, JSON.stringify(bad));
    await res.body?.cancel();
  }
});
