import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { wav } from "@/tests/features/overlays/assets/samples.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ASSETS, upload } from "./assets_rig.ts";
import { ownerOf } from "./owner.ts";

const SCENES = "/api/widgets/scenes";

Deno.test("places are taken with decimals and kept to the hundredth of a pixel", async () => {
  await using app = await startTestApp();
  const { json, instances } = await ownerOf(app, CHANNEL);
  const { id } = await json("POST", instances, { type: "static-text" });
  const { placement } = await json(
    "PATCH",
    `/api/widgets/instances/${id}/placement`,
    { x: 12.3456, y: -0.5, width: 320.25, height: 99.999 },
  );
  const { x, y, width, height } = placement;
  assertEquals([x, y, width, height], [12.35, -0.5, 320.25, 100]);
});

Deno.test("colours are taken short, without opacity and in any case", async () => {
  await using app = await startTestApp();
  const { json, instances } = await ownerOf(app, CHANNEL);
  const forms: [string, string][] = [
    ["#abc", "#AABBCCFF"],
    ["#12aBcD", "#12ABCDFF"],
    ["#12aBcD80", "#12ABCD80"],
  ];
  for (const [written, meant] of forms) {
    const scene = await json("POST", SCENES, {
      name: "Main",
      background: written,
    });
    assertEquals(scene.background, meant);
    await json("DELETE", `${SCENES}/${scene.id}`).catch(() => {});
    const { id } = await json("POST", instances, {
      type: "static-text",
      settings: { text: { color: written } },
    });
    const view = await app.services.overlays.browserSources.widget(
      { channelId: CHANNEL, still: true, onStream: false },
      { instance_id: id },
    );
    const [item] = view.items;
    const widget = item?.content.kind === "widget" ? item.content.widget : null;
    assertEquals(Object(widget?.settings).text.color, meant);
  }
  const session = await app.signIn();
  for (const background of ["abc", "#ab", "#abcd", "#gggggg", "red"]) {
    const body = { name: "No", background };
    const { status } = await app.request(SCENES, {
      method: "POST",
      session,
      body,
    });
    assertEquals(status, 422, background);
  }
});

Deno.test("files are listed by kind, and audio is another word for sound", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const sound = await (await upload(app, session, wav(1))).json();
  for (const [kind, ids] of [["audio", [sound.id]], ["image", []]] as const) {
    const answer = await app.get(`${ASSETS}?kind=${kind}`, { session });
    const { items } = await answer.json();
    assertEquals(items.map(({ id }: { id: string }) => id), ids);
  }
});

Deno.test("a widget that moves says which of its sounds gave way", async () => {
  await using app = await startTestApp();
  const { json, instances } = await ownerOf(app, CHANNEL);
  const scene = await json("POST", SCENES, { name: "Main" });
  const boxes: string[] = [];
  for (const sceneId of [scene.id, null]) {
    const { id } = await json("POST", instances, {
      type: "alert-box",
      sceneId,
    });
    boxes.push(id);
    for (const event of ["follow", ...(sceneId === null ? ["sub"] : [])]) {
      const path = `/api/widgets/instances/${id}/sounds/${event}`;
      await json("PUT", path, { soundId: "snd_tick" });
    }
  }
  const [, id] = boxes;
  const moved = await json("POST", instances, { id, sceneId: scene.id });
  const tick = { instanceId: id, soundId: "snd_tick", volume: 0.8 };
  assertEquals(moved.replaced, [{ eventKey: "follow", ...tick }]);
  assertEquals(moved.sounds, [{ eventKey: "sub", ...tick }]);
  const again = await json("POST", instances, { id, sceneId: scene.id });
  assertEquals(again.replaced, undefined);
});

Deno.test("another channel's widget is not found, whatever is asked of it", async () => {
  await using app = await startTestApp();
  const { widget } = await app.services.customWidgets.code.save(CHANNEL, null, {
    name: "Mine",
  });
  const token = await app.widgetToken("2002");
  const session = await app.signIn({ channelId: "2002" });
  const kv = `/api/widgets/kv/${widget.id}`;
  const errors = `/api/widgets/runtime-errors/${widget.id}`;
  const custom = `/api/widgets/custom/${widget.id}`;
  const calls: [string, string, unknown?][] = [
    ["GET", kv],
    ["GET", `${kv}/a`],
    ["PUT", `${kv}/a`, 1],
    ["DELETE", `${kv}/a`],
    ["GET", errors],
    ["DELETE", errors],
    ["GET", custom],
    ["POST", custom, { name: "Theirs" }],
    ["DELETE", custom],
    ["GET", `${custom}/versions`],
    ["POST", `${custom}/publish`, {}],
    ["GET", `${custom}/export`],
    ["POST", `${custom}/copy-code`],
  ];
  for (const [method, path, body] of calls) {
    const answer = await app.request(`${path}?token=${token}`, {
      method,
      session,
      ...(body === undefined ? {} : { body }),
    });
    const { code } = await answer.json();
    const what = `${method} ${path}`;
    assertEquals([what, answer.status, code], [what, 404, "not_found"]);
  }
});

Deno.test("an address that does not say which widget is refused alike, however it fails to", async () => {
  await using app = await startTestApp();
  const { json, instances } = await ownerOf(app, CHANNEL);
  const { id } = await json("POST", instances, { type: "static-text" });
  const token = await app.widgetToken();
  const native = `/widget/native/${CHANNEL}?token=${token}`;
  const cases: [string, number][] = [
    [`${native}&instance_id=${id}&type=clock`, 422],
    [native, 422],
    [`/widget/${CHANNEL}?token=${token}`, 422],
    [`${native}&type=none`, 404],
    [`${native}&instance_id=${id}&type=static-text`, 200],
  ];
  for (const [path, expected] of cases) {
    const answer = await app.get(path);
    await answer.body?.cancel();
    assertEquals([path, answer.status], [path, expected]);
  }
});

Deno.test("names of scenes, widgets and custom widgets are one line that nothing turns around", async () => {
  await using app = await startTestApp();
  const { json, instances } = await ownerOf(app, CHANNEL);
  const bad = "Be\u0000fore\r\n\u202eafter\u200b";
  const good = "Before after\u200b";
  const scene = await json("POST", SCENES, { name: bad });
  assertEquals(scene.name, good);
  assertEquals(
    (await json("PATCH", `${SCENES}/${scene.id}`, { name: bad })).name,
    good,
  );
  const widget = await json("POST", instances, { type: "clock", name: bad });
  assertEquals(widget.name, good);
  const custom = await json("POST", "/api/widgets/custom/new", {
    name: bad,
  });
  assertEquals(custom.name, good);
  const session = await app.signIn();
  for (const name of ["\u0000\n", "\u200b\u{e0000}", "\u202e"]) {
    for (const path of [SCENES, "/api/widgets/custom/new"]) {
      const res = await app.request(path, {
        method: "POST",
        session,
        body: { name },
      });
      assertEquals(res.status, 422, path);
      await res.body?.cancel();
    }
  }
});

Deno.test("a name that was stored with controls goes on working", async () => {
  await using app = await startTestApp();
  const { json } = await ownerOf(app, CHANNEL);
  const { id } = await json("POST", SCENES, { name: "Main" });
  const stored = await app.kv.get(keys.scene(CHANNEL, id));
  const name = "Ma\u0000in\n\u202eold";
  await app.kv.set(stored.key, { ...Object(stored.value), name });
  assertEquals((await json("GET", `${SCENES}/${id}`)).name, "Main old");
  const moved = await json("PATCH", `${SCENES}/${id}`, { background: "#000" });
  assertEquals(moved.name, "Main old");
  assertEquals(
    (await json("PATCH", `${SCENES}/${id}`, { name })).name,
    "Main old",
  );
});
