import { assert, assertEquals } from "@std/assert";
import { settingsToCopy } from "@/lib/schema/widgets/rules/alerts_in_use.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const ALERTS = `/api/channels/${CHANNEL}/alerts`;
const BOXES = `/api/channels/${CHANNEL}/widget-instances`;
const RAIDS = [{ id: "raid", name: "Raiders", kinds: ["raid"] }];
const FOLLOWS = [{ id: "follow", name: "Welcome", kinds: ["follow"] }];

/** Calls the API as the channel's owner. */
async function owner(app: TestApp) {
  const session = await app.signIn();
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ) => {
    const res = await app.request(path, { method, session, body, headers });
    const text = await res.text();
    return {
      status: res.status,
      etag: res.headers.get("etag") ?? "",
      body: text === "" ? null : JSON.parse(text),
    };
  };
  return {
    call,
    put: (variants: unknown, headers = {}) =>
      call("PUT", ALERTS, { variants }, headers),
    box: async (settings: object = {}) =>
      (await call("POST", BOXES, { type: "alert-box", settings })).body,
    save: (id: string, settings: object) =>
      call("POST", BOXES, { id, settings }),
    settingsOf: async (id: string) =>
      (await call("GET", `/api/widgets/instances/${id}`)).body.settings,
  };
}

/** Returns the names of the alerts that an alert box plays, by its page and by what the open page reads. */
async function played(app: TestApp, id: string): Promise<string[]> {
  const { browserSources } = app.services.overlays;
  const request = { channelId: CHANNEL, still: false, onStream: false };
  const { items: [item] } = await browserSources.widget(request, {
    instance_id: id,
  });
  assert(item?.content.kind === "widget");
  const { settings } = item.content.widget;
  const { widgets } = await browserSources.state(CHANNEL, { ids: [id] });
  assertEquals(widgets[id]?.settings, settings);
  const { variants } = settings as { variants: Variant[] };
  return variants.map(({ name }) => name);
}

Deno.test("boxes from before keep their own alerts, and new ones play the channel's once there are any", async () => {
  await using app = await startTestApp();
  const { call, put, box, save, settingsOf } = await owner(app);
  const before = await box({ variants: RAIDS });
  const plain = await box();
  assertEquals(plain.settings, {});
  assertEquals((await call("GET", ALERTS)).body, { variants: null });
  const none = await save(plain.id, { alerts: "channel" });
  assertEquals([none.status, none.body.errors[0].path], [
    422,
    "settings.alerts",
  ]);
  const made = await put(FOLLOWS);
  assertEquals([made.status, made.body], [200, { variants: FOLLOWS }]);
  assertEquals(await played(app, before.id), ["Raiders"]);
  assertEquals((await played(app, plain.id)).length > 1, true);
  const after = await box();
  assertEquals(after.settings, { alerts: "channel" });
  assertEquals(await played(app, after.id), ["Welcome"]);
  // A copy of one from before plays what that one plays.
  const copy = await box(settingsToCopy(plain));
  assertEquals(await played(app, copy.id), await played(app, plain.id));
  const apart = await box({ variants: RAIDS });
  assertEquals(await played(app, apart.id), ["Raiders"]);
  // Its own stay with it, and play again once it is told so.
  await save(before.id, { alerts: "channel", variants: RAIDS });
  assertEquals(await played(app, before.id), ["Welcome"]);
  await save(before.id, { ...await settingsOf(before.id), alerts: "own" });
  assertEquals(await played(app, before.id), ["Raiders"]);
  const scene = await call("POST", "/api/widgets/scenes/layouts", {
    layout: "gaming",
  });
  const onScene = await app.services.overlays.instances.list(CHANNEL);
  const placed = onScene.find(({ type, sceneId }) =>
    type === "alert-box" && sceneId === scene.body.id
  );
  assertEquals(await played(app, placed?.id ?? ""), ["Welcome"]);
});

Deno.test("a change of the channel's alerts is told once, by its commit, and read again by the boxes alone", async () => {
  await using app = await startTestApp();
  const { put, box } = await owner(app);
  const { log } = app.services.events;
  const since = await log.newest(CHANNEL);
  await put(FOLLOWS);
  await app.clock.advance(15_000);
  const told = await log.read({ channelId: CHANNEL, after: since, limit: 100 });
  assertEquals(
    told.events.filter(({ kind }) => kind === "alerts.updated")
      .map(({ data }) => data),
    [{ count: 1 }],
  );
  const { id } = await box();
  const { items: [item] } = await app.services.overlays.browserSources.widget(
    { channelId: CHANNEL, still: false, onStream: false },
    { instance_id: id },
  );
  assert(item?.content.kind === "widget");
  assertEquals(item.content.widget.refresh.on, ["alerts.updated"]);
});

Deno.test("the alerts are checked as those of a box, and are the owner's to change over the version that they read", async () => {
  await using app = await startTestApp();
  const { call, put } = await owner(app);
  const wrong = await put([{ kinds: ["follow"], durationMs: 1 }]);
  assertEquals([wrong.status, wrong.body.errors[0].path], [
    422,
    "variants.0.durationMs",
  ]);
  assertEquals((await put([])).status, 422);
  const media = "ast_00000000000000000000000000";
  const lost = await put([{ kinds: ["follow"], media }]);
  assertEquals([lost.status, lost.body.errors[0].path], [
    422,
    "variants.0.media",
  ]);
  const long = await put(
    Array.from({ length: 49 }, (_, at) => ({
      kinds: ["follow"],
      name: `n${at}`,
      template: "😀".repeat(300),
    })),
  );
  assertEquals([long.status, long.body.code], [413, "too_large"]);
  const first = await put(FOLLOWS, { "if-none-match": "*" });
  assertEquals((await put(RAIDS, { "if-none-match": "*" })).status, 412);
  const second = await put(RAIDS, { "if-match": first.etag });
  assertEquals(second.status, 200);
  assertEquals((await put(RAIDS, { "if-match": first.etag })).status, 412);
  assertEquals((await call("GET", ALERTS)).etag, second.etag);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const statuses = [];
    for (
      const session of [
        undefined,
        await app.signIn({ channelId: "2" }),
        await app.signIn({ role: "masquerade" }),
      ]
    ) {
      const res = await app.request(ALERTS, {
        method,
        ...method === "PUT" ? { body: { variants: RAIDS } } : {},
        ...session === undefined ? {} : { session },
      });
      statuses.push(res.status);
      await res.body?.cancel();
    }
    assertEquals(statuses, [401, 403, method === "GET" ? 200 : 403], method);
  }
});

Deno.test("the channel's alerts are removed once no box plays them", async () => {
  await using app = await startTestApp();
  const { call, put, box, save } = await owner(app);
  await put(FOLLOWS);
  const { id } = await box();
  const refused = await call("DELETE", ALERTS);
  assertEquals([refused.status, refused.body.code], [409, "in_use"]);
  await save(id, { alerts: "own", variants: RAIDS });
  assertEquals((await call("DELETE", ALERTS)).status, 204);
  assertEquals((await call("GET", ALERTS)).body, { variants: null });
  assertEquals((await box()).settings, {});
});

Deno.test("of two processes that save, or remove and use the alerts at once, one is told of the other", async () => {
  await using one = await startTestApp();
  await using two = await startTestApp({ kv: one.kv });
  const [here, there] = [await owner(one), await owner(two)];
  const { etag } = await here.put(FOLLOWS);
  const saves = await Promise.all(
    [here, there].map(({ put }) => put(RAIDS, { "if-match": etag })),
  );
  assertEquals(saves.map(({ status }) => status).sort(), [200, 412]);
  for (let round = 0; round < 5; round++) {
    await here.put(FOLLOWS);
    const { id } = await there.box({ alerts: "own" });
    const [removed, used] = await Promise.all([
      here.call("DELETE", ALERTS),
      there.save(id, { alerts: "channel" }),
    ]);
    const { value } = await one.kv.get(keys.channelAlerts(CHANNEL));
    const uses = (await there.settingsOf(id)).alerts === "channel";
    assertEquals(uses, value !== null, `${removed.status} ${used.status}`);
    await there.save(id, { alerts: "own" });
  }
});

Deno.test("a trial answers the alerts that a box would play, and the box as it would be stored", async () => {
  await using app = await startTestApp();
  const { call, put, box } = await owner(app);
  await put(FOLLOWS);
  const { id, settings } = await box();
  const { body } = await call("POST", `${BOXES}?dry_run=1`, {
    id,
    settings: { ...settings, gapMs: 500 },
  });
  assertEquals(
    body.effective.variants.map(({ name }: Variant) => name),
    ["Welcome"],
  );
  assertEquals(body.instance.settings, { alerts: "channel", gapMs: 500 });
});

Deno.test("a file of the channel's alerts is in use, and its deletion takes it out of them", async () => {
  await using app = await startTestApp();
  const { call, put } = await owner(app);
  const pixel = Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  );
  const { asset } = await app.services.overlays.assets.upload(CHANNEL, {
    name: "wave.png",
    bytes: (async function* () {
      yield pixel;
    })(),
    declared: pixel.length,
  });
  await put([{ ...FOLLOWS[0], media: asset.id }]);
  const path = `/api/widgets/assets/${asset.id}`;
  const refused = await call("DELETE", path);
  assertEquals([refused.status, refused.body.uses[0]], [409, {
    kind: "alerts",
    id: CHANNEL,
    name: "The channel's alerts",
    path: "variants.0.media",
    entry: "Welcome",
  }]);
  assertEquals((await call("DELETE", `${path}?force=1`)).status, 204);
  assertEquals((await call("GET", ALERTS)).body, { variants: FOLLOWS });
});

Deno.test("a setup brings the alerts along, and a box plays on what it played where the channel has others", async () => {
  await using from = await startTestApp();
  const source = await owner(from);
  await source.put(FOLLOWS);
  await source.box();
  const exported = async (query = "") =>
    new Uint8Array(
      await (await from.get(
        `/api/channels/${CHANNEL}/setup/export${query}`,
        { session: await from.signIn() },
      )).arrayBuffer(),
    );
  const bundle = await exported();
  const imported = async (app: TestApp, query = "") => {
    const res = await app.request(
      `/api/channels/${CHANNEL}/setup/import${query}`,
      {
        method: "POST",
        session: await app.signIn(),
        raw: bundle,
        headers: { "content-type": "application/zip" },
      },
    );
    return { status: res.status, body: await res.json() };
  };
  await using empty = await startTestApp();
  const there = await owner(empty);
  const tried = await imported(empty, "?dry_run=1");
  assertEquals(tried.status, 200, JSON.stringify(tried.body));
  assertEquals((await there.call("GET", ALERTS)).body, { variants: null });
  const made = await imported(empty);
  assertEquals(made.body.changes, tried.body.changes);
  assertEquals((await there.call("GET", ALERTS)).body, { variants: FOLLOWS });
  const [box] = await empty.services.overlays.instances.list(CHANNEL);
  assertEquals(box?.settings, { alerts: "channel" });
  // The same again changes nothing, told beforehand or not.
  for (const query of ["?existing=replace&dry_run=1", "?existing=replace"]) {
    const again = await imported(empty, query);
    assertEquals(
      again.body.changes.map(({ change }: { change: string }) => change),
      ["kept", "kept"],
      query,
    );
  }
  await using other = await startTestApp();
  const elsewhere = await owner(other);
  await elsewhere.put(RAIDS);
  await imported(other);
  assertEquals((await elsewhere.call("GET", ALERTS)).body, { variants: RAIDS });
  const [arrived] = await other.services.overlays.instances.list(CHANNEL);
  assertEquals(arrived?.settings, { alerts: "own", variants: FOLLOWS });
});
