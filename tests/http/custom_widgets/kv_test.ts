import { assert, assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { path, start } from "./kv_rig.ts";

Deno.test("any JSON value comes back as it was, under any key", async () => {
  const { app, token, put } = await start();
  await using _app = app;
  for (
    const [key, value] of [
      ["a", 1],
      ["a/b c", { x: [null, "é"] }],
      ["🎉", false],
      ["null", null],
      ["__proto__", "x"],
    ] as const
  ) {
    const stored = await put(key, value);
    assertEquals(stored.status, 201, key);
    await stored.body?.cancel();
    const read = await app.get(path(key) + token);
    assertEquals(read.status, 200, key);
    const entry = await read.json();
    assertEquals([entry.key, entry.value], [key, value]);
    assertEquals(read.headers.get("etag"), stored.headers.get("etag"));
    assertEquals(read.headers.get("access-control-allow-origin"), "*");
  }
});

Deno.test("a value comes back with every member that it came with", async () => {
  const { app, token } = await start();
  await using _app = app;
  const raw = '{"__proto__":{"a":1},"constructor":[0]}';
  const headers = { "content-type": "application/json" };
  const call = { method: "PUT", raw, headers };
  const stored = await app.request(path("odd") + token, call);
  assertEquals(stored.status, 201);
  await stored.body?.cancel();
  const read = await (await app.get(path("odd") + token)).text();
  assert(read.includes(`"value":${raw}`), read);
});

Deno.test("a value that nests too deep, or holds what is no number, is refused", async () => {
  const { app, token } = await start();
  await using _app = app;
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const cases: [raw: string, status: number][] = [
    [nested(64), 201],
    [nested(65), 422],
    [nested(5_000), 422],
    [`{"x":${nested(5_000)}}`, 422],
    ['{"x":[1e400]}', 422],
  ];
  for (const [raw, status] of cases) {
    const headers = { "content-type": "application/json" };
    const call = { method: "PUT", raw, headers };
    const res = await app.request(path("deep") + token, call);
    assertEquals(res.status, status, raw.slice(0, 80));
    await res.body?.cancel();
  }
});

Deno.test("only a widget that the channel has can store, and nothing after it is deleted", async () => {
  const { app, token, put } = await start();
  await using _app = app;
  const at = (widgetId: string) => `/api/widgets/kv/${widgetId}/a?token=`;
  const call = { method: "PUT", body: 1 };
  const foreign = await app.request(at("wgt_none") + token, call);
  assertEquals(foreign.status, 404);
  assertEquals((await foreign.json()).code, "not_found");
  // The one store that the channel's widgets share has no widget of its own.
  assertEquals((await app.request(at("shared") + token, call)).status, 201);

  assertEquals((await put("a", 1)).status, 201);
  const session = await app.signIn();
  const gone = await app.request("/api/widgets/custom/wgt_1", {
    method: "DELETE",
    session,
  });
  assertEquals(gone.status, 204);
  // A page that still shows it goes on storing.
  assertEquals((await put("a", 2)).status, 404);
  const left = [];
  for await (
    const { key } of app.kv.list({ prefix: keys.widgetKvOf(CHANNEL, "wgt_1") })
  ) left.push(key);
  assertEquals(left, []);
  assertEquals(
    (await app.kv.get(keys.widgetKvUsage(CHANNEL, "wgt_1"))).value,
    null,
  );
});

Deno.test("a value with ttl_s is gone afterwards and makes room", async () => {
  const { app, token, put } = await start();
  await using _app = app;
  assertEquals((await put("brief", 1, {}, "ttl_s=60&")).status, 201);
  app.clock.pass(60_000);
  assertEquals((await app.get(path("brief") + token)).status, 404);
  const { items } =
    await (await app.get(`/api/widgets/kv/wgt_1?token=${token}`)).json();
  assertEquals(items, []);
  assertEquals((await put("brief", 2)).status, 201);
});

Deno.test("a change is told once, with its value unless that is long", async () => {
  const { app, token, put } = await start();
  await using _app = app;
  const long = "x".repeat(20_000);
  for (const [key, value] of [["a", { n: 1 }], ["b", long]] as const) {
    await (await put(key, value)).body?.cancel();
  }
  await app.request(path("a") + token, { method: "DELETE" });
  assertEquals((await put("a", 1, { "if-match": '"0"' })).status, 412);
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  assertEquals(
    events.map((event) =>
      event.kind === "kv.updated"
        ? [event.data.key, event.data.deleted, event.data.value]
        : event.kind
    ),
    [
      ["a", false, { n: 1 }],
      ["b", false, undefined],
      ["a", true, undefined],
    ],
  );
});

Deno.test("keys are listed by prefix, page by page", async () => {
  const { app, token, put } = await start();
  await using _app = app;
  for (const key of ["a1", "a2", "a3", "b1"]) {
    await (await put(key, 1)).body?.cancel();
  }
  const seen: string[] = [];
  let cursor = "";
  do {
    const page = await (await app.get(
      `/api/widgets/kv/wgt_1?token=${token}&prefix=a&limit=2${cursor}`,
    )).json();
    seen.push(...page.items.map(({ key }: { key: string }) => key));
    cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
  } while (cursor !== "");
  assertEquals(seen, ["a1", "a2", "a3"]);
});

Deno.test("a scoped token opens its own widget's store and no other", async () => {
  const { app, token } = await start();
  await using _app = app;
  const caller = await app.services.account.widgetTokens.find(token);
  assert(caller);
  const scoped = await app.services.account.widgetTokens.scopedFor(
    caller,
    "wgt_1",
  );
  assertEquals(
    (await app.request(path("k") + scoped, { method: "PUT", body: 1 })).status,
    201,
  );
  const other = await app.get(`/api/widgets/kv/wgt_2/k?token=${scoped}`);
  assertEquals(other.status, 403);
  assertEquals((await other.json()).code, "forbidden");
  for (
    const [path, status] of [
      [`/widget/native/${CHANNEL}?type=goal-bar&`, 403],
      // What `SE_API` keeps goes by the page.
      ["/api/widgets/kv/shared/k?", 403],
      ["/api/widgets/kv/shared?", 403],
    ] as const
  ) {
    const answer = await app.get(`${path}token=${scoped}`);
    assertEquals(answer.status, status, path);
    await answer.body?.cancel();
  }
});

Deno.test("no token, no store; what is not JSON is refused", async () => {
  const { app, token } = await start();
  await using _app = app;
  assertEquals((await app.get("/api/widgets/kv/wgt_1/k")).status, 401);
  const call = {
    method: "PUT",
    headers: { "content-type": "application/json" },
  };
  for (const raw of ["", "{", "NaN", "1e999x"]) {
    assertEquals(
      (await app.request(path("k") + token, { ...call, raw })).status,
      400,
      raw,
    );
  }
  assertEquals(
    (await app.request(path("k") + token, { method: "PUT", raw: "1" })).status,
    415,
  );
});
