import { DAY_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { COUNTED_NAMES, PLANS } from "@/lib/schema/account/plans.ts";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";

const DOWNGRADE = "/internal/billing/downgrade";

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
    const request = { channelId: CHANNEL, still: true, onStream: false };
    const view = await app.services.overlays.browserSources.scene(
      request,
      scene.id,
    );
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
  const single = await app.services.overlays.browserSources.widget(
    { channelId: CHANNEL, still: true, onStream: false },
    { instance_id: ids[0] },
  );
  assertEquals(single.items, []);
  const refreshed = await app.services.overlays.browserSources.state(CHANNEL, {
    ids,
  });
  assertEquals(Object.keys(refreshed.widgets).length, 10);
  const risen = await app.request(DOWNGRADE, {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: { channelId: CHANNEL, tier: "pro" },
  });
  assertEquals((await risen.json()).suspensions, []);
  assertEquals(await drawn(), 12);
});

Deno.test("a running subathon is untouched by a fall, the next one is cut with a list, a rise brings all back", async () => {
  await using app = await startTestApp();
  let session = await app.signIn();
  const call = async (path: string, body: unknown = {}) => {
    const res = await app.request(path, {
      method: "POST",
      session,
      internal: INTERNAL_TOKEN,
      body,
    });
    return { status: res.status, json: await res.json() };
  };
  const channel = `/api/channels/${CHANNEL}`;
  const goals = Array.from({ length: 30 }, (_, i) => ({
    threshold: (i + 1) * 1_000,
    title: `Goal ${i + 1}`,
  }));
  const tooMany = await call(`${channel}/goals/ladder`, { goals });
  assertEquals([tooMany.status, tooMany.json.code], [403, "plan_limit"]);
  assertEquals(tooMany.json.limit, {
    name: "ladder_goals",
    used: 0,
    limit: 20,
  });
  await call(DOWNGRADE, { channelId: CHANNEL, tier: "plus" });
  assertEquals((await call(`${channel}/goals/ladder`, { goals })).status, 200);
  await call(`${channel}/timer/rules`, {
    settings: { initialMs: 31 * DAY_MS },
  });
  await call(`${channel}/timer/start`);
  const before = await app.services.subathon.session.timer(CHANNEL);
  const shown = async () =>
    (await app.services.subathon.session.ladder(CHANNEL)).goals.length;

  const fallen = await call(DOWNGRADE, { channelId: CHANNEL, tier: "free" });
  assertEquals(fallen.json.suspensions, []);
  await app.clock.advance(8 * DAY_MS);
  await app.services.account.planChanges.sweep();
  const { revision } = await app.services.subathon.session.timer(CHANNEL);
  assertEquals([revision, await shown()], [before.revision, 30]);

  // The tests' time moves a session to its end.
  session = await app.signIn();
  const reset = await call(`${channel}/timer/reset`);
  assertEquals(
    reset.json.state.suspendedGoals.map((goal: { title: string }) =>
      goal.title
    ),
    goals.slice(20).map(({ title }) => title),
  );
  assertEquals(await shown(), 20);
  const tier = await app.get("/api/widgets/tier", { session });
  const { suspensions } = await tier.json();
  assertEquals(suspensions.length, 10);
  assertEquals([suspensions[0].kind, suspensions[0].at], ["goal", null]);
  await call(DOWNGRADE, { channelId: CHANNEL, tier: "pro" });
  assertEquals(await shown(), 30);
});

Deno.test("of custom widgets those that were on stream are kept, the others are drawn no more", async () => {
  // Six pages at once settle the plan: those that lose wait on the real clock.
  await using app = await startTestApp({
    clock: standingClock(),
  });
  const {
    account: { planChanges },
    customWidgets: { code: customWidgets, frames: customFrames },
  } = app.services;
  await planChanges.change({ channelId: CHANNEL, tier: "plus" });
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) {
    app.clock.pass(1_000);
    const saved = await customWidgets.save(CHANNEL, null, { name: `${n}` });
    ids.push(saved.widget.id);
  }
  const drawn = async (onStream: boolean) => {
    const request = { channelId: CHANNEL, still: false, onStream };
    const views = await Promise.all(
      ids.map((id) => customFrames.page(request, id)),
    );
    return views.map(({ items }) => items.length);
  };
  assertEquals(await drawn(false), [1, 1, 1, 1, 1, 1]);
  // The oldest is seen on stream, and only there does it count.
  const [first = "", second = ""] = ids;
  const token = await app.widgetToken();
  const page = `/widget/${CHANNEL}?token=${token}&widget_id=`;
  await (await app.get(`${page}${first}`)).body?.cancel();
  await (await app.get(`${page}${second}&preview=1`)).body?.cancel();
  await (await app.get(`${page}${second}&thumb=1`)).body?.cancel();
  await planChanges.change({ channelId: CHANNEL, tier: "free" });
  app.clock.pass(7 * DAY_MS);
  assertEquals(await drawn(false), [1, 0, 1, 1, 1, 1]);
  await planChanges.change({ channelId: CHANNEL, tier: "plus" });
  assertEquals(await drawn(false), [1, 1, 1, 1, 1, 1]);
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
      { ...change, channelId: "ada" },
      { ...change, channelId: "1001/2" },
      { ...change, effectiveAt: "tomorrow" },
      { ...change, effectiveAt: 5 },
    ]
  ) {
    const res = await post(DOWNGRADE, bad, INTERNAL_TOKEN);
    assertEquals(res.status, 422, JSON.stringify(bad));
    await res.body?.cancel();
  }
});

Deno.test("a pack that the plan does not include opens by no address; one that it includes does, and one in use stays", async () => {
  await using app = await startTestApp();
  const { browserSources: overlays, instances } = app.services.overlays;
  const rise = (tier: string) =>
    app.request(DOWNGRADE, {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: { channelId: CHANNEL, tier },
    });
  const skinOf = async (query: Parameters<typeof overlays.widget>[1]) => {
    const request = { channelId: CHANNEL, still: false, onStream: false };
    const [item] = (await overlays.widget(request, query)).items;
    assert(item?.content.kind === "widget");
    return item.content.widget.skin;
  };
  const plain = await skinOf({ type: "static-text" });
  assertEquals(
    await skinOf({ type: "static-text", pack: "frost-pane" }),
    plain,
  );
  const free = await skinOf({ type: "static-text", pack: "paper-lantern" });
  assertNotEquals(free, plain);

  await rise("pro");
  const pro = await skinOf({ type: "static-text", pack: "frost-pane" });
  assertNotEquals(pro, plain);
  const { instance } = await instances.save(CHANNEL, {
    type: "static-text",
    pack: "frost-pane",
  });
  await rise("free");
  await app.clock.advance(8 * DAY_MS);
  const own = { instance_id: instance.id };
  assertEquals(await skinOf(own), pro);
  assertEquals(await skinOf({ ...own, pack: "ember-forge" }), pro);
  assertEquals(await skinOf({ ...own, pack: "paper-lantern" }), free);
});

Deno.test("a self-hoster has every skin and more room than any plan that is sold", async () => {
  await using app = await startTestApp({ env: { DEFAULT_TIER: "" } });
  const session = await app.signIn();
  const read = async (path: string) =>
    await (await app.get(path, { session })).json();
  const { tier, items } = await read("/api/widgets/limits");
  assertEquals(tier, "self_hosted");
  const packs = await read("/api/widgets/packs");
  assert(packs.items.every((pack: { available: boolean }) => pack.available));
  for (const { name, limit } of items) {
    const counted = Object.entries(COUNTED_NAMES).find(([, own]) =>
      own === name
    )?.[0] as keyof typeof COUNTED_NAMES;
    assert(limit > PLANS.pro[counted], name);
  }
});
