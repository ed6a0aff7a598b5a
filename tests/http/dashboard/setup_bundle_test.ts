import { assert, assertEquals } from "@std/assert";
import { png } from "@/tests/features/assets/samples.ts";
import {
  EMPTY_MANIFEST,
  zipOf,
} from "@/tests/features/setup_bundle/bundles.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ownerOf } from "./owner.ts";

const PLACEMENT = {
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  z: 0,
  rotation: 0,
  opacity: 1,
  visible: true,
  locked: false,
};

function clockNamed(id: string, more: object = {}) {
  return {
    id,
    type: "clock",
    schemaVersion: 1,
    name: id,
    settings: {},
    placement: PLACEMENT,
    pack: null,
    enabled: true,
    sounds: [],
    ...more,
  };
}

function sceneOf(id: string, items: object[]) {
  return {
    id,
    name: id,
    width: 100,
    height: 100,
    background: "#00000000",
    items: items.map((item) => ({
      kind: "instance",
      placement: PLACEMENT,
      ...item,
    })),
  };
}

const bundleOf = (more: object) =>
  zipOf({ "limelight.json": JSON.stringify({ ...EMPTY_MANIFEST, ...more }) });

/** What an import left away, short. */
function kindsAndCodes(
  skipped: { kind: string; id: string; code: string }[],
): string[][] {
  return skipped.map(({ kind, id, code }) => [kind, id, code]);
}

/** Everything in the database of which an import might leave something. */
async function assertNothingLeft(app: TestApp): Promise<void> {
  const kinds = ["blob_pending", "blob_part", "blob", "asset", "scene"];
  for (const kind of [...kinds, "instance", "custom_widget", "chunk"]) {
    for await (const { key } of app.kv.list({ prefix: [kind] })) {
      throw new Error(`${key} is left`);
    }
  }
}

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

Deno.test("bombs, lies and broken archives are refused, and leave nothing", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const manifest = (more: object) =>
    JSON.stringify({ ...EMPTY_MANIFEST, ...more });
  const spaces = " ".repeat(40 * 1024 * 1024);
  const asset = {
    id: "ast_1",
    name: "a.png",
    kind: "image",
    type: "image/png",
    size: 100,
    hash: "0".repeat(64),
  };
  const good = await zipOf({ "limelight.json": manifest({}) });
  const cut = good.slice(0, good.length - 30);
  const flipped = good.slice();
  flipped[90] = (flipped[90] ?? 0) ^ 0xff;
  // Without their guards these would be taken.
  const many = (count: number) => ({
    "limelight.json": manifest({}),
    ...Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`${i}`, ""]),
    ),
  });
  const cases: [string, Uint8Array<ArrayBuffer>, number][] = [
    ["no zip", new TextEncoder().encode("not a zip at all"), 400],
    ["empty", new Uint8Array(1), 400],
    ["cut", cut, 400],
    [
      "a name that leads out",
      await zipOf({ "limelight.json": manifest({}), "../a": "a" }),
      400,
    ],
    ["too many entries", await zipOf(many(4_000), { level: 0 }), 400],
    [
      "a directory of 17 MiB",
      await zipOf(many(300), { level: 0, comment: "x".repeat(60_000) }),
      400,
    ],
    [
      "encrypted",
      await zipOf({ "limelight.json": manifest({}) }, { password: "secret" }),
      400,
    ],
    ["flipped", flipped, 400],
    ["no manifest", await zipOf({ "a.txt": "a" }), 400],
    ["no JSON", await zipOf({ "limelight.json": "{" }), 400],
    ["a bomb", await zipOf({ "limelight.json": spaces }), 413],
    [
      "another format",
      await zipOf({ "limelight.json": manifest({ format: "x" }) }),
      422,
    ],
    [
      "a later version",
      await zipOf({ "limelight.json": manifest({ version: 2 }) }),
      422,
    ],
    ["a bad part", await bundleOf({ parts: { "../x": 1 } }), 422],
    ["no list", await bundleOf({ scenes: {} }), 422],
    [
      "a file of a minus size",
      await bundleOf({ assets: [{ ...asset, size: -1 }] }),
      422,
    ],
    [
      "a hash that is a path",
      await bundleOf({ assets: [{ ...asset, hash: "../../x" }] }),
      422,
    ],
    [
      "too many scenes",
      await bundleOf({ scenes: Array(501).fill(sceneOf("scn_1", [])) }),
      422,
    ],
  ];
  for (const [name, bytes, status] of cases) {
    const res = await app.request(owner.import, {
      method: "POST",
      session: owner.session,
      raw: bytes,
    });
    assertEquals(res.status, status, `${name}: ${await res.text()}`);
  }
  // A file that inflates past what it says is left out; the rest is taken.
  const lying = await zipOf({
    "limelight.json": manifest({
      assets: [asset, { ...asset, id: "ast_2", hash: "1".repeat(64) }],
      parts: { custom_widgets: 1 },
    }),
    [`assets/${asset.hash}`]: new Uint8Array(50 * 1024 * 1024),
    "parts/custom_widgets/0.json": spaces,
  });
  assert(lying.length < 200_000, "the bomb is no bomb");
  const imported = await owner.json("POST", owner.import, lying);
  assertEquals(imported.created, {});
  assertEquals(
    imported.skipped.map((one: { kind: string; code: string }) => [
      one.kind,
      one.code,
    ]),
    [
      ["asset", "too_large"],
      ["asset", "malformed"],
      ["custom_widgets", "too_large"],
    ],
  );
  await assertNothingLeft(app);
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
        pack: "no such pack",
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
    ["pack", "no such pack", "forbidden"],
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

Deno.test("a file is what it holds, whatever the bundle calls it, and prototype keys do no harm", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const picture = await png();
  const page = new TextEncoder().encode("<script>alert(1)</script>");
  const [one, two] = ["1", "2"].map((digit) => digit.repeat(64));
  const asset = (id: string, hash = "", size = 0) => ({
    id,
    name: "../../evil.exe",
    kind: "sound",
    type: "audio/wav",
    size,
    hash,
  });
  const hostile = JSON.stringify({
    ...EMPTY_MANIFEST,
    assets: [
      asset("ast_1", one, picture.length),
      asset("ast_2", two, page.length),
    ],
    instances: [clockNamed("ins_1", { settings: "SETTINGS" })],
    parts: "PARTS",
  }).replace('"SETTINGS"', '{"__proto__":{"polluted":1}}')
    .replace('"PARTS"', '{"__proto__":4,"custom_widgets":1}');
  const bundle = await zipOf({
    "limelight.json": hostile,
    [`assets/${one}`]: picture,
    [`assets/${two}`]: page,
    "parts/custom_widgets/0.json":
      '{"__proto__":{"name":"x"},"id":"wgt_1","values":{"__proto__":{"polluted":1}}}',
  });
  const imported = await owner.json("POST", owner.import, bundle);
  assertEquals(imported.created.asset, 1);
  assertEquals(
    kindsAndCodes(imported.skipped).filter(([kind]) => kind !== "instance"),
    [
      ["asset", "ast_2", "unsupported_type"],
      [
        "custom_widgets",
        "parts/custom_widgets/0.json",
        "invalid_input",
      ],
    ],
  );
  const [file] = (await owner.json("GET", "/api/widgets/assets")).items;
  assertEquals([file.name, file.type], ["evil.png", "image/png"]);
  assertEquals(({} as { polluted?: number }).polluted, undefined);
});

Deno.test("an import that is sent broken, or over what the plan keeps, leaves nothing", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const headers = {
    cookie: `limelight_session=${owner.session}`,
    origin: app.origin,
  };
  const post = (body: BodyInit, more: HeadersInit = {}) =>
    app.handler(
      new Request(app.origin + owner.import, {
        method: "POST",
        headers: { ...headers, ...more },
        body,
      }),
    );
  const half = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(1_000_000));
      controller.error(new Error("the line is dead"));
    },
  });
  assertEquals((await post(half)).status, 400);
  const most = (50 + 64) * 1024 * 1024;
  const declared = await post(new Uint8Array(8), {
    "content-length": String(most + 1),
  });
  assertEquals(declared.status, 413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(4 * 1024 * 1024));
      sent++;
    },
  });
  assertEquals((await post(endless)).status, 413);
  assert(sent < 34, `${sent * 4} MiB were read`);
  await assertNothingLeft(app);
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
