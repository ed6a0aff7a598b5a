import { assert, assertEquals } from "@std/assert";
import { zipOf } from "@/tests/features/account/setup_bundle/bundles.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { startFakeModel } from "@/tests/support/fake_model.ts";
import { CODE, codeOf, ROOT, start } from "./library_rig.ts";

Deno.test("a save with a label is a version, once for the same code, and says so in one commit", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const { id } = await create({ versionLabel: "First" });
  const labels = async () =>
    (await send("GET", `/${id}/versions`)).body.items.map((
      { label, published }: { label: string; published: boolean },
    ) => [label, published]);
  assertEquals(await labels(), [["First", false]]);
  await send("POST", `/${id}`, { css: "p{}", versionLabel: "Red" });
  // Nothing changed since.
  await send("POST", `/${id}`, { versionLabel: "Again" });
  assertEquals(await labels(), [["Red", false], ["First", false]]);
  // What is saved without one is the draft alone, and the version stays whole.
  await send("POST", `/${id}`, { css: "" });
  const [red] = (await send("GET", `/${id}/versions`)).body.items;
  const kept = await send("GET", `/${id}/versions?version_id=${red.id}`);
  assertEquals(codeOf(kept.body), { ...CODE, css: "p{}" });
  const stale = await send(
    "POST",
    `/${id}`,
    { css: "x", versionLabel: "Late" },
    { "if-match": '"00000000000000000001"' },
  );
  assertEquals(stale.status, 412);
  assertEquals((await labels()).length, 2);
  const long = await send("POST", `/${id}`, { versionLabel: "x".repeat(81) });
  assertEquals(long.status, 422);
});

Deno.test("an import that is tried says what a file would become, and saves nothing", async () => {
  const { app, session, send } = await start();
  await using _app = app;
  const trial = async (raw: string | Uint8Array<ArrayBuffer>, as?: string) => {
    const res = await app.request(`${ROOT}/new/import?dry_run=1`, {
      method: "POST",
      ...(as === undefined ? {} : { session: as }),
      raw,
      headers: { "content-type": "application/json" },
    });
    return { status: res.status, body: await res.json() };
  };
  const zip = await zipOf({
    "a/widget.html": "<p>{{title}}</p>",
    "a/widget.js": "addEventListener('onWidgetLoad', () => {})",
    "a/fields.json": "{ title: { type: 'text', value: 'Hi' }, } // loose",
    "a/readme.txt": "Hello",
  });
  const found = await trial(zip, session);
  assertEquals(found.status, 200);
  assertEquals(
    [found.body.html, found.body.fields.title.value, found.body.source],
    ["<p>{{title}}</p>", "Hi", "streamelements"],
  );
  assertEquals([found.body.name, found.body.ignored, found.body.isAlertBox], [
    null,
    ["a/readme.txt"],
    false,
  ]);
  const box = await trial(
    JSON.stringify({ html: "<b>{{announcement}}</b>", js: "" }),
    session,
  );
  assertEquals([box.status, box.body.isAlertBox], [200, true]);
  assertEquals((await trial("not a widget", session)).status, 400);
  assertEquals((await trial("x".repeat(5_000_000), session)).status, 413);
  assertEquals((await trial("{}")).status, 401);
  assertEquals((await send("GET", "")).body.items, []);
});

Deno.test("what the model writes can be compared first: nothing is saved, and the quota counts", async () => {
  await using model = startFakeModel();
  await using app = await startTestApp({
    fetch,
    env: { AI_BASE_URL: model.url, AI_API_KEY: "k", AI_MODEL: "m" },
  });
  const session = await app.signIn();
  model.answer = JSON.stringify({
    name: "Confetti",
    html: "<div></div>",
    css: "",
    js: "addEventListener('onEventReceived', () => {});",
  });
  const propose = (as?: string) =>
    app.request(`${ROOT}/generate?dry_run=1`, {
      method: "POST",
      ...(as === undefined ? {} : { session: as }),
      body: { prompt: "confetti on every sub" },
    });
  const proposed = await propose(session);
  assertEquals(proposed.status, 200);
  const { name, html, fields } = await proposed.json();
  assertEquals([name, html, fields], ["Confetti", "<div></div>", {}]);
  const list = await app.get(ROOT, { session });
  assertEquals((await list.json()).items, []);
  const status = await app.get(`${ROOT}/ai-status`, { session });
  assertEquals((await status.json()).quota.used, 1);
  assertEquals((await propose()).status, 401);
  model.answer = "no widget";
  assertEquals((await propose(session)).status, 503);
});

Deno.test("the channel's owner reads and changes a widget's store and errors without a token; nobody else's", async () => {
  const { app, session, create } = await start();
  await using _app = app;
  const { id } = await create();
  const at = `/api/widgets/kv/${id}`;
  const put = (as: string | undefined, headers = {}) =>
    app.request(`${at}/deaths`, {
      method: "PUT",
      ...(as === undefined ? {} : { session: as }),
      body: { count: 3 },
      headers,
    });
  assertEquals((await put(session)).status, 201);
  const listed = await app.get(at, { session });
  assertEquals(
    (await listed.json()).items.map(({ key }: { key: string }) => key),
    ["deaths"],
  );
  const read = await app.get(`${at}/deaths`, { session });
  assertEquals((await read.json()).value, { count: 3 });
  // A browser writes 404 into the console of a page on stream.
  const absent = await app.get(`${at}/none?quiet=1`, { session });
  assertEquals([absent.status, await absent.text()], [204, ""]);
  assertEquals((await app.get(`${at}/none`, { session })).status, 404);
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals((await app.get(at, { session: stranger })).status, 404);
  assertEquals((await put(stranger)).status, 404);
  assertEquals((await put(undefined)).status, 401);
  // A page of another site has the cookie sent along, and is refused.
  const foreign = await put(session, { origin: "https://evil.example" });
  assertEquals(foreign.status, 403);
  const removed = await app.request(`${at}/deaths`, {
    method: "DELETE",
    session,
  });
  assertEquals(removed.status, 204);
  const errors = await app.get(`/api/widgets/runtime-errors/${id}`, {
    session,
  });
  assertEquals([errors.status, (await errors.json()).items], [200, []]);
  const theirs = await app.get(`/api/widgets/runtime-errors/${id}`, {
    session: stranger,
  });
  assertEquals(theirs.status, 404);
  // A token that is wrong is not made good by a session.
  const wrong = await app.get(`${at}?token=wrong`, { session });
  assert(wrong.status === 401);
});
