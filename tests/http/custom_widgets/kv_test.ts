import { assert, assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { StoredCustomWidget } from "@/lib/features/custom_widgets/schema.ts";
import { MOST_BYTES, MOST_KEYS } from "@/lib/features/widget_kv/schema.ts";
import { keys } from "@/lib/storage/keys.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const clock = () =>
  Object.assign(new ManualClock(), { after: systemClock.after });
const path = (key: string, more = "") =>
  `/api/widgets/kv/wgt_1/${encodeURIComponent(key)}?token=`.replace(
    "?",
    `?${more}`,
  );

const WIDGET: StoredCustomWidget = {
  id: "wgt_1",
  name: "Deaths",
  codeId: "none",
  network: "none",
  hosts: [],
  consoleErrors: false,
  source: "limelight",
  publishedVersion: null,
  createdAt: 0,
  updatedAt: 0,
};

/** An app whose channel has the widget. */
async function startApp() {
  const app = await startTestApp({ clock: clock() });
  await app.kv.set(keys.customWidget(CHANNEL, WIDGET.id), WIDGET);
  return app;
}

async function start() {
  const app = await startApp();
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

Deno.test("50 writers of two processes lose nothing over HTTP", async () => {
  await using one = await startApp();
  await using two = await startTestApp({ clock: clock(), kv: one.kv });
  const token = await one.widgetToken();
  const address = path("count") + token;
  const first = await one.request(address, { method: "PUT", body: 0 });
  assertEquals(first.status, 201);
  await first.body?.cancel();
  let refused = 0;
  await Promise.all(Array.from({ length: 50 }, async (_, index) => {
    const app = index % 2 === 0 ? one : two;
    for (;;) {
      const read = await app.get(address);
      const { value } = await read.json();
      const written = await app.request(address, {
        method: "PUT",
        body: value + 1,
        headers: { "if-match": read.headers.get("etag") ?? "" },
      });
      await written.body?.cancel();
      if (written.status === 200) return;
      // A lost race, or too many at once for this minute's quota.
      assert([412, 429].includes(written.status), `${written.status}`);
      refused++;
      if (written.status === 429) {
        for (const { clock } of [one, two]) clock.set(clock.now() + 1_000);
      }
    }
  }));
  const last = await one.get(address);
  assertEquals((await last.json()).value, 50);
  assert(refused > 0, "nobody ever met another writer");
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

Deno.test("the last byte of a widget's room is taken once, the next by nobody", async () => {
  await using one = await startApp();
  await using two = await startTestApp({ clock: clock(), kv: one.kv });
  const of = { channelId: CHANNEL, widgetId: "wgt_1" };
  const none = {
    ttlMs: null,
    precondition: { ifMatch: null, mustBeNew: false },
  };
  const bytes = (count: number) => "x".repeat(count - 2);
  const full = 60 * 1024;
  const whole = Math.floor(MOST_BYTES / full);
  for (let index = 0; index < whole; index++) {
    await one.services.widgetKv.put(of, `k${index}`, bytes(full), none);
  }
  const rest = MOST_BYTES - whole * full;
  const put = (app: typeof one, key: string, size: number) =>
    app.services.widgetKv.put(of, key, bytes(size), none).then(
      () => true,
      (error) => {
        assert(error instanceof AppError && error.code === "plan_limit");
        return false;
      },
    );
  assertEquals(await put(one, "over", rest + 1), false);
  const taken = await Promise.all(
    Array.from(
      { length: 20 },
      (_, index) => put(index % 2 === 0 ? one : two, `last${index}`, rest),
    ),
  );
  assertEquals(taken.filter(Boolean).length, 1);
  const usage = async () =>
    (await one.kv.get<{ bytes: number }>([
      "widget_kv_usage",
      CHANNEL,
      "wgt_1",
    ])).value?.bytes;
  assertEquals(await usage(), MOST_BYTES);
  assertEquals(await put(one, "one more", 3), false);
  // What is there may still change within its size, and shrink.
  assertEquals(await put(two, "k0", full), true);
  assertEquals(await put(two, "k0", full - 3), true);
  assertEquals(await put(one, "one more", 3), true);
  assertEquals(await usage(), MOST_BYTES);
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

Deno.test("what has run out makes room when the store is full", async () => {
  const { app, put } = await start();
  await using _app = app;
  const of = { channelId: CHANNEL, widgetId: "wgt_1" };
  const precondition = { ifMatch: null, mustBeNew: false };
  for (let index = 0; index < MOST_KEYS; index++) {
    const ttlMs = index < 20 ? 60_000 : null;
    await app.services.widgetKv.put(of, `k${index}`, 1, {
      ttlMs,
      precondition,
    });
  }
  assertEquals((await put("one more", 1)).status, 403);
  app.clock.set(app.clock.now() + 60_000);
  assertEquals((await put("one more", 1)).status, 201);
  const usage = await app.kv.get<{ keys: number }>([
    "widget_kv_usage",
    CHANNEL,
    "wgt_1",
  ]);
  assertEquals(usage.value?.keys, MOST_KEYS - 20 + 1);
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
  const { events } = await app.services.events.read({
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
