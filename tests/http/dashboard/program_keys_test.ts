import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  MAX_PROGRAM_KEYS,
  PROGRAM_SCOPES,
} from "@/lib/schema/account/program_keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { openSocket } from "@/tests/support/socket_client.ts";
import { asProgram, makeKey, refusal } from "./program.ts";

const KEYS = `/api/channels/${CHANNEL}/keys`;
const COUNTERS = `/api/channels/${CHANNEL}/counters`;

Deno.test("a key is shown once, kept as a hash, listed with its last use, and does what its scopes say", async () => {
  await using app = await startTestApp();
  const made = await makeKey(app, { scopes: ["counters", "alerts"] });
  assertMatch(made.key, /^lk_[\w-]{43}$/);
  const session = await app.signIn();
  const list = async () => (await (await app.get(KEYS, { session })).json());
  const { items: [before] } = await list();
  assertEquals(before.scopes, ["alerts", "counters"]);
  assertEquals([before.lastUsedAt, before.expiresAt], [null, null]);
  assert(!JSON.stringify(before).includes(made.key));

  const death = `${COUNTERS}/deaths`;
  const put = { method: "PUT", body: { value: 3 } };
  assertEquals((await asProgram(app, made.key, death, put)).status, 201);
  const res = await asProgram(app, made.key, death, {
    method: "POST",
    body: { by: 2 },
  });
  assertEquals((await res.json()).value, 5);
  await app.services.account.programKeys.settled();
  const first = (await list()).items[0].lastUsedAt;
  assertEquals(first, new Date(app.clock.now()).toISOString());
  // At most one write a minute.
  await app.clock.advance(59_000);
  await asProgram(app, made.key, death);
  await app.services.account.programKeys.settled();
  assertEquals((await list()).items[0].lastUsedAt, first);
  await app.clock.advance(1_000);
  await asProgram(app, made.key, death);
  await app.services.account.programKeys.settled();
  assertEquals(
    (await list()).items[0].lastUsedAt,
    new Date(app.clock.now()).toISOString(),
  );

  for await (const { key, value } of app.kv.list({ prefix: [] })) {
    const kept = Deno.inspect([key, value], {
      depth: 9,
      strAbbreviateSize: 1e9,
    });
    assert(!kept.includes(made.key.slice(3)), kept);
  }
  assert(!JSON.stringify(app.logged).includes(made.key));
});

Deno.test("a key without the scope is told which it would need, and an unknown one nothing", async () => {
  await using app = await startTestApp();
  const { key } = await makeKey(app, { scopes: ["test"] });
  const res = await asProgram(app, key, COUNTERS);
  assertEquals(res.status, 403);
  const { code, detail } = await res.json();
  assertEquals(code, "forbidden");
  assertMatch(detail, /"counters"/);
  const foreign = await makeKey(app, { channelId: "2002" });
  assertEquals(
    await refusal(await asProgram(app, foreign.key, COUNTERS)),
    [403, "wrong_channel"],
  );
  const seen = new Set<number>();
  for (let count = 0; count < 200 && !seen.has(429); count++) {
    const res = await asProgram(app, `lk_${"x".repeat(43)}`, COUNTERS);
    seen.add(res.status);
    await res.body?.cancel();
  }
  assertEquals([...seen], [401, 429]);
});

Deno.test("a masquerade makes, changes and revokes no key, nor does a key", async () => {
  await using app = await startTestApp();
  const { id, key } = await makeKey(app, { scopes: [...PROGRAM_SCOPES] });
  const masquerade = await app.signIn({ role: "masquerade" });
  const calls = [
    [KEYS, { method: "POST", body: { name: "x", scopes: ["test"] } }],
    [`${KEYS}/${id}`, { method: "PATCH", body: { name: "x" } }],
    [`${KEYS}/${id}`, { method: "DELETE" }],
  ] as const;
  for (const [path, call] of calls) {
    assertEquals(
      await refusal(await app.request(path, { ...call, session: masquerade })),
      [403, "read_only_session"],
    );
    assertEquals(
      await refusal(await asProgram(app, key, path, call)),
      [401, "unauthorized"],
    );
  }
});

Deno.test("bad keys are not made, and a channel has at most 20", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const post = (body: unknown) =>
    app.request(KEYS, { method: "POST", session, body });
  for (
    const bad of [
      {},
      { name: "", scopes: ["test"] },
      { name: "x", scopes: [] },
      { name: "x", scopes: ["everything"] },
      { name: "x", scopes: ["test"], expiresAt: "tomorrow" },
      { name: "x", scopes: ["test"], expiresAt: "2001-01-01T00:00:00Z" },
      { name: "x", scopes: ["test"], timeCap: { perCallMs: 0, perDayMs: 1 } },
      { name: "x", scopes: ["test"], more: true },
    ]
  ) {
    assertEquals(
      await refusal(await post(bad)),
      [422, "invalid_input"],
      JSON.stringify(bad),
    );
  }
  const made = await Promise.all(
    Array.from({ length: MAX_PROGRAM_KEYS + 3 }, async () => {
      const res = await post({ name: "x", scopes: ["test"] });
      await res.body?.cancel();
      return res.status;
    }),
  );
  assertEquals(made.filter((status) => status === 201).length, 20);
  assertEquals(made.filter((status) => status === 403).length, 3);
});

Deno.test("a key ends when its time is over, and works again once that is put off", async () => {
  await using app = await startTestApp();
  const at = (ms: number) => new Date(app.clock.now() + ms).toISOString();
  const { id, key } = await makeKey(app, { expiresAt: at(60_000) });
  await app.clock.advance(59_999);
  assertEquals((await asProgram(app, key, COUNTERS)).status, 200);
  await app.clock.advance(1);
  assertEquals(
    await refusal(await asProgram(app, key, COUNTERS)),
    [401, "unauthorized"],
  );
  const session = await app.signIn();
  const res = await app.request(`${KEYS}/${id}`, {
    method: "PATCH",
    session,
    body: { expiresAt: null, scopes: ["counters", "test"] },
  });
  assertEquals((await res.json()).expiresAt, null);
  assertEquals((await asProgram(app, key, COUNTERS)).status, 200);
  for (const method of ["PATCH", "DELETE"]) {
    const res = await app.request(`${KEYS}/prk_none`, {
      method,
      session,
      ...(method === "PATCH" ? { body: { name: "x" } } : {}),
    });
    assertEquals(await refusal(res), [404, "not_found"]);
  }
});

Deno.test("a key in an address is as good, masked in the log, and its answers are kept nowhere", async () => {
  await using app = await startTestApp({ env: { ACCESS_LOG: "on" } });
  const { key } = await makeKey(app);
  const res = await app.get(`${COUNTERS}?key=${key}`);
  assertEquals(res.status, 200);
  assertEquals(res.headers.get("cache-control"), "no-store");
  const bad = await app.get(`${COUNTERS}?key=guess`);
  assertEquals(bad.headers.get("cache-control"), "no-store");
  assertEquals(await refusal(bad), [401, "unauthorized"]);
  app.services.log.warn("a_test", { url: `https://x.example/?key=${key}&n=1` });
  app.services.log.warn("a_test", { text: `it is ${key}` });
  const logged = JSON.stringify(app.logged);
  assert(
    !logged.includes(key) && logged.includes("key=[redacted]&n=1"),
    logged,
  );
});

Deno.test("a key has a rate of its own, which leaves the dashboard's alone", async () => {
  await using app = await startTestApp();
  const one = await makeKey(app);
  const other = await makeKey(app);
  const seen: number[] = [];
  for (let count = 0; count < 61; count++) {
    const res = await asProgram(app, one.key, COUNTERS);
    seen.push(res.status);
    await res.body?.cancel();
  }
  assertEquals([seen.filter((status) => status === 200).length, seen.at(-1)], [
    60,
    429,
  ]);
  assertEquals((await asProgram(app, other.key, COUNTERS)).status, 200);
  const res = await app.get(COUNTERS, { session: await app.signIn() });
  assertEquals(res.headers.get("ratelimit-limit"), "6000");
});

Deno.test("a key moves the timer within its cap by call and day, and a repeat costs nothing", async () => {
  await using app = await startTestApp();
  const { id, key } = await makeKey(app, {
    scopes: ["subathon"],
    timeCap: { perCallMs: 60_000, perDayMs: 100_000 },
  });
  const session = await app.signIn();
  const timer = `/api/channels/${CHANNEL}/timer`;
  const started = await app.request(`${timer}/start`, {
    method: "POST",
    session,
    body: {},
  });
  assertEquals(started.status, 200, await started.text());
  const adjust = (deltaMs: number, idempotencyKey?: string) =>
    asProgram(app, key, `${timer}/adjust`, {
      method: "POST",
      body: { deltaMs, ...(idempotencyKey ? { idempotencyKey } : {}) },
    });
  assertEquals(await refusal(await adjust(60_001)), [403, "forbidden"]);
  for (let count = 0; count < 3; count++) {
    const res = await adjust(60_000, "press-1");
    assertEquals(res.status, 200, await res.text());
  }
  assertEquals(await refusal(await adjust(-40_001)), [403, "forbidden"]);
  const back = await adjust(-40_000);
  assertEquals(back.status, 200, await back.text());
  assertEquals(await refusal(await adjust(1_000)), [403, "forbidden"]);
  const raised = await app.request(`${KEYS}/${id}`, {
    method: "PATCH",
    session,
    body: { timeCap: { perCallMs: 60_000, perDayMs: 200_000 } },
  });
  assertEquals(raised.status, 200);
  await raised.body?.cancel();
  const more = await adjust(1_000);
  assertEquals(more.status, 200, await more.text());
});

Deno.test("a revoked key's sockets close on every process, and so do those of one that may read events no more or is over", async () => {
  using kv = await openKv(":memory:");
  const clock = standingClock();
  await using one = await startTestApp({ kv, clock });
  await using two = await startTestApp({ kv, clock });
  await using served = serveApp(two);
  const address = (path: string, key: string) =>
    `${served.wsUrl}${path}?key=${key}`;
  const session = await one.signIn();
  const close = async (
    path: string,
    end: (made: { id: string }) => Promise<unknown>,
    expiresAt?: string,
  ) => {
    const made = await makeKey(one, {
      scopes: ["events:read"],
      ...(expiresAt ? { expiresAt } : {}),
    });
    const socket = await openSocket(address(path, made.key));
    await socket.nextOf("hello");
    await end(made);
    assertEquals((await socket.closed).code, 4003, path);
  };
  const change =
    (method: string, body?: unknown) => async ({ id }: { id: string }) => {
      const res = await one.request(`${KEYS}/${id}`, {
        method,
        session,
        ...(body === undefined ? {} : { body }),
      });
      assert(res.ok);
      await res.body?.cancel();
    };
  await close(`/ws/${CHANNEL}`, change("DELETE"));
  await close(`/api/channels/${CHANNEL}/live`, change("DELETE"));
  await close(`/ws/${CHANNEL}`, change("PATCH", { scopes: ["test"] }));
  await close(
    `/ws/${CHANNEL}`,
    () => clock.advance(65_000),
    new Date(clock.now() + 60_000).toISOString(),
  );
});
