import { assertEquals } from "@std/assert";
import { png } from "@/tests/features/assets/samples.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ownerOf } from "./owner.ts";
import {
  assertNothingLeft,
  bundleOf,
  clockNamed,
  kindsAndCodes,
  sceneOf,
} from "./setup_bundle_rig.ts";

const DAY_MS = 24 * 3_600_000;
const OTHER = "2002";

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
  assertEquals(tried, {
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
