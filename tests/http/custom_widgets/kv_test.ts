import { assert, assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { MOST_BYTES, MOST_KEYS } from "@/lib/features/widget_kv/schema.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const clock = () =>
  Object.assign(new ManualClock(), { after: systemClock.after });
const path = (key: string, more = "") =>
  `/api/widgets/kv/wgt_1/${encodeURIComponent(key)}?token=`.replace(
    "?",
    `?${more}`,
  );

async function start() {
  const app = await startTestApp({ clock: clock() });
  const token = await app.widgetToken();
  const put = (
    key: string,
    body: unknown,
    headers: Record<string, string> = {},
    more = "",
  ) => app.request(path(key, more) + token, { method: "PUT", body, headers });
  return { app, token, put };
}

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

Deno.test("50 writers that each hold the version they read lose nothing", async () => {
  const { app } = await start();
  await using _app = app;
  const { widgetKv } = app.services;
  const of = { channelId: CHANNEL, widgetId: "wgt_1" };
  const none = { ifMatch: null, mustBeNew: false };
  await widgetKv.put(of, "count", 0, { ttlMs: null, precondition: none });
  await Promise.all(Array.from({ length: 50 }, async () => {
    for (;;) {
      const { entry, versionstamp } = await widgetKv.get(of, "count");
      try {
        await widgetKv.put(of, "count", Number(entry.value) + 1, {
          ttlMs: null,
          precondition: { ifMatch: [versionstamp], mustBeNew: false },
        });
        return;
      } catch (error) {
        assert(
          error instanceof AppError && error.code === "stale",
          String(error),
        );
      }
    }
  }));
  assertEquals((await widgetKv.get(of, "count")).entry.value, 50);
});

Deno.test("If-None-Match: * creates once, however many try at once", async () => {
  const { app, put } = await start();
  await using _app = app;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const res = await put("once", i, { "if-none-match": "*" });
      await res.body?.cancel();
      return res.status;
    }),
  );
  assertEquals(statuses.filter((status) => status === 201).length, 1);
  assertEquals(statuses.filter((status) => status === 412).length, 19);
});

Deno.test("limits hold to the byte while many write at once", async () => {
  const { app } = await start();
  await using _app = app;
  const of = { channelId: CHANNEL, widgetId: "wgt_1" };
  const value = "x".repeat(60 * 1024 - 2);
  const none = {
    ttlMs: null,
    precondition: { ifMatch: null, mustBeNew: false },
  };
  const outcomes = await Promise.allSettled(
    Array.from(
      { length: 120 },
      (_, i) => app.services.widgetKv.put(of, `k${i}`, value, none),
    ),
  );
  const stored = outcomes.filter(({ status }) => status === "fulfilled").length;
  assertEquals(stored, Math.floor(MOST_BYTES / (60 * 1024)));
  let bytes = 0;
  for await (
    const { value } of app.kv.list<{ json: Uint8Array }>({
      prefix: ["widget_kv"],
    })
  ) {
    bytes += value.json.length;
  }
  assert(bytes <= MOST_BYTES);
  const usage = (await app.kv.get<{ bytes: number; keys: number }>([
    "widget_kv_usage",
    CHANNEL,
    "wgt_1",
  ])).value;
  assertEquals(usage, { keys: stored, bytes });
});

Deno.test("a value of 60 KiB fits, one byte more is 413; so are 1,000 keys and no more", async () => {
  const { app, put } = await start();
  await using _app = app;
  assertEquals((await put("edge", "x".repeat(60 * 1024 - 2))).status, 201);
  assertEquals((await put("over", "x".repeat(60 * 1024 - 1))).status, 413);
  const of = { channelId: CHANNEL, widgetId: "wgt_1" };
  const none = {
    ttlMs: null,
    precondition: { ifMatch: null, mustBeNew: false },
  };
  for (let i = 1; i < MOST_KEYS; i++) {
    await app.services.widgetKv.put(of, `k${i}`, i, none);
  }
  const full = await put("one more", 1);
  assertEquals(full.status, 403);
  assertEquals((await full.json()).code, "plan_limit");
  assertEquals((await put("k5", 6)).status, 200);
});

Deno.test("a value with ttl_s is gone afterwards and makes room", async () => {
  const { app, token, put } = await start();
  await using _app = app;
  assertEquals((await put("brief", 1, {}, "ttl_s=60&")).status, 201);
  app.clock.set(app.clock.now() + 60_000);
  assertEquals((await app.get(path("brief") + token)).status, 404);
  const { items } =
    await (await app.get(`/api/widgets/kv/wgt_1?token=${token}`)).json();
  assertEquals(items, []);
  assertEquals((await put("brief", 2)).status, 201);
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
  const caller = await app.services.widgetTokens.find(token);
  assert(caller);
  const scoped = await app.services.widgetTokens.scopedFor(caller, "wgt_1");
  assertEquals(
    (await app.request(path("k") + scoped, { method: "PUT", body: 1 })).status,
    201,
  );
  const other = await app.get(`/api/widgets/kv/wgt_2/k?token=${scoped}`);
  assertEquals(other.status, 403);
  assertEquals((await other.json()).code, "forbidden");
  assertEquals(
    (await app.get(`/widget/native/${CHANNEL}?token=${scoped}&type=goal-bar`))
      .status,
    403,
  );
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
