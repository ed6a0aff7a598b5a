import { assert, assertEquals } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import {
  EMPTY_MANIFEST,
  zipOf,
} from "@/tests/features/account/setup_bundle/bundles.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ownerOf } from "./owner.ts";
import {
  bundleOf,
  clockNamed,
  kindsAndCodes,
  sceneOf,
} from "./setup_bundle_rig.ts";

Deno.test("what the plan has no room for is left out whole, and said", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const instances = Array.from(
    { length: 12 },
    (_, i) =>
      clockNamed(`ins_${i}`, i === 11 ? { type: "unknown-template" } : {}),
  );
  const scene = (n: number, ids: number[]) =>
    sceneOf(`scn_${n}`, ids.map((id) => ({ id: `ins_${id}` })));
  const bundle = await bundleOf({
    scenes: [
      scene(1, [0, 1, 2, 3, 4, 5]),
      scene(2, [6, 7, 8, 9, 10]),
      scene(3, [0, 11]),
      scene(4, []),
    ],
    instances,
  });
  const imported = await owner.json("POST", owner.import, bundle);
  assertEquals(imported.created, { scene: 2, instance: 6 });
  assertEquals(
    imported.skipped.map((
      { kind, name, code }: Record<string, string>,
    ) => [kind, name, code]),
    [
      ["scene", "scn_2", "plan_limit"],
      ["scene", "scn_3", "invalid_input"],
    ],
  );
  const { items } = await owner.json("GET", owner.instances);
  assertEquals(items.length, 6);
});

Deno.test("exports that nobody reads to their end keep no other from its own", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  await owner.json("POST", "/api/widgets/assets/upload?name=a", await png());
  const unread: Response[] = [];
  for (let i = 0; i < navigator.hardwareConcurrency + 1; i++) {
    unread.push(await owner.raw("GET", owner.export));
  }
  const other = await ownerOf(app, "2002");
  const read = await other.raw("GET", other.export);
  assert((await read.arrayBuffer()).byteLength > 0);
  for (const res of unread) await res.body?.cancel();
});

Deno.test("a bundle may be as large as the plan's files and 64 MiB, and one that says to be larger is not read", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const most = (50 + 64) * 1024 * 1024;
  const ask = (declared: number) =>
    app.request(owner.import, {
      method: "POST",
      session: owner.session,
      headers: { "content-length": `${declared}` },
      raw: "no archive",
    });
  const refused = await ask(most + 1);
  assertEquals(refused.status, 413);
  assertEquals((await refused.json()).limit, most);
  // What it has is looked at, and it is none.
  assertEquals((await ask(most)).status, 400);
});

Deno.test("custom widgets come whole: draft, published version, and no code is left of one without room", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const code = (js: string) => ({
    html: "<p>hello</p>",
    css: "",
    js,
    fields: {},
    values: {},
  });
  const widget = (n: number) => ({
    id: `wgt_${n}`,
    publishedVersion: n % 2 ? `ver_${n}` : null,
    name: `Widget ${n}`,
    network: "listed",
    hosts: ["api.example.org"],
    source: "streamelements",
    draft: code(`draft(${n})`),
    published: n % 2 ? code(n === 1 ? "draft(1)" : `live(${n})`) : null,
  });
  const bundle = await zipOf({
    "limelight.json": JSON.stringify({
      ...EMPTY_MANIFEST,
      parts: { custom_widgets: 7 },
    }),
    ...Object.fromEntries(
      Array.from({ length: 7 }, (_, n) => [
        `parts/custom_widgets/${n}.json`,
        JSON.stringify(widget(n)),
      ]),
    ),
  });
  const imported = await owner.json("POST", owner.import, bundle);
  assertEquals(imported.created, { custom_widgets: 5 });
  assertEquals(
    imported.skipped.map(({ code }: { code: string }) => code),
    ["plan_limit", "plan_limit"],
  );
  const { items } = await owner.json("GET", "/api/widgets/custom");
  for (const [n, { id, name, hosts, publishedVersion }] of items.entries()) {
    assertEquals([name, hosts], [`Widget ${n}`, ["api.example.org"]]);
    const draft = await owner.json("GET", `/api/widgets/custom/${id}`);
    assertEquals(draft.js, `draft(${n})`);
    assertEquals(publishedVersion !== null, n % 2 === 1);
    if (publishedVersion === null) continue;
    assertEquals(imported.ids[`ver_${n}`], publishedVersion);
    const live = await owner.json(
      "GET",
      `/api/widgets/custom/${id}/versions?version_id=${publishedVersion}`,
    );
    assertEquals(live.js, n === 1 ? "draft(1)" : `live(${n})`);
  }
  let codes = 0;
  for await (const _ of app.kv.list({ prefix: ["chunk_head"] })) codes++;
  assertEquals(codes, 6);
});

Deno.test("what something comes without is said: skins, sounds, custom widgets, parts", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const sound = (eventKey: string, soundId: string) => ({
    eventKey,
    soundId,
    volume: 0.5,
  });
  const bundle = await bundleOf({
    scenes: [
      sceneOf("scn_1", [
        { id: "ins_1" },
        { id: "ins_gone" },
        { kind: "custom", id: "itm_1", widgetId: "wgt_gone" },
      ]),
    ],
    instances: [
      clockNamed("ins_1", {
        type: "alert-box",
        pack: "plan does not include it",
        sounds: [
          sound("follow", "snd_horn_raid"),
          sound("raid", "ast_gone"),
          sound("__proto__", "snd_horn_raid"),
        ],
      }),
      clockNamed("ins_2", { settings: { text: { fontSize: "big" } } }),
    ],
    parts: { jukebox: 3 },
  });
  const imported = await owner.json("POST", owner.import, bundle);
  assertEquals(imported.created, { scene: 1, instance: 1 });
  assertEquals(kindsAndCodes(imported.skipped), [
    ["jukebox", "jukebox", "not_found"],
    ["pack", "plan does not include it", "forbidden"],
    ["sound", "ast_gone", "not_found"],
    ["sound", "snd_horn_raid", "not_found"],
    ["instance", "ins_gone", "not_found"],
    ["custom_widget", "wgt_gone", "not_found"],
    ["instance", "ins_2", "invalid_input"],
  ]);
  assertEquals(
    imported.skipped.at(-1).errors[0].path,
    "settings.text.fontSize",
  );
  const [made] = (await owner.json("GET", owner.instances)).items;
  assertEquals([made.type, made.pack], ["alert-box", null]);
  assertEquals(
    made.sounds.map(({ eventKey }: { eventKey: string }) => eventKey),
    ["follow"],
  );
});

Deno.test("a bundle without files goes back into its own channel beside what is there", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const image = await owner.json(
    "POST",
    "/api/widgets/assets/upload?name=a",
    await png(),
  );
  const save = { type: "static-media", settings: { asset: image.id } };
  await owner.json("POST", owner.instances, save);
  const bundle = new Uint8Array(
    await (await owner.raw("GET", `${owner.export}?assets=0`)).arrayBuffer(),
  );
  const imported = await owner.json("POST", owner.import, bundle);
  assertEquals(imported.created, { instance: 1 });
  assertEquals(imported.skipped, []);
  const { items } = await owner.json("GET", owner.instances);
  assertEquals(
    items.map((one: { settings: object }) => one.settings),
    [{ asset: image.id }, { asset: image.id }],
  );
  const head = await owner.raw("HEAD", owner.export);
  assertEquals(head.headers.get("content-type"), "application/zip");
  assertEquals(
    head.headers.get("content-disposition"),
    `attachment; filename="limelight-setup.zip"; filename*=UTF-8''limelight-setup.zip`,
  );
});

Deno.test("one scene's file is called as the scene is, in any script", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const { scenes } = app.services.overlays;
  const { scene } = await scenes.create(CHANNEL, {
    width: 1920,
    height: 1080,
    background: "#00000000",
    name: 'Écran "Ende" \u{1F3AE}',
  });
  const { headers } = await owner.raw(
    "HEAD",
    `${owner.export}?scene=${scene.id}`,
  );
  assertEquals(
    headers.get("content-disposition"),
    `attachment; filename="-cran -Ende- -.zip"; ` +
      `filename*=UTF-8''%C3%89cran%20%22Ende%22%20%F0%9F%8E%AE.zip`,
  );
  const missing = await app.request(`${owner.export}?scene=scn_gone`, {
    method: "HEAD",
    session: owner.session,
  });
  assertEquals(missing.status, 404);
});

Deno.test("imports of one channel go one after the other, and none is lost", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const bundle = await bundleOf({
    scenes: [sceneOf("scn_1", [{ id: "ins_1" }, { id: "ins_2" }])],
    instances: [clockNamed("ins_1"), clockNamed("ins_2")],
  });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => owner.json("POST", owner.import, bundle)),
  );
  const codes = answers.flatMap(({ skipped }) => kindsAndCodes(skipped));
  assertEquals(codes, Array(2).fill(["scene", "scn_1", "plan_limit"]));
  assertEquals((await owner.json("GET", owner.instances)).items.length, 6);
  const scenes = (await owner.json("GET", "/api/widgets/scenes")).items;
  assertEquals(
    scenes.map(({ items }: { items: unknown[] }) => items.length),
    [2, 2, 2],
  );
});

Deno.test("an import that the database breaks off says what was imported before", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { add } = app.services.overlays.scenes;
  app.services.overlays.scenes.add = (channelId, whole) => {
    if (whole.scene.name !== "scn_2") return add(channelId, whole);
    throw new AppError("storage_unavailable", "Cannot write: it is away");
  };
  const answer = await app.request(`/api/channels/${CHANNEL}/setup/import`, {
    method: "POST",
    session,
    raw: await bundleOf({
      instances: [clockNamed("ins_a")],
      scenes: [sceneOf("scn_1", [{ id: "ins_a" }]), sceneOf("scn_2", [])],
    }),
    headers: { "content-type": "application/zip" },
  });
  const { code, imported } = await answer.json();
  assertEquals([answer.status, code], [503, "storage_unavailable"]);
  assertEquals(imported.created, { scene: 1, instance: 1 });
  const [scene] = await app.services.overlays.scenes.list(CHANNEL);
  assertEquals(imported.ids, { scn_1: scene?.id });
});
