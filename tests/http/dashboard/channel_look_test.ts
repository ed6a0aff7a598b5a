import { assert, assertEquals, assertNotEquals } from "@std/assert";
import type { InstanceSave } from "@/lib/schema/overlays/scenes.ts";
import { keys } from "@/lib/database/keys.ts";
import { readLooks } from "@/lib/pages/studio/widgets/read_looks.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const SETTINGS = `/api/channels/${CHANNEL}/settings`;
const LOOKS = `/api/channels/${CHANNEL}/widget-looks`;
const PRO = { env: { DEFAULT_TIER: "pro" } };

/** Calls the API as the channel's owner. */
async function owner(app: TestApp) {
  const session = await app.signIn();
  const call = async (method: string, path: string, body?: unknown) => {
    const res = await app.request(path, { method, session, body });
    return { status: res.status, body: await res.json() };
  };
  return {
    choose: (look: unknown) => call("PATCH", SETTINGS, { look }),
    dress: (...widgets: { id: string; pack: string | null }[]) =>
      call("POST", LOOKS, { widgets }),
    async make(save: Partial<InstanceSave>) {
      const path = `/api/channels/${CHANNEL}/widget-instances`;
      return (await call("POST", path, { type: "goal-bar", ...save })).body;
    },
    read: async (id: string) =>
      (await call("GET", `/api/widgets/instances/${id}`)).body,
  };
}

/** Returns the look in which a page draws its widget, and what the open page is told of it. */
async function worn(app: TestApp, query: { instance_id: string } | string) {
  const { browserSources } = app.services.overlays;
  const request = { channelId: CHANNEL, still: false, onStream: false };
  const asked = typeof query === "string" ? { type: query } : query;
  const { items: [item] } = await browserSources.widget(request, asked);
  assert(item?.content.kind === "widget");
  const { look, instanceId, settings } = item.content.widget;
  const { widgets } = await browserSources.state(CHANNEL, {
    ids: [instanceId],
  });
  assertEquals(widgets[instanceId]?.look, look);
  assertEquals(widgets[instanceId]?.settings, settings);
  return look;
}

Deno.test("widgets and links without a look wear the channel's, before one is chosen Broadcast", async () => {
  await using app = await startTestApp(PRO);
  const { choose, make, read } = await owner(app);
  const none = await make({ settings: { title: "Mine" } });
  const own = await make({ pack: "paper-lantern" });
  const plain = await make({ pack: "plain" });
  assertEquals([none.pack, own.pack, plain.pack], [
    null,
    "paper-lantern",
    "plain",
  ]);
  const looks = async () => [
    await worn(app, { instance_id: none.id }),
    await worn(app, "goal-bar"),
    await worn(app, { instance_id: own.id }),
    await worn(app, { instance_id: plain.id }),
  ];
  assertEquals(await looks(), [
    "broadcast",
    "broadcast",
    "paper-lantern",
    null,
  ]);
  const chosen = await choose("neon-harbor");
  assertEquals([chosen.status, chosen.body.look], [200, "neon-harbor"]);
  assertEquals(await looks(), [
    "neon-harbor",
    "neon-harbor",
    "paper-lantern",
    null,
  ]);
  await choose("plain");
  assertEquals((await looks()).slice(0, 2), [null, null]);
  assertEquals((await choose(null)).body.look, null);
  assertEquals((await looks()).slice(0, 2), ["broadcast", "broadcast"]);
  assertEquals((await read(none.id)).settings, { title: "Mine" });
});

Deno.test("widgets from before channels had a look keep none, whatever is chosen", async () => {
  await using app = await startTestApp(PRO);
  const { choose, make, read } = await owner(app);
  const { id } = await make({});
  const key = keys.instance(CHANNEL, id);
  const { value } = await app.kv.get(key);
  assert(value);
  await app.kv.set(key, { ...value, pack: null });
  await choose("neon-harbor");
  assertEquals(await worn(app, { instance_id: id }), null);
  assertEquals((await read(id)).pack, "plain");
});

Deno.test("a look that there is not, or that the plan has not, is refused", async () => {
  await using app = await startTestApp({ env: { DEFAULT_TIER: "free" } });
  const { choose, make, dress, read } = await owner(app);
  const unknown = await choose("sunset");
  assertEquals([unknown.status, unknown.body.errors[0].path], [422, "look"]);
  assertEquals((await choose(7)).status, 422);
  const dear = await choose("frost-pane");
  assertEquals([dear.status, dear.body.code], [403, "plan_limit"]);
  const { id } = await make({});
  assertEquals((await dress({ id, pack: "frost-pane" })).status, 403);
  assertEquals((await dress()).status, 422);
  const missing = { id: "ins_00000000000000000000000000", pack: null };
  assertEquals(
    (await dress({ id, pack: "plain" }, missing)).status,
    404,
  );
  assertEquals((await read(id)).pack, null);
});

Deno.test("looks are the owner's to choose and to give", async () => {
  await using app = await startTestApp();
  const asked = [
    { method: "PATCH", path: SETTINGS, body: { look: "plain" } },
    { method: "POST", path: LOOKS, body: { widgets: [] } },
  ];
  const sessions = [
    undefined,
    await app.signIn({ channelId: "2" }),
    await app.signIn({ role: "masquerade" }),
  ];
  for (const { method, path, body } of asked) {
    const statuses = [];
    for (const session of sessions) {
      const res = await app.request(path, {
        method,
        body,
        ...session === undefined ? {} : { session },
      });
      statuses.push(res.status);
      await res.body?.cancel();
    }
    assertEquals(statuses, [401, 403, 403], path);
  }
});

Deno.test("several widgets are dressed at once, and what is answered undoes it", async () => {
  await using app = await startTestApp(PRO);
  const { make, dress, read } = await owner(app);
  const made: Awaited<ReturnType<typeof make>>[] = [];
  for (const pack of [...Array(9).fill("paper-lantern"), "plain", null]) {
    made.push(await make({ pack, settings: { title: "Mine" } }));
  }
  const before = made.map(({ id, pack }) => ({ id, pack }));
  const { body } = await dress(...before.map(({ id }) => ({ id, pack: null })));
  assertEquals(body.widgets, before);
  const packs = async () =>
    await Promise.all(made.map(async ({ id }) => (await read(id)).pack));
  assertEquals(new Set(await packs()), new Set([null]));
  await dress(...body.widgets);
  assertEquals(await packs(), before.map(({ pack }) => pack));
  assertEquals((await read(made[0]?.id ?? "")).settings, { title: "Mine" });
});

Deno.test("another look of the channel is told once, by its commit, and to pages that were away", async () => {
  await using app = await startTestApp(PRO);
  const { choose } = await owner(app);
  const { log } = app.services.events;
  const since = await log.newest(CHANNEL);
  await choose("neon-harbor");
  await choose("neon-harbor");
  await app.clock.advance(15_000);
  const told = await log.read({
    channelId: CHANNEL,
    after: since,
    limit: 100,
  });
  assertEquals(
    told.events.filter(({ kind }) => kind === "look.updated")
      .map(({ data }) => data),
    [{ look: "neon-harbor" }],
  );
});

Deno.test("of two processes that choose at once, both agree on what is chosen", async () => {
  await using one = await startTestApp(PRO);
  await using two = await startTestApp({ ...PRO, kv: one.kv });
  const looks = ["neon-harbor", "paper-lantern"];
  const chosen = await Promise.all(
    [one, two].map(async (app, at) => (await owner(app)).choose(looks[at])),
  );
  assertEquals(chosen.map(({ status }) => status), [200, 200]);
  const read = await Promise.all([one, two].map((app) => worn(app, "clock")));
  assertEquals(read[0], read[1]);
  assert(looks.includes(read[0] ?? ""));
});

Deno.test("a layout is drawn in the channel's look, or in the one that is asked for", async () => {
  await using app = await startTestApp(PRO);
  const { choose } = await owner(app);
  await choose("neon-harbor");
  const token = await app.widgetToken();
  const looksOn = async (query: string) => {
    const page = await app.get(`/v1/layout/gaming?token=${token}${query}`);
    assertEquals(page.status, 200);
    const policy = page.headers.get("content-security-policy") ?? "";
    assert(!policy.includes("frame-ancestors 'none'"), policy);
    const found = (await page.text()).matchAll(/data-look="([a-z-]+)"/g);
    return new Set([...found].map(([, look]) => look));
  };
  assertEquals(await looksOn(""), new Set(["neon-harbor"]));
  assertEquals(await looksOn("&pack=plain"), new Set());
  const source = encodeURIComponent("/v1/layout/gaming?pack=plain");
  const preview = await app.get(
    `/api/channels/${CHANNEL}/preview?source=${source}`,
    { session: await app.signIn() },
  );
  assertEquals(preview.status, 303, "the studio may frame it");
  const unknown = await app.get(`/v1/layout/none?token=${token}`);
  assertEquals(unknown.status, 422);
  await unknown.body?.cancel();
});

Deno.test("the event page is in the channel's look once one is chosen", async () => {
  await using app = await startTestApp(PRO);
  const { choose } = await owner(app);
  const token = await app.widgetToken();
  const page = async () =>
    await (await app.get(`/event-page?token=${token}`)).text();
  const before = await page();
  assert(!before.includes("event--dressed"));
  await choose("neon-harbor");
  const after = await page();
  assert(after.includes("event--dressed"));
  assert(after.includes("--look-plate:#080B1C"), "its plates");
  await choose("plain");
  assertNotEquals(await page(), after);
});

Deno.test("a look that the plan no longer includes stays worn, and is offered to nobody", async () => {
  await using rich = await startTestApp(PRO);
  await (await owner(rich)).choose("ember-forge");
  await using poor = await startTestApp({ kv: rich.kv });
  const { worn, looks } = await readLooks(poor.services, CHANNEL);
  assertEquals(worn, "ember-forge");
  assertEquals(
    looks.find(({ id }) => id === worn)?.available,
    false,
  );
  const others = looks.filter(({ id }) => id !== worn);
  assert(others.length > 0 && others.every(({ available }) => available));
});
