import { assert, assertEquals } from "@std/assert";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import {
  EMPTY_MANIFEST,
  zipOf,
} from "@/tests/features/account/setup_bundle/bundles.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ownerOf } from "./owner.ts";
import {
  assertNothingLeft,
  bundleOf,
  clockNamed,
  kindsAndCodes,
  sceneOf,
} from "./setup_bundle_rig.ts";

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
