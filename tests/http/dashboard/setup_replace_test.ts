import { assert, assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { someWrites } from "@/tests/support/budget.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { type Owner, ownerOf, setupOf } from "./owner.ts";
import { bundleOf, clockNamed, sceneOf } from "./setup_bundle_rig.ts";

type Row = { kind: string; name: string; change: string; scene: string | null };

const rowsOf = (changes: Row[]) =>
  changes.map(({ kind, name, change }) => [kind, name, change]);

async function exportOf(
  owner: Owner,
  query = "",
): Promise<Uint8Array<ArrayBuffer>> {
  const res = await owner.raw("GET", `${owner.export}${query}`);
  return new Uint8Array(await res.arrayBuffer());
}

/** Makes a scene with two widgets, a sound, a file and custom code; and a widget beside it. */
async function furnish(owner: Owner) {
  const image = await owner.json(
    "POST",
    "/api/widgets/assets/upload?name=logo",
    await png(),
  );
  const code = await owner.json("POST", "/api/widgets/custom/new", {
    name: "Hearts",
    html: "<p>one</p>",
  });
  await owner.json("POST", `/api/widgets/custom/${code.id}/publish`, {});
  const scene = await owner.json("POST", "/api/widgets/scenes", {
    name: "Main",
  });
  const put = (body: object) => owner.json("POST", owner.instances, body);
  const media = await put({
    type: "static-media",
    name: "Logo",
    settings: { asset: image.id },
    sceneId: scene.id,
  });
  const alerts = await put({
    type: "alert-box",
    name: "Alerts",
    sceneId: scene.id,
  });
  await owner.raw(
    "PUT",
    `/api/widgets/instances/${alerts.id}/sounds/follow`,
    { soundId: "snd_horn_raid" },
  );
  const { placement } = media;
  await owner.json("PATCH", `/api/widgets/scenes/${scene.id}`, {
    customItems: [{ widgetId: code.id, placement }],
  });
  const loose = await put({ type: "clock", name: "Wall clock" });
  return { image, code, scene, media, alerts, loose };
}

Deno.test("a backup that is put in its place again changes nothing, whatever was changed since", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const made = await furnish(owner);
  const backup = await exportOf(owner);
  const before = await setupOf(owner);
  const send = (query = "") =>
    owner.json("POST", `${owner.import}?existing=replace${query}`, backup);

  const same = await send();
  assertEquals(
    new Set(same.changes.map(({ change }: Row) => change)),
    new Set(["kept"]),
  );
  assertEquals([same.created, same.skipped], [{}, []]);
  assertEquals((await owner.json("GET", "/api/widgets/aside")).items, []);
  const save = (id: string, body: object) =>
    owner.json("POST", owner.instances, { id, ...body });
  await save(made.media.id, { settings: { fit: "cover" } });
  await owner.raw("DELETE", `/api/widgets/instances/${made.alerts.id}`);
  await owner.json("POST", owner.instances, {
    type: "clock",
    name: "New one",
    sceneId: made.scene.id,
  });
  await save(made.loose.id, { enabled: false });
  await owner.json("POST", `/api/widgets/custom/${made.code.id}`, {
    html: "<p>two</p>",
  });

  const expected = [
    ["asset", "logo.png", "kept"],
    ["custom_widgets", "Hearts", "replaced"],
    ["scene", "Main", "replaced"],
    ["instance", "Logo", "replaced"],
    ["instance", "Alerts", "added"],
    ["instance", "New one", "removed"],
    ["instance", "Wall clock", "replaced"],
  ];
  const changed = await setupOf(owner);
  const tried = await send("&dry_run=1");
  assertEquals(rowsOf(tried.changes), expected);
  assertEquals(await setupOf(owner), changed, "the trial wrote");
  const done = await send();
  assertEquals(rowsOf(done.changes), expected);
  assertEquals(done.created, { instance: 1 });
  assertEquals(await setupOf(owner), before);
  const { items } = await owner.json("GET", "/api/widgets/scenes");
  assertEquals(items.map(({ id }: { id: string }) => id), [made.scene.id]);
  const ids = items[0].items.map(({ id }: { id: string }) => id);
  assert(ids.includes(made.media.id), "its address in OBS is another one now");

  // What was there can be had again, beside what there is.
  const { items: aside } = await owner.json("GET", "/api/widgets/aside");
  const scene = aside.find(({ kind }: { kind: string }) => kind === "scene");
  await owner.raw("POST", `/api/widgets/aside/${scene.id}/restore`, {});
  const widgets = (await owner.json("GET", owner.instances)).items;
  const back = widgets.filter((one: { sceneId: string }) =>
    one.sceneId === scene.id
  );
  assertEquals(
    back.map((one: { name: string; settings: object }) => [
      one.name,
      one.settings,
    ]),
    [["Logo", { fit: "cover" }], ["New one", {}]],
  );
  const versions = await owner.json(
    "GET",
    `/api/widgets/custom/${made.code.id}/versions`,
  );
  assertEquals(versions.items.map(({ label }: { label: string }) => label), [
    "Imported",
    "Draft before the import",
    "",
  ]);
  const usage = await owner.json("GET", "/api/widgets/limits");
  const used = Object.fromEntries(
    usage.items.map((one: { name: string; used: number }) => [
      one.name,
      one.used,
    ]),
  );
  assertEquals([used.scenes, used.instances, used.custom_widgets], [2, 5, 1]);
});

Deno.test("scenes and widgets are known by their names in another channel; `keep` leaves them as they are", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const there = await owner.json("POST", "/api/widgets/scenes", {
    name: "Main",
  });
  const bundle = await bundleOf({
    scenes: [
      { ...sceneOf("scn_1", [{ id: "ins_1" }]), name: "Main" },
      { ...sceneOf("scn_2", []), name: "Main" },
      { ...sceneOf("scn_3", []), name: "Other" },
    ],
    instances: [clockNamed("ins_1"), clockNamed("ins_2")],
  });
  const kept = await owner.json(
    "POST",
    `${owner.import}?existing=keep`,
    bundle,
  );
  assertEquals(rowsOf(kept.changes), [
    ["scene", "Main", "kept"],
    ["scene", "Main", "added"],
    ["scene", "Other", "added"],
    ["instance", "ins_2", "added"],
  ]);
  assertEquals(kept.ids.scn_1, there.id);
  const again = await owner.json(
    "POST",
    `${owner.import}?existing=keep`,
    bundle,
  );
  assertEquals([again.created, again.changes.length], [{}, 4]);
  const replaced = await owner.json(
    "POST",
    `${owner.import}?existing=replace`,
    bundle,
  );
  assertEquals(rowsOf(replaced.changes), [
    ["scene", "Main", "replaced"],
    ["instance", "ins_1", "added"],
    ["scene", "Main", "kept"],
    ["scene", "Other", "kept"],
    ["instance", "ins_2", "kept"],
  ]);
  const wrong = await app.request(`${owner.import}?existing=swap`, {
    method: "POST",
    session: owner.session,
    raw: bundle,
  });
  assertEquals(wrong.status, 422);
  await wrong.body?.cancel();
});

Deno.test("a scene that the plan has no room for is not put in the place of another, and nothing of it is kept", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const scene = await owner.json("POST", "/api/widgets/scenes", {
    name: "Main",
  });
  await owner.json("POST", owner.instances, {
    type: "clock",
    sceneId: scene.id,
  });
  const before = await setupOf(owner);
  const ids = Array.from({ length: 12 }, (_, index) => `ins_${index}`);
  const bundle = await bundleOf({
    scenes: [{ ...sceneOf("scn_1", ids.map((id) => ({ id }))), name: "Main" }],
    instances: ids.map((id) => clockNamed(id)),
  });
  for (const query of ["&dry_run=1", ""]) {
    const { changes, skipped } = await owner.json(
      "POST",
      `${owner.import}?existing=replace${query}`,
      bundle,
    );
    assertEquals([changes, skipped[0].code], [[], "plan_limit"]);
    assertEquals(await setupOf(owner), before);
  }
  assertEquals((await owner.json("GET", "/api/widgets/aside")).items, []);
});

Deno.test("one scene is exported with what it shows and plays, and nothing else", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const made = await furnish(owner);
  await owner.json(
    "POST",
    "/api/widgets/assets/upload?name=other",
    await png(8),
  );
  await owner.json("POST", "/api/widgets/custom/new", { name: "Elsewhere" });
  await owner.json("POST", "/api/widgets/scenes", { name: "Pause" });
  const bundle = await exportOf(owner, `?scene=${made.scene.id}`);
  const other = await ownerOf(app, "2002");
  const taken = await other.json("POST", other.import, bundle);
  assertEquals(rowsOf(taken.changes), [
    ["asset", "logo.png", "added"],
    ["custom_widgets", "Hearts", "added"],
    ["scene", "Main", "added"],
    ["instance", "Logo", "added"],
    ["instance", "Alerts", "added"],
  ]);
  assertEquals(taken.skipped, []);
  const asked = (session: string | null, scene: string) =>
    app.request(`${owner.export}?scene=${scene}`, {
      ...(session === null ? {} : { session }),
    });
  for (
    const [session, scene, status] of [
      [owner.session, "scn_unknown", 404],
      [owner.session, "x".repeat(65), 422],
      [other.session, made.scene.id, 403],
      [null, made.scene.id, 401],
    ] as const
  ) {
    const res = await asked(session, scene);
    assertEquals(res.status, status, scene);
    await res.body?.cancel();
  }
});

Deno.test("a setup without files may be its description alone; a newer one and another program's are refused in words", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const send = async (text: string) => {
    const res = await app.request(owner.import, {
      method: "POST",
      session: owner.session,
      raw: text,
      headers: { "content-type": "application/json" },
    });
    return { status: res.status, body: await res.json() };
  };
  const setup = {
    format: "limelight-setup",
    version: 1,
    exportedAt: "2026-11-21T10:00:00.000Z",
    channelId: "1001",
    scenes: [sceneOf("scn_1", [{ id: "ins_1" }])],
    instances: [clockNamed("ins_1")],
    assets: [],
    parts: {},
  };
  const taken = await send(`\n ${JSON.stringify(setup)}`);
  assertEquals([taken.status, taken.body.created], [
    200,
    { scene: 1, instance: 1 },
  ]);
  const newer = await send(JSON.stringify({ ...setup, version: 2 }));
  assertEquals(newer.status, 422);
  assert(
    newer.body.detail.includes("version 2 of the format"),
    newer.body.detail,
  );
  const foreign = await send(JSON.stringify({ scenes: [] }));
  assertEquals(foreign.status, 422);
  assert(
    foreign.body.detail.includes("is not a Limelight setup"),
    foreign.body.detail,
  );
  for (
    const [text, status] of [
      ["{", 400],
      ["[]", 422],
      [`{"a":${"[".repeat(200)}${"]".repeat(200)}}`, 422],
      [`[${"1,".repeat(200_001)}1]`, 422],
      [`{"a":"${"x".repeat(16 * 1024 * 1024)}"}`, 413],
    ] as const
  ) {
    assertEquals((await send(text)).status, status, text.slice(0, 20));
  }
  const missing = await send(JSON.stringify({
    ...setup,
    parts: { custom_widgets: 1 },
    scenes: [],
    instances: [],
  }));
  assertEquals([missing.status, missing.body.skipped[0].code], [
    200,
    "malformed",
  ]);
});

/** Imports under a key in place of what is there. */
async function replaceAs(
  app: TestApp,
  session: string,
  bundle: Uint8Array<ArrayBuffer>,
  query = "existing=replace",
) {
  const res = await app.request(
    `/api/channels/${CHANNEL}/setup/import?${query}`,
    {
      method: "POST",
      session,
      raw: new Blob([bundle]),
      headers: { "idempotency-key": "a" },
    },
  );
  return { status: res.status, body: await res.json() };
}

Deno.test("of an import whose process died at any write nothing is half replaced, and it goes on when it is sent again", async () => {
  const { bundle, expected } = await (async () => {
    await using app = await startTestApp();
    const owner = await ownerOf(app, CHANNEL);
    await furnish(owner);
    return { bundle: await exportOf(owner), expected: await setupOf(owner) };
  })();
  const [, { placement: whole }] = expected.scenes[0].items;
  assert(whole);
  const { first, stride } = someWrites(3);
  let tried = 0;
  for (const after of [false, true]) {
    for (let write = first, died = true; died; write += stride, tried++) {
      using real = await openKv(":memory:");
      const death = { atWrite: Infinity, after };
      const { kv, state } = createDyingKv(real, death);
      const clock = new ManualClock();
      await using next = await startTestApp({ kv: real, clock });
      const owner = await ownerOf(next, CHANNEL);
      const scene = await owner.json("POST", "/api/widgets/scenes", {
        name: "Main",
      });
      const old = { type: "clock", name: "Old", sceneId: scene.id };
      await owner.json("POST", owner.instances, old);
      {
        await using app = await startTestApp({ kv, clock });
        death.atWrite = state.writes + write;
        await replaceAs(app, owner.session, bundle);
        died = state.dead;
      }
      const at = `write ${write}, ${after}`;
      const half = (await owner.json("GET", "/api/widgets/scenes")).items;
      const names = (await owner.json("GET", owner.instances)).items
        .filter((one: { sceneId: string }) => one.sceneId === scene.id)
        .map(({ name }: { name: string }) => name).join();
      assert(["Old", "Logo,Alerts"].includes(names), `${at}: ${names}`);
      assertEquals(half.length, 1, at);
      if (died) clock.pass(10 * 60_000);
      const again = await replaceAs(next, owner.session, bundle);
      assertEquals([again.status, again.body.skipped], [200, []], at);
      assertEquals(await setupOf(owner), expected, at);
      const aside = (await owner.json("GET", "/api/widgets/aside")).items;
      assertEquals(aside.length, 1, at);
      const other = await replaceAs(next, owner.session, bundle, "");
      assertEquals(other.status, 409, "the key stands for another import");
    }
  }
  assert(tried * stride > 15, `${tried}`);
});
