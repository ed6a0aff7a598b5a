import { DAY_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals } from "@std/assert";
import { openKv } from "@/lib/storage/kv.ts";
import {
  EMPTY_MANIFEST,
  zipOf,
} from "@/tests/features/account/setup_bundle/bundles.ts";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { someWrites } from "@/tests/support/budget.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createDeafKv, createDyingKv } from "@/tests/support/dying_kv.ts";
import { ownerOf } from "./owner.ts";
import {
  assertNothingLeft,
  bundleOf,
  clockNamed,
  kindsAndCodes,
  sceneOf,
} from "./setup_bundle_rig.ts";

const OTHER = "2002";
/** Without a sign for so long an import is over. */
const LEASE_MS = 10 * 60_000;

/** Imports under an idempotency key; the status and the body. */
async function importAs(
  app: TestApp,
  session: string,
  bundle: Uint8Array<ArrayBuffer>,
  key: string,
) {
  const res = await app.request(`/api/channels/${CHANNEL}/setup/import`, {
    method: "POST",
    session,
    raw: new Blob([bundle]),
    headers: { "idempotency-key": key },
  });
  return { status: res.status, body: await res.json() };
}

Deno.test("a dry run says what an import would make and leave out, and keeps nothing", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const image = await owner.json(
    "POST",
    "/api/widgets/assets/upload?name=a",
    await png(),
  );
  const scene = await owner.json("POST", "/api/widgets/scenes", {
    name: "Main",
  });
  await owner.json("POST", owner.instances, {
    type: "static-media",
    settings: { asset: image.id },
    sceneId: scene.id,
  });
  await owner.json("POST", "/api/widgets/custom/new", { html: "<p>hi</p>" });
  const res = await owner.raw("GET", owner.export);
  const bundle = new Uint8Array(await res.arrayBuffer());
  const other = await ownerOf(app, OTHER);
  const tried = await other.json("POST", `${other.import}?dry_run=1`, bundle);
  const { changes, ...rest } = tried;
  assertEquals(
    changes.map((
      { kind, name, change, scene }: Record<string, string | null>,
    ) => [kind, name, change, scene]),
    [
      ["asset", "a.png", "added", null],
      ["custom_widgets", "Custom widget", "added", null],
      ["scene", "Main", "added", null],
      ["instance", "Image or video", "added", "Main"],
    ],
  );
  assertEquals(rest, {
    created: { asset: 1, custom_widgets: 1, scene: 1, instance: 1 },
    ids: {},
    skipped: [],
    dryRun: true,
  });
  assertEquals((await other.json("GET", other.instances)).items, []);
  const limits = await other.json("GET", "/api/widgets/limits");
  const used = limits.items.map(({ used }: { used: number }) => used);
  assertEquals(new Set(used), new Set([0]));
  const done = await other.json("POST", other.import, bundle);
  assertEquals([done.created, done.skipped, done.dryRun], [
    tried.created,
    [],
    false,
  ]);
  // The same file is there now.
  const again = await other.json("POST", `${other.import}?dry_run=1`, bundle);
  assertEquals(again.created, { custom_widgets: 1, scene: 1, instance: 1 });
});

Deno.test("a dry run leaves out what the plan has no room for, as the import does", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const ids = Array.from({ length: 14 }, (_, index) => `ins_${index}`);
  const bundle = await bundleOf({
    scenes: [
      sceneOf("scn_1", ids.slice(0, 6).map((id) => ({ id }))),
      sceneOf("scn_2", ids.slice(6, 12).map((id) => ({ id }))),
      sceneOf("scn_3", [{ id: "ins_gone" }]),
      sceneOf("scn_4", []),
      sceneOf("scn_5", []),
    ],
    instances: ids.map((id) =>
      clockNamed(id, id === "ins_13" ? { type: "unknown-template" } : {})
    ),
  });
  const tried = await owner.json("POST", `${owner.import}?dry_run=1`, bundle);
  assertEquals(tried.created, { scene: 3, instance: 7 });
  assertEquals(kindsAndCodes(tried.skipped), [
    ["scene", "scn_2", "plan_limit"],
    ["instance", "ins_gone", "not_found"],
    ["scene", "scn_5", "plan_limit"],
    ["instance", "ins_13", "invalid_input"],
  ]);
  await assertNothingLeft(app);
  const done = await owner.json("POST", owner.import, bundle);
  assertEquals([done.created, done.skipped], [tried.created, tried.skipped]);
});

Deno.test("an import that is sent again under its key makes nothing, and is answered the same for a day", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const bundleWith = (names: string[]) =>
    bundleOf({ instances: names.map((name) => clockNamed(name)) });
  const bundle = await bundleWith(["ins_1", "ins_2"]);
  const send = (key: string, what = bundle) =>
    importAs(app, owner.session, what, key);
  const [first, atOnce] = await Promise.all([send("a"), send("a")]);
  assertEquals([first.status, first.body.created], [200, { instance: 2 }]);
  assertEquals(atOnce, first);
  await app.clock.advance(DAY_MS);
  assertEquals(await send("a"), first);
  const count = async () =>
    (await owner.json("GET", owner.instances)).items.length;
  assertEquals(await count(), 2);

  const another = await send("a", await bundleWith(["ins_3"]));
  assertEquals([another.status, another.body.code], [409, "conflict"]);
  assertEquals((await send("b")).body.created, { instance: 2 });
  assertEquals(await count(), 4);
});

Deno.test("an import that was refused may be sent again under its key", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const wrong = await importAs(app, owner.session, new Uint8Array(9), "a");
  assertEquals(wrong.status, 400);
  const again = await importAs(app, owner.session, new Uint8Array(9), "a");
  assertEquals([again.status, again.body.code], [400, wrong.body.code]);
  const bundle = await bundleOf({ instances: [clockNamed("ins_1")] });
  const right = await importAs(app, owner.session, bundle, "a");
  assertEquals([right.status, right.body.created], [200, { instance: 1 }]);
});

Deno.test("of two processes that are sent one import, one carries it out", async () => {
  await using app = await startTestApp();
  await using other = await startTestApp({ kv: app.kv });
  const session = await app.signIn();
  // An answer of more than one value.
  const bundle = await bundleOf({
    instances: Array.from(
      { length: 400 },
      (_, index) => clockNamed(`ins_${"x".repeat(40)}${index}`),
    ),
  });
  const answers = await Promise.all(
    [app, other].map((one) => importAs(one, session, bundle, "a")),
  );
  const done = answers.filter(({ status }) => status === 200);
  const waiting = answers.filter(({ status }) => status === 409);
  assertEquals(done.length + waiting.length, 2);
  const { body } = await importAs(other, session, bundle, "a");
  for (const one of done) assertEquals(one.body, body);
  assertEquals(body.created, { instance: 10 });
  assertEquals(body.skipped.length, 390);
});

/** A setup with one of each and two scenes, as a bundle. */
async function bundleOfSetup(): Promise<Uint8Array<ArrayBuffer>> {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  await owner.json("POST", "/api/widgets/assets/upload?name=a", await png());
  const widget = await owner.json("POST", "/api/widgets/custom/new", {
    html: "<p>hi</p>",
  });
  await owner.json("POST", `/api/widgets/custom/${widget.id}/publish`, {});
  for (const name of ["Main", "Pause"]) {
    const scene = await owner.json("POST", "/api/widgets/scenes", { name });
    const clock = { type: "clock", sceneId: scene.id };
    await owner.json("POST", owner.instances, clock);
  }
  await owner.json("POST", owner.instances, { type: "clock" });
  const res = await owner.raw("GET", owner.export);
  return new Uint8Array(await res.arrayBuffer());
}

Deno.test("an import whose process died at any write goes on where it stopped when it is sent again", async () => {
  const bundle = await bundleOfSetup();
  const { first, stride } = someWrites(3);
  let writes = 0;
  for (const after of [false, true]) {
    let write = first;
    for (let died = true; died; write += stride) {
      using real = await openKv(":memory:");
      const death = { atWrite: Infinity, after };
      const { kv, state } = createDyingKv(real, death);
      const clock = new ManualClock();
      await using next = await startTestApp({ kv: real, clock });
      const session = await next.signIn();
      {
        await using app = await startTestApp({ kv, clock });
        death.atWrite = state.writes + write;
        const { status } = await importAs(app, session, bundle, "a");
        died = state.dead;
        if (!died) assertEquals(status, 200);
        else clock.pass(LEASE_MS);
      }
      const again = await importAs(next, session, bundle, "a");
      const at = `write ${write}, ${after}`;
      assertEquals([again.status, again.body.skipped], [200, []], at);
      const { custom_widgets, scene, instance } = again.body.created;
      assertEquals([custom_widgets, scene, instance], [1, 2, 3], at);
      const owner = await ownerOf(next, CHANNEL, session);
      const { items } = await owner.json("GET", "/api/widgets/limits");
      const used = Object.fromEntries(
        items.map((one: { name: string; used: number }) => [
          one.name,
          one.used,
        ]),
      );
      assertEquals(
        [used.custom_widgets, used.scenes, used.instances, used.assets],
        [1, 2, 3, 1],
        at,
      );
      assertEquals(
        (await owner.json("GET", owner.instances)).items.length,
        3,
        at,
      );
    }
    writes += write;
  }
  assert(writes > 20, `${writes}`);
});

Deno.test("an import that a lost answer of the database broke off goes on at once", async () => {
  const bundle = await bundleOfSetup();
  for (const record of ["custom_widget", "scene", "instance"]) {
    using real = await openKv(":memory:");
    const { kv, once } = createDeafKv(real, "thrown");
    await using app = await startTestApp({ kv });
    const session = await app.signIn();
    once(record);
    assertEquals((await importAs(app, session, bundle, "a")).status, 500);
    const again = await importAs(app, session, bundle, "a");
    assertEquals(again.status, 200, record);
    const owner = await ownerOf(app, CHANNEL, session);
    const { items } = await owner.json("GET", owner.instances);
    assertEquals(items.length, 3, record);
    assertEquals(again.body.created.instance, 3, record);
    assertEquals(await importAs(app, session, bundle, "a"), again);
  }
});

Deno.test("a dry run looks at what is in files, as the import does", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const content = new TextEncoder().encode("a text, and no picture");
  const hash = "0".repeat(64);
  const asset = {
    id: "ast_1",
    name: "a.png",
    kind: "image",
    type: "image/png",
    hash,
    size: content.length,
  };
  const bundle = await zipOf({
    "limelight.json": JSON.stringify({ ...EMPTY_MANIFEST, assets: [asset] }),
    [`assets/${hash}`]: content,
  });
  const tried = await owner.json("POST", `${owner.import}?dry_run=1`, bundle);
  assertEquals(kindsAndCodes(tried.skipped), [
    ["asset", "ast_1", "unsupported_type"],
  ]);
  assertEquals(tried.created, {});
  const done = await owner.json("POST", owner.import, bundle);
  assertEquals([done.created, done.skipped], [tried.created, tried.skipped]);
});
