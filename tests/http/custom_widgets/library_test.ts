import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import {
  CODE,
  codeOf,
  countParts,
  PLACEMENT,
  ROOT,
  start,
} from "./library_rig.ts";

Deno.test("a widget is created, saved in part, listed without code, deleted without a trace", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const made = await create();
  assert(/^wgt_/.test(made.id));
  assertEquals(codeOf(made), CODE);
  const saved = await send("POST", `/${made.id}`, { css: "p{}" });
  assertEquals(saved.status, 200);
  assertEquals(codeOf(saved.body), { ...CODE, css: "p{}" });
  const { items } = (await send("GET", "")).body;
  assertEquals([items.length, items[0].id, "js" in items[0]], [
    1,
    made.id,
    false,
  ]);
  assertEquals((await send("DELETE", `/${made.id}`)).status, 204);
  assertEquals((await send("GET", `/${made.id}`)).status, 404);
  assertEquals(await countParts(app), 0);
  assertEquals(
    (await app.services.account.plans.overview(CHANNEL)).items.find((
      { name },
    ) => name === "custom_widgets")?.used,
    0,
  );
});

Deno.test("restoring a version brings back its exact bytes in one call, and keeps the draft", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const { id } = await create();
  const first = (await send("POST", `/${id}/publish`, { label: "one" })).body;
  await send("POST", `/${id}`, { html: "second", js: "2" });
  const restored = await send("POST", `/${id}/restore/${first.id}`);
  assertEquals(restored.status, 200);
  assertEquals(codeOf(restored.body), CODE);
  const { items } = (await send("GET", `/${id}/versions`)).body;
  assertEquals(items.length, 2);
  const kept =
    (await send("GET", `/${id}/versions?version_id=${items[0].id}`)).body;
  assertEquals([kept.html, kept.js, kept.published], ["second", "2", false]);
});

Deno.test("saving a draft changes nothing that overlays show until it is published", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const { id } = await create();
  assertEquals(
    await app.services.customWidgets.code.shown(CHANNEL, id, false),
    null,
  );
  await send("POST", `/${id}/publish`, {});
  await send("POST", `/${id}`, { js: "draft" });
  assertEquals(
    (await app.services.customWidgets.code.shown(CHANNEL, id, false))?.code.js,
    CODE.js,
  );
  assertEquals(
    (await app.services.customWidgets.code.shown(CHANNEL, id, true))?.code.js,
    "draft",
  );
});

Deno.test("the preview host shows the draft, the live host what is published, by https behind a proxy, too", async () => {
  await using app = await startTestApp({
    env: {
      BASE_URL: "https://limelight.example",
      WIDGETS_URL: "https://widgets.example",
      PREVIEW_WIDGETS_URL: "https://preview.example",
      DASHBOARD_URL: "https://dash.example",
    },
  });
  const {
    customWidgets: { code: customWidgets, versions: widgetVersions },
    account: { widgetTokens },
  } = app.services;
  const { widget: { id } } = await customWidgets.save(CHANNEL, null, {
    name: "Two",
    html: "<p>published</p>",
  });
  const token = await app.widgetToken();
  const caller = await widgetTokens.find(token);
  assert(caller);
  const scoped = await widgetTokens.scopedFor(caller, id);
  const shown = async (host: string) => {
    const answer = await app.get(
      `https://${host}.example/widget/frame/${id}?token=${scoped}`,
    );
    const text = await answer.text();
    return answer.status === 200
      ? /<p>(\w+)<\/p>/.exec(text)?.[1]
      : answer.status;
  };
  assertEquals([await shown("preview"), await shown("widgets")], [
    "published",
    404,
  ]);
  await widgetVersions.publish(CHANNEL, id, "");
  await customWidgets.save(CHANNEL, id, { html: "<p>draft</p>" });
  // As a proxy asks that takes https itself.
  const proxied = await app.get(
    `http://widgets.example/widget/frame/${id}?token=${scoped}`,
  );
  await proxied.body?.cancel();
  const policy = proxied.headers.get("content-security-policy") ?? "";
  assert(policy.includes("upgrade-insecure-requests"), policy);
  assert(!policy.includes("http://widgets.example"), policy);
  assertEquals([await shown("preview"), await shown("widgets")], [
    "draft",
    "published",
  ]);
});

Deno.test("a widget that scenes show is deleted only when forced", async () => {
  const { app, session, send, create } = await start();
  await using _app = app;
  const { id } = await create();
  const scene = await app.request("/api/widgets/scenes", {
    method: "POST",
    session,
    body: { name: "Main" },
  });
  const { id: sceneId } = await scene.json();
  const placed = await app.request(`/api/widgets/scenes/${sceneId}`, {
    method: "PATCH",
    session,
    body: { customItems: [{ widgetId: id, placement: PLACEMENT }] },
  });
  assertEquals(placed.status, 200, await placed.text());
  const refused = await send("DELETE", `/${id}`);
  assertEquals([refused.status, refused.body.code, refused.body.scenes], [
    409,
    "in_use",
    ["Main"],
  ]);
  assertEquals((await send("GET", `/${id}`)).status, 200);
  assertEquals((await send("DELETE", `/${id}?force=1`)).status, 204);
  assertEquals((await send("GET", `/${id}`)).status, 404);
});

Deno.test("a widget goes with all its versions, also those made while it is deleted", async () => {
  const { app, create } = await start();
  await using _app = app;
  const { id } = await create();
  const { code: customWidgets, versions: widgetVersions } =
    app.services.customWidgets;
  for (let index = 0; index < 30; index++) {
    await customWidgets.save(CHANNEL, id, { js: `${index}` });
    await widgetVersions.publish(CHANNEL, id, "");
  }
  await Promise.allSettled([
    ...Array.from(
      { length: 5 },
      () => widgetVersions.publish(CHANNEL, id, "late"),
    ),
    customWidgets.remove(CHANNEL, id, false),
    ...Array.from(
      { length: 5 },
      () => widgetVersions.publish(CHANNEL, id, "later"),
    ),
  ]);
  assertEquals(await countParts(app), 0);
  for await (const { key } of app.kv.list({ prefix: ["widget_version"] })) {
    throw new Error(`left over: ${key.join(" ")}`);
  }
});

Deno.test("the version on stream cannot be deleted, another one can", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const { id } = await create();
  const one = (await send("POST", `/${id}/publish`, {})).body;
  const two = (await send("POST", `/${id}/publish`, {})).body;
  assertEquals(
    (await send("DELETE", `/${id}/versions?version_id=${two.id}`)).status,
    409,
  );
  assertEquals(
    (await send("DELETE", `/${id}/versions?version_id=${one.id}`)).status,
    204,
  );
  assertEquals((await send("POST", `/${id}/restore/${one.id}`)).status, 404);
});

Deno.test("30 saves at once: the draft is one of them whole, and no code is left over", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const { id } = await create();
  await Promise.all(
    Array.from(
      { length: 30 },
      (_, i) =>
        app.services.customWidgets.code.save(CHANNEL, id, {
          html: `h${i}`,
          js: `j${i}`,
        }),
    ),
  );
  const { body } = await send("GET", `/${id}`);
  assertEquals(body.html.slice(1), body.js.slice(1));
  assertEquals(await countParts(app), 1);
});

Deno.test("a stale save is 412 and leaves the draft and no code behind", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const { id } = await create();
  const { etag } = await send("GET", `/${id}`);
  await send("POST", `/${id}`, { js: "mine" }, { "if-match": etag });
  const stale = await send("POST", `/${id}`, { js: "theirs" }, {
    "if-match": etag,
  });
  assertEquals(stale.status, 412);
  assertEquals((await send("GET", `/${id}`)).body.js, "mine");
  assertEquals(await countParts(app), 1);
});

Deno.test("the plan's number of widgets holds while many are created at once", async () => {
  const { app } = await start();
  await using _app = app;
  const made = await Promise.allSettled(
    Array.from(
      { length: 12 },
      () => app.services.customWidgets.code.save(CHANNEL, null, CODE),
    ),
  );
  assertEquals(made.filter(({ status }) => status === "fulfilled").length, 5);
  assertEquals((await app.services.customWidgets.code.list(CHANNEL)).length, 5);
  assertEquals(await countParts(app), 5);
});

Deno.test("another channel's widget is not there; bad input is named", async () => {
  const { app, send, create } = await start();
  await using _app = app;
  const { id } = await create();
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals(
    (await app.get(`${ROOT}/${id}`, { session: stranger })).status,
    404,
  );
  assertEquals((await app.get(ROOT)).status, 401);
  const bad = await send("POST", `/${id}`, {
    network: "some",
    hosts: ["not a host"],
    extra: 1,
  });
  assertEquals(bad.status, 422);
  assertEquals(bad.body.errors.length >= 3, true);
  const long = await send("POST", `/${id}`, { js: "x".repeat(512 * 1024 + 1) });
  assertEquals(long.status, 422);
});

Deno.test("older versions beyond the plan are hidden, not removed, and the published one never is", async () => {
  const { app, send, create } = await start();
  await using _ = app;
  const { id } = await create();
  const ids: string[] = [];
  for (let n = 0; n < 23; n++) {
    ids.push((await send("POST", `/${id}/publish`, {})).body.id);
  }
  const listed = async () =>
    (await send("GET", `/${id}/versions`)).body.items.map(
      (version: { id: string }) => version.id,
    );
  const latestFirst = ids.toReversed();
  assertEquals(await listed(), latestFirst.slice(0, 20));
  assertEquals(
    (await send("GET", `/${id}/versions?version_id=${ids[0]}`)).status,
    200,
  );
  await app.services.account.planChanges.change({
    channelId: CHANNEL,
    tier: "pro",
  });
  assertEquals(await listed(), latestFirst);
});
