import { assert, assertEquals } from "@std/assert";
import {
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";

const FOLDER = "tests/fixtures/eventsub";
const start = () =>
  startTestApp({
    clock: standingClock(),
  });

async function fixture(name: string) {
  return JSON.parse(await Deno.readTextFile(`${FOLDER}/${name}.json`));
}

const post = (
  app: TestApp,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  app.request(path, {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body,
    headers,
  });

async function kindsOf(app: TestApp, channelId: string): Promise<string[]> {
  const { events } = await app.services.events.log.read({
    channelId,
    after: null,
    limit: 100,
  });
  return events.map(({ kind }) => kind);
}

Deno.test("a notification is taken in the platform's form and in the router's, once", async () => {
  await using app = await start();
  const body = await fixture("channel.follow");
  const channelId = body.event.broadcaster_user_id;
  const own = {
    "twitch-eventsub-message-id": "m1",
    "twitch-eventsub-message-timestamp": "2026-11-21T10:00:00.000Z",
  };
  const first = await post(app, "/internal/subscription-events", body, own);
  assertEquals(first.status, 202);
  assertEquals(await first.json(), {
    accepted: 1,
    duplicates: 0,
    ignored: 0,
    errors: [],
  });
  const again = await post(app, "/internal/subscription-events", body, own);
  assertEquals((await again.json()).duplicates, 1);
  const routed = {
    message_id: "m1",
    timestamp: "2026-11-21T10:00:00.000Z",
    type: body.subscription.type,
    version: body.subscription.version,
    event: body.event,
  };
  const other = await post(app, "/internal/subscription-events", [routed, {
    ...routed,
    message_id: "m2",
    event: { ...body.event, user_id: "another" },
  }]);
  assertEquals(await other.json(), {
    accepted: 1,
    duplicates: 1,
    ignored: 0,
    errors: [],
  });
  assertEquals(await kindsOf(app, channelId), ["follow", "follow"]);
});

Deno.test("a bad item fails alone, named by its place; the good ones are kept in order", async () => {
  await using app = await start();
  const follow = await fixture("channel.follow");
  const raid = await fixture("channel.raid");
  const res = await post(app, "/internal/subscription-events", [
    follow,
    { nonsense: true },
    7,
    raid,
  ]);
  assertEquals(res.status, 202);
  const result = await res.json();
  assertEquals([
    result.accepted,
    result.errors.map(({ index }: { index: number }) => index),
  ], [2, [1, 2]]);
});

Deno.test("a bad item that comes alone is refused with 422, and so is a notification without a broadcaster", async () => {
  await using app = await start();
  const follow = await fixture("channel.follow");
  const { broadcaster_user_id: _, ...event } = follow.event;
  const unnamed = {
    subscription: { ...follow.subscription, condition: {} },
    event,
  };
  const alone: [path: string, body: unknown, says: string][] = [
    ["subscription-events", { nonsense: true }, "type"],
    ["subscription-events", unnamed, "names no broadcaster"],
    ["sc-event", { kind: "tip" }, "channelId"],
  ];
  for (const [path, body, says] of alone) {
    const res = await post(app, `/internal/${path}`, body);
    assertEquals(res.status, 422, path);
    const problem = await res.json();
    assertEquals(problem.code, "invalid_input");
    assert(problem.detail.includes(says), problem.detail);
  }
  const path = "/internal/subscription-events";
  const together = await post(app, path, [unnamed, follow]);
  assertEquals(together.status, 202);
  const { accepted, errors } = await together.json();
  assertEquals([accepted, errors[0].index], [1, 0]);
  const drop = {
    subscription: { type: "drop.entitlement.grant", condition: {} },
    event: { organization_id: "9001" },
  };
  const ofNobody = await post(app, path, drop);
  assertEquals(ofNobody.status, 202);
  assertEquals((await ofNobody.json()).ignored, 1);
});

Deno.test("200 deliveries of one notification at once, to two processes, are one event", async () => {
  await using one = await start();
  await using two = await startTestApp({ kv: one.kv, clock: one.clock });
  const body = await fixture("channel.cheer");
  const headers = {
    "twitch-eventsub-message-id": "same",
    "twitch-eventsub-message-timestamp": "2026-11-21T10:00:00.000Z",
  };
  const results = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const res = await post(
        i % 2 ? one : two,
        "/internal/subscription-events",
        body,
        headers,
      );
      assertEquals(res.status, 202);
      return await res.json();
    }),
  );
  const accepted = results.reduce((sum, result) => sum + result.accepted, 0);
  const duplicates = results.reduce(
    (sum, result) => sum + result.duplicates,
    0,
  );
  assertEquals(accepted + duplicates, 200);
  assertEquals(await kindsOf(one, body.event.broadcaster_user_id), ["cheer"]);
});

Deno.test("every sample notification is accepted by the endpoint", async () => {
  await using app = await start();
  let count = 0;
  for await (const { name, isFile } of Deno.readDir(FOLDER)) {
    if (!isFile || name === "index.json" || !name.endsWith(".json")) continue;
    const res = await post(
      app,
      "/internal/subscription-events",
      await fixture(name.slice(0, -5)),
      {
        "twitch-eventsub-message-id": name,
        "twitch-eventsub-message-timestamp": "2026-11-21T10:00:00.000Z",
      },
    );
    assertEquals(res.status, 202, name);
    assertEquals((await res.json()).errors, [], name);
    count++;
  }
  assert(count > 80);
});

Deno.test("events of other modules reach the log; a wrong kind or shape is refused alone", async () => {
  await using app = await start();
  const tip = {
    channelId: "1001",
    id: "tip-1",
    kind: "tip",
    actor: { id: null, login: null, name: "Grace" },
    data: { amount: { amountMinor: 500, currency: "EUR" } },
  };
  const res = await post(app, "/internal/sc-event", [
    tip,
    tip,
    { ...tip, id: "tip-2", kind: "timer.state" },
    {
      ...tip,
      id: "tip-3",
      data: { amount: { amountMinor: 5.5, currency: "EUR" } },
    },
    { ...tip, id: "tip-4", channelId: "not digits" },
  ]);
  assertEquals(res.status, 202);
  const result = await res.json();
  assertEquals(
    [
      result.accepted,
      result.duplicates,
      result.errors.map(({ index }: { index: number }) => index),
    ],
    [1, 1, [2, 3, 4]],
  );
  assertEquals(await kindsOf(app, "1001"), ["tip"]);
});

Deno.test("too many items, too large a body, no JSON, no token: refused as a whole", async () => {
  await using app = await start();
  const path = "/internal/sc-event";
  assertEquals(
    (await post(app, path, Array.from({ length: 501 }, () => ({})))).status,
    413,
  );
  assertEquals(
    (await app.request(path, {
      method: "POST",
      internal: INTERNAL_TOKEN,
      raw: "[",
      headers: { "content-type": "application/json" },
    })).status,
    400,
  );
  assertEquals(
    (await app.request(path, {
      method: "POST",
      internal: INTERNAL_TOKEN,
      raw: "x".repeat(1024 * 1024 + 1),
      headers: { "content-type": "application/json" },
    })).status,
    413,
  );
  assertEquals(
    (await app.request(path, { method: "POST", body: [] })).status,
    401,
  );
  const session = await app.signIn();
  assertEquals(
    (await app.request(path, { method: "POST", body: [], session })).status,
    401,
  );
  assertEquals((await app.get(path, { internal: INTERNAL_TOKEN })).status, 405);
});
