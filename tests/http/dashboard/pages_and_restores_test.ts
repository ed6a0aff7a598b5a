import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { contentTags } from "@/lib/core/content_tag.ts";
import { DAY_MS } from "@/lib/core/clock.ts";
import { entityTag } from "@/lib/http/entity_tag.ts";
import { start } from "@/tests/http/custom_widgets/library_rig.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { ownerOf } from "./owner.ts";

const SCENES = "/api/widgets/scenes";

Deno.test("a widget's sound is cleared by that widget alone", async () => {
  await using app = await startTestApp();
  const { json, session, instances } = await ownerOf(app, CHANNEL);
  const scene = await json("POST", SCENES, { name: "Main" });
  const box = async () =>
    (await json("POST", instances, { type: "alert-box", sceneId: scene.id }))
      .id;
  const [mine, other] = [await box(), await box()];
  const soundOf = (id: string) => `/api/widgets/instances/${id}/sounds/follow`;
  await json("PUT", soundOf(mine), { soundId: "snd_tick" });
  const clear = async (id: string) => {
    const res = await app.request(soundOf(id), { method: "DELETE", session });
    await res.body?.cancel();
    return res.status;
  };
  const left = async () =>
    (await json("GET", `${SCENES}/${scene.id}/sounds`)).items.length;
  assertEquals([await clear(other), await left()], [404, 1]);
  assertEquals([await clear(mine), await left()], [204, 0]);
  assertEquals(await clear(mine), 404);
});

Deno.test("a version is restored only over the draft that was seen, and with nothing unknown", async () => {
  const { app, send, create } = await start();
  await using _ = app;
  const widget = await create();
  await send("POST", `/${widget.id}/publish`, {});
  const { body: { items: [version] } } = await send(
    "GET",
    `/${widget.id}/versions`,
  );
  const seen = (await send("GET", `/${widget.id}`)).etag;
  await send("POST", `/${widget.id}`, { html: "<p>newer</p>" });
  const path = `/${widget.id}/restore/${version.id}`;
  const stale = await send("POST", path, undefined, { "if-match": seen });
  assertEquals([stale.status, stale.body.code], [412, "stale"]);
  const { body: kept, etag } = await send("GET", `/${widget.id}`);
  assertEquals(kept.html, "<p>newer</p>");
  const unknown = await send("POST", path, { force: true });
  assertEquals([unknown.status, unknown.body.code], [422, "invalid_input"]);
  const done = await send("POST", path, {}, { "if-match": etag });
  assertEquals([done.status, done.body.html], [200, widget.html]);
  assertEquals((await send("POST", path)).status, 200);
});

Deno.test("versions and widgets come page by page; a list without pages refuses to be asked for one", async () => {
  const { app, send, create } = await start();
  await using _ = app;
  const { json, instances, session } = await ownerOf(app, CHANNEL);
  const widget = await create();
  for (const label of ["a", "b", "c", "d", "e"]) {
    await send("POST", `/${widget.id}/publish`, { label });
    await json("POST", instances, { type: "clock", name: label });
  }
  const lists = [instances, `/api/widgets/custom/${widget.id}/versions`];
  for (const path of lists) {
    const all = await json("GET", path);
    assertEquals([all.items.length, all.nextCursor], [5, null], path);
    const found = [];
    let cursor: string | null = "";
    let pages = 0;
    while (cursor !== null) {
      const from: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page = await json("GET", `${path}?limit=2${from}`);
      found.push(...page.items);
      cursor = page.nextCursor;
      pages++;
    }
    assertEquals([pages, found], [3, all.items], path);
    for (const query of ["limit=0", "limit=101", "limit=x"]) {
      const res = await app.get(`${path}?${query}`, { session });
      assertEquals([res.status, (await res.json()).code], [
        422,
        "invalid_input",
      ]);
    }
    const bad = await app.get(`${path}?cursor=!`, { session });
    assertEquals([bad.status, (await bad.json()).code], [400, "malformed"]);
  }
  const whole = [
    SCENES,
    "/api/widgets/custom",
    "/api/widgets/sounds",
    "/api/widgets/aside",
    "/api/widgets/packs",
    "/api/widgets/templates/native",
    "/api/widgets/templates/forms",
    `/api/channels/${CHANNEL}/dock-keys`,
    `/api/channels/${CHANNEL}/counters`,
    "/auth/sessions",
  ];
  for (const path of whole) {
    for (const query of ["limit=2", "cursor=abc"]) {
      const res = await app.get(`${path}?${query}`, { session });
      const { code } = await res.json();
      assertEquals([res.status, code], [400, "malformed"], path);
    }
    const res = await app.get(path, { session });
    assertEquals(res.status, 200, path);
    await res.body?.cancel();
  }
});

Deno.test("what is deleted between two pages moves nothing of the rest", async () => {
  await using app = await startTestApp();
  const { json, raw, instances } = await ownerOf(app, CHANNEL);
  for (const name of ["a", "b", "c", "d"]) {
    await json("POST", instances, { type: "clock", name });
  }
  const first = await json("GET", `${instances}?limit=2`);
  const named = ({ items }: { items: { name: string }[] }) =>
    items.map(({ name }) => name);
  assertEquals(named(first), ["a", "b"]);
  const gone = `/api/widgets/instances/${first.items[1].id}`;
  await (await raw("DELETE", gone)).body?.cancel();
  const second = await json(
    "GET",
    `${instances}?limit=2&cursor=${first.nextCursor}`,
  );
  assertEquals([named(second), second.nextCursor], [["c", "d"], null]);
});

Deno.test("the tag of the catalogue is that of its content", async () => {
  await using app = await startTestApp();
  const read = async (path: string) => {
    const res = await app.get(path);
    return { tag: res.headers.get("etag"), body: await res.json() };
  };
  for (const root of ["native", "forms"]) {
    const path = `/api/widgets/templates/${root}`;
    const list = await read(path);
    const [first, second] = list.body.items;
    const tagOf = contentTags();
    assertEquals(list.tag, entityTag(tagOf("list", () => list.body.items)));
    const one = await read(`${path}/${first.id}`);
    assertEquals(one.tag, entityTag(tagOf("one", () => one.body)));
    assertNotEquals(one.tag, (await read(`${path}/${second.id}`)).tag);
    const german = await read(`${path}?language=de`);
    assertNotEquals(german.tag, list.tag);
  }
});

Deno.test("the frame of a suspended widget is refused as suspended, its draft is not", async () => {
  const clock = new ManualClock();
  await using app = await startTestApp({ clock });
  const { account, customWidgets } = app.services;
  await account.planChanges.change({ channelId: CHANNEL, tier: "pro" });
  const ids: string[] = [];
  for (let count = 0; count < 6; count++) {
    const { widget } = await customWidgets.code.save(CHANNEL, null, {
      name: `Widget ${count}`,
    });
    await customWidgets.versions.publish(CHANNEL, widget.id, "");
    ids.push(widget.id);
    clock.pass(1_000);
  }
  await account.planChanges.change({ channelId: CHANNEL, tier: "free" });
  clock.pass(8 * DAY_MS);
  const token = await app.widgetToken();
  const caller = await account.widgetTokens.find(token);
  assert(caller);
  const answers = async (id: string, more = "") => {
    const scoped = await account.widgetTokens.scopedFor(caller, id);
    const frame = await app.get(
      `/widget/frame/${id}?token=${scoped}${more}`,
    );
    const opening = await app.get(
      `/widget/frame/${id}/opening?token=${token}${more}`,
    );
    await frame.body?.cancel();
    await opening.body?.cancel();
    return [frame.status, opening.status];
  };
  const [oldest = "", , , , , newest = ""] = ids;
  assertEquals(await answers(oldest), [403, 403]);
  assertEquals(await answers(oldest, "&preview=1"), [200, 200]);
  assertEquals(await answers(newest), [200, 200]);
});
