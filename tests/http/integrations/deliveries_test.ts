import { assert, assertEquals } from "@std/assert";
import { MINUTE_MS, sleep } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { CHANNEL, INTERNAL_TOKEN } from "@/tests/support/app.ts";
import { until } from "@/tests/support/clock.ts";
import {
  create,
  deliver,
  deliveries,
  type DeliveryOptions,
  events,
  LIST,
  startIntegrated,
  tip,
} from "./rig.ts";

Deno.test("a signed delivery is in the log when it is answered, once, without what is personal", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  const first = await deliver(app, path, tip("shop:1"));
  assertEquals([first.status, await first.json()], [200, {
    outcome: "accepted",
  }]);
  const again = await deliver(app, path, tip("shop:1"));
  assertEquals(await again.json(), { outcome: "duplicate" });
  const [event, ...more] = await events(app);
  assertEquals(more, []);
  assertEquals(event?.kind, "tip");
  assertEquals(event?.actor?.name, "Ada");
  assertEquals(JSON.stringify(event).includes("@"), false);
  const lines = await deliveries(app, session, id);
  assertEquals(
    lines.map(({ outcome, code, kinds, test }) => [outcome, code, kinds, test]),
    [["duplicate", null, ["tip"], false], ["accepted", null, ["tip"], false]],
  );
  assertEquals(Object.keys(lines[0] ?? {}).sort(), [
    "at",
    "code",
    "id",
    "kinds",
    "outcome",
    "reason",
    "test",
  ]);
  const { state } = await (await app.get(`${LIST}/${id}`, { session })).json();
  assertEquals(state, "ready");
});

const other = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Deliveries that are refused, with the reason that the owner reads. */
const REFUSED: [what: string, options: DeliveryOptions, code: string][] = [
  ["one byte changed", {
    sent: JSON.stringify(tip("shop:2")),
  }, "wrong_signature"],
  ["encoded anew", {
    sent: JSON.stringify(tip("shop:1"), null, 1),
  }, "wrong_signature"],
  ["another integration's signature", { secret: other }, "wrong_signature"],
  ["an old clock", { at: 1_000_000 }, "wrong_time"],
  ["no signature", {
    alter: (headers) => headers.delete("webhook-signature"),
  }, "bad_header"],
  ["two signatures", {
    alter: (headers) =>
      headers.append("webhook-signature", headers.get("webhook-signature")!),
  }, "bad_header"],
  ["two times", {
    alter: (headers) => headers.append("webhook-timestamp", "1"),
  }, "bad_header"],
  ["a signature in capitals", {
    alter: (headers) =>
      headers.set(
        "webhook-signature",
        headers.get("webhook-signature")!.toUpperCase(),
      ),
  }, "bad_header"],
];

for (const [what, options, code] of REFUSED) {
  Deno.test(`a delivery with ${what} is refused and leaves no event`, async () => {
    await using rig = await startIntegrated();
    const { app, session, id, path } = rig;
    const res = await deliver(app, path, tip("shop:1"), options);
    assertEquals([res.status, (await res.json()).code], [401, "unauthorized"]);
    assertEquals(await events(app), []);
    const [line] = await deliveries(app, session, id);
    assertEquals([line?.outcome, line?.code, line?.kinds], [
      "refused",
      code,
      [],
    ]);
    const { state } = await (await app.get(`${LIST}/${id}`, { session }))
      .json();
    assertEquals(state, "attention");
  });
}

Deno.test("a refused delivery calls for attention until it is mended or seen, and no new name calms it", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  /** Lets a minute pass, changes the integration, and answers its state. */
  const stateAfter = async (body: unknown) => {
    await app.clock.advance(MINUTE_MS);
    const res = await app.request(`${LIST}/${id}`, {
      method: "PATCH",
      session,
      body,
    });
    return (await res.json()).state;
  };
  const mends = [{ values: { secret: other } }, { attention: null }];
  for (const mend of mends) {
    const res = await deliver(app, path, tip("shop:1"), { at: 1_000_000 });
    assertEquals(res.status, 401);
    await res.body?.cancel();
    assertEquals(await stateAfter({ name: "Shop" }), "attention");
    assertEquals(await stateAfter(mend), "ready");
    await app.clock.advance(MINUTE_MS);
  }
});

/** Signed deliveries that are no event. */
const NOT_UNDERSTOOD: [what: string, body: unknown][] = [
  ["no JSON", "hello"],
  ["a list", [tip("shop:1")]],
  ["a kind that nobody knows", { ...tip("shop:1"), kind: "lottery" }],
  ["a kind that the platform tells", {
    ...tip("shop:1"),
    kind: "follow",
    platform: "twitch",
  }],
  ["a negative amount", {
    ...tip("shop:1"),
    data: { amount: { amountMinor: -5, currency: "EUR" } },
  }],
  ["an amount that is no whole number", {
    ...tip("shop:1"),
    data: { amount: { amountMinor: 1.005, currency: "EUR" } },
  }],
  ["a nesting of 100", `${"[".repeat(100)}${"]".repeat(100)}`],
  [
    "a nesting of 100 in its data",
    `{"id":"1","kind":"tip","data":${'{"a":'.repeat(100)}1${"}".repeat(100)}}`,
  ],
  ["30,000 values", `{"data":[${Array(30_000).fill(0).join()}]}`],
  ["no text", "\ud800"],
];

for (const [what, body] of NOT_UNDERSTOOD) {
  Deno.test(`a signed delivery with ${what} is answered, ignored, and shown to the owner until it is seen`, async () => {
    await using rig = await startIntegrated();
    const { app, session, id, path } = rig;
    const res = await deliver(app, path, body);
    assertEquals([res.status, await res.json()], [200, { outcome: "ignored" }]);
    assertEquals(await events(app), []);
    const read = async () =>
      await (await app.get(`${LIST}/${id}`, { session })).json();
    const { state, attention, lastDelivery } = await read();
    assertEquals([state, lastDelivery.code], ["attention", "not_understood"]);
    assertEquals(attention.reason, lastDelivery.reason);
    await app.request(`${LIST}/${id}`, {
      method: "PATCH",
      session,
      body: { attention: null },
    });
    assertEquals((await read()).state, "ready");
  });
}

Deno.test("an integration that is off answers, and takes nothing", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  await app.request(`${LIST}/${id}`, {
    method: "PATCH",
    session,
    body: { enabled: false },
  });
  const res = await deliver(app, path, tip("shop:1"));
  assertEquals([res.status, await res.json()], [200, { outcome: "ignored" }]);
  assertEquals(await events(app), []);
  const [line] = await deliveries(app, session, id);
  assertEquals(line?.code, "off");
});

Deno.test("unknown addresses are 404, and 429 after thirty in a minute from one network; signed deliveries pass", async () => {
  await using rig = await startIntegrated();
  const { app, path } = rig;
  const unknown = `/in/ik_${"A".repeat(43)}`;
  for (const odd of [unknown, "/in/x", "/in/__proto__", `${path}x`]) {
    assertEquals((await deliver(app, odd, tip("1"))).status, 404, odd);
  }
  for (let count = 4; count < 30; count++) {
    assertEquals((await deliver(app, unknown, tip("1"))).status, 404);
  }
  const res = await deliver(app, unknown, tip("1"));
  assertEquals(res.status, 429);
  assert(res.headers.has("retry-after"));
  assertEquals((await deliver(app, path, tip("1"))).status, 200);
  await app.clock.advance(MINUTE_MS);
  assertEquals((await deliver(app, unknown, tip("1"))).status, 404);
});

Deno.test("refused deliveries push out ten listed ones at once, and one a minute after that", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  await deliver(app, path, tip("shop:1"));
  for (let count = 0; count < 20; count++) {
    await deliver(app, path, tip("shop:1"), { secret: other });
  }
  const lines = await deliveries(app, session, id);
  assertEquals(lines.length, 11);
  assertEquals(lines.at(-1)?.outcome, "accepted");
  await app.clock.advance(10 * MINUTE_MS);
  for (let count = 0; count < 24; count++) {
    await deliver(app, path, tip("shop:1"), { secret: other });
    if (count === 11) await app.clock.advance(MINUTE_MS);
  }
  const later = await deliveries(app, session, id);
  assertEquals(later.length, 22);
  assertEquals(later.at(-1)?.outcome, "accepted");
});

Deno.test("of many deliveries the last fifty are listed", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  for (let count = 0; count < 55; count++) {
    await deliver(app, path, tip(`shop:${count}`));
    await app.clock.advance(1);
  }
  assertEquals((await deliveries(app, session, id)).length, 50);
  assertEquals((await events(app)).length, 55);
});

Deno.test("after 600 verified deliveries in a minute the next is told to come again", async () => {
  await using rig = await startIntegrated();
  const { app, path } = rig;
  for (let count = 0; count < 600; count++) {
    const res = await deliver(app, path, "{}");
    if (res.status !== 200) throw new Error(`${count}: ${res.status}`);
  }
  const res = await deliver(app, path, tip("shop:1"));
  assertEquals([res.status, (await res.json()).code], [503, "overloaded"]);
  assert(Number(res.headers.get("retry-after")) >= 1);
  assertEquals(await events(app), []);
  await app.clock.advance(MINUTE_MS);
  assertEquals((await deliver(app, path, tip("shop:1"))).status, 200);
});

Deno.test("a body is 256 KiB at most", async () => {
  await using rig = await startIntegrated();
  const { app, path } = rig;
  const text = (bytes: number) => `{"x":"${"a".repeat(bytes - 8)}"}`;
  assertEquals((await deliver(app, path, text(256 * 1024))).status, 200);
  const res = await deliver(app, path, text(257 * 1024));
  assertEquals([res.status, (await res.json()).code], [413, "too_large"]);
  const streamed = await app.handler(
    new Request(app.origin + path, {
      method: "POST",
      body: new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      }),
    }),
  );
  assertEquals(streamed.status, 413);
});

Deno.test("a body is there within five seconds", async () => {
  await using rig = await startIntegrated();
  const { app, path } = rig;
  let isLetGo = false;
  let pulls = 0;
  const drips = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(1));
      pulls++;
      // A byte a second: no pause is long.
      return sleep(app.clock, 1_000);
    },
    cancel: () => void (isLetGo = true),
  }, { highWaterMark: 0 });
  const answer = app.handler(
    new Request(app.origin + path, { method: "POST", body: drips }),
  );
  for (let second = 1; second <= 5; second++) {
    await until(() => pulls === second);
    await app.clock.advance(1_000);
  }
  const res = await answer;
  assertEquals([res.status, (await res.json()).code], [408, "request_timeout"]);
  assert(isLetGo);
});

Deno.test("nothing is written of an integration that is gone when its delivery is read", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  const { atomic } = app.kv;
  // Deleted once its event is on its way into the log.
  app.kv.atomic = () => {
    app.kv.atomic = atomic;
    const commit = app.kv.atomic();
    const begin = commit.commit;
    commit.commit = async () => {
      const done = await begin.call(commit);
      await app.request(`${LIST}/${id}`, { method: "DELETE", session });
      return done;
    };
    return commit;
  };
  const res = await deliver(app, path, tip("shop:1"));
  assertEquals(res.status, 200);
  const left: Deno.KvKey[] = [];
  for await (const { key } of app.kv.list({ prefix: [] })) {
    if (key.includes(id)) left.push(key);
  }
  assertEquals(left, []);
});

Deno.test("where the database is away the delivery is told to come again, and is taken then", async () => {
  await using rig = await startIntegrated();
  const { app, path } = rig;
  const { atomic } = app.kv;
  app.kv.atomic = () => {
    throw new AppError("storage_unavailable", "Cannot reach the database");
  };
  const res = await deliver(app, path, tip("shop:1"));
  assertEquals([res.status, res.headers.get("retry-after")], [503, "5"]);
  app.kv.atomic = atomic;
  const again = await deliver(app, path, tip("shop:1"));
  assertEquals(await again.json(), { outcome: "accepted" });
});

Deno.test("modules and integrations write the same log: an id that came by one is known to the other", async () => {
  await using rig = await startIntegrated();
  const { app, path } = rig;
  const res = await app.request("/internal/sc-event", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: { channelId: CHANNEL, ...tip("shop:1") },
  });
  assertEquals((await res.json()).accepted, 1);
  const again = await deliver(app, path, tip("shop:1"));
  assertEquals(await again.json(), { outcome: "duplicate" });
});

Deno.test("neither log lines nor answers show a secret, an address or a mail", async () => {
  await using rig = await startIntegrated({ env: { ACCESS_LOG: "on" } });
  const { app, session, path } = rig;
  const answers: string[] = [];
  const bad = { ...tip("shop:1"), data: { mail: "ada@example.org" } };
  for (
    const sent of [
      deliver(app, path, tip("shop:1")),
      deliver(app, path, bad),
      deliver(app, path, tip("shop:2"), { secret: other }),
      deliver(app, `${path}x`, tip("shop:2")),
      app.request(path, { method: "GET" }),
      app.request(`/m/widgets${path}`, { method: "POST", body: bad }),
      create(app, session, {
        provider: "standard_webhooks",
        values: { secret: "whsec_MfKQ9r8GKY qrTwjUPD8ILPZIo2LaLaSw" },
      }),
    ]
  ) {
    const res = await sent;
    assertEquals(res.headers.get("referrer-policy"), "no-referrer");
    answers.push(await res.text());
  }
  const text = JSON.stringify([app.logged, answers]);
  assert(app.logged.some(({ event }) => event === "delivery"));
  assert(app.logged.some(({ path }) => path === "/in/[redacted]"), text);
  for (
    const secret of ["whsec_", "MfKQ9r8GKY", path.slice(4), "ada@example"]
  ) {
    assertEquals(text.includes(secret), false, secret);
  }
});

Deno.test("GET of an address says which method it takes", async () => {
  await using rig = await startIntegrated();
  const res = await rig.app.get(rig.path);
  assertEquals([res.status, res.headers.get("allow")], [405, "POST, OPTIONS"]);
});
