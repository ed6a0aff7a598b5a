import { assert, assertEquals } from "@std/assert";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { TEST_KINDS } from "@/lib/schema/overlays/test_events.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

const PATH = `/api/channels/${CHANNEL}/test-event`;
const FAMILIES = [
  "poll",
  "prediction",
  "hype_train",
  "charity",
  "wheel",
  "ad_break",
] as const;

Deno.test("test events of every kind move no clock, no ledger, no figure and no last event", async () => {
  await using app = await startTestApp();
  app.services.start();
  const session = await app.signIn();
  const call = async (method: string, path: string, body?: unknown) => {
    const res = await app.request(`/api/channels/${CHANNEL}/${path}`, {
      method,
      session,
      ...(body === undefined ? {} : { body }),
    });
    assert(res.ok, `${method} ${path} answers ${res.status}`);
    return await res.json();
  };
  await call("POST", "timer/rules", {
    settings: {
      hypeTrain: { factorPermille: 2_000, appliesTo: "time", kinds: null },
    },
  }).catch(() => null);
  await call("POST", "timer/start");
  const ledger = await call("GET", "timer/ledger");
  const { multiplier } = await call("GET", "timer/state");
  for (const kind of TEST_KINDS) {
    const fired = await call("POST", "test-event", { kind, inLists: true });
    assertEquals(fired.reach.reason, "none_open", kind);
  }
  await app.clock.advance(5_000);
  assertEquals(await call("GET", "timer/ledger"), ledger);
  assertEquals((await call("GET", "timer/state")).multiplier, multiplier);
  const { stats } = app.services.widgetData;
  for (const family of FAMILIES) {
    assertEquals(await stats.lastOf(CHANNEL, family), null, family);
  }
});

Deno.test("a test event says for whom it is, and how many come at once", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const fire = (body: unknown) =>
    app.request(PATH, { method: "POST", session, body });
  assertEquals(
    (await fire({ kind: "follow", count: 3, sceneId: "scn_1" })).status,
    201,
  );
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 10,
  });
  assertEquals(
    events.map(({ actor, target }: LiveEvent) => [actor?.name, target]),
    ["Ada Lovelace", "Ada Lovelace 2", "Ada Lovelace 3"].map((name) => [
      name,
      { sceneId: "scn_1", instanceId: null, inLists: false },
    ]),
  );
  for (
    const body of [
      { kind: "no.such" },
      { kind: "follow", count: 51 },
      { kind: "follow", emotes: [{ name: "two words", id: "1" }] },
      { kind: "timer.state" },
    ]
  ) assertEquals((await fire(body)).status, 422);
});

Deno.test("scripts of test events are listed for the channel's session alone", async () => {
  await using app = await startTestApp();
  const path = `/api/channels/${CHANNEL}/test-scripts`;
  assertEquals((await app.get(path)).status, 401);
  const other = await app.signIn({ channelId: "1002" });
  assertEquals((await app.get(path, { session: other })).status, 403);
  const session = await app.signIn();
  const { items } = await (await app.get(path, { session })).json();
  assertEquals(items.map(({ id }: { id: string }) => id), [
    "busy",
    "queue",
    "names",
    "moderation",
  ]);
});

Deno.test("tests for one preview are answered with figures in which they count, and are neither sent nor kept", async () => {
  await using app = await startTestApp();
  app.services.start();
  const session = await app.signIn();
  const path = `/api/channels/${CHANNEL}/test-preview`;
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "goal-bar",
    settings: { target: 50 },
  });
  const ask = async (tests: unknown[], instanceIds = [instance.id]) => {
    const answer = await app.request(path, {
      method: "POST",
      session,
      body: { instanceIds, tests },
    });
    assertEquals(answer.status, 200);
    return await answer.json();
  };
  const follow = { kind: "follow", sceneId: "scn_other" };
  // A goal counts from where it is first read.
  await ask([follow]);
  const once = await ask([follow]);
  const twice = await ask([follow, { ...follow, name: "Bo", count: 3 }]);
  const current = (answer: typeof once) =>
    answer.widgets[instance.id].state.goal.current;
  assertEquals([current(once), current(twice)], [1, 4]);
  assertEquals(
    twice.events.map(({ actor }: LiveEvent) => actor?.name),
    ["Bo", "Bo 2", "Bo 3"],
  );
  const ids = [...once.events, ...twice.events].map(({ id }: LiveEvent) => id);
  assertEquals(new Set(ids).size, 4);
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 10,
  });
  assertEquals(events.filter(({ test }) => test), []);
  // What no test moves has no figures: its events say it all.
  assertEquals((await ask([{ kind: "chat.message" }])).widgets, {});
  const saved = await app.services.overlays.instances.save(CHANNEL, {
    type: "poll",
  });
  const { widgets } = await ask(
    [{ kind: "poll.begin" }, follow],
    [saved.instance.id, instance.id],
  );
  assertEquals(
    widgets[saved.instance.id].state.poll.title,
    "Which game next?",
  );
  assertEquals((await ask([follow], ["ins_nobody"])).widgets, {});

  const wrong = async (body: unknown) =>
    (await app.request(path, { method: "POST", session, body })).status;
  assertEquals(await wrong({ instanceIds: [], tests: [] }), 422);
  const many = Array(5).fill({ kind: "follow", count: 50 });
  assertEquals(await wrong({ instanceIds: [], tests: many }), 422);
  const other = await app.signIn({ channelId: "1002" });
  const foreign = await app.request(path, {
    method: "POST",
    session: other,
    body: { instanceIds: [], tests: [follow] },
  });
  assertEquals(foreign.status, 403);
});

Deno.test("a test event says where it comes from, which reward it is, and that it is with Prime", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const tried = async (test: unknown) => {
    const answer = await app.request(`/api/channels/${CHANNEL}/test-preview`, {
      method: "POST",
      session,
      body: { instanceIds: [], tests: [test] },
    });
    return answer.ok ? (await answer.json()).events[0] : answer.status;
  };
  const sub = await tried({ kind: "sub", prime: true, platform: "twitch" });
  assertEquals([sub.platform, sub.data.isPrime], ["twitch", true]);
  const sung = await tried({ kind: "redemption", reward: "Sing!" });
  assertEquals(sung.data.reward.title, "Sing!");
  const plain = await tried({ kind: "sub" });
  assertEquals([plain.platform, plain.data.isPrime], ["limelight", false]);
  assertEquals(await tried({ kind: "tip", platform: "A b" }), 422);
  assertEquals(await tried({ kind: "redemption", reward: "" }), 422);
});
