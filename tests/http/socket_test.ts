import { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { openSocket } from "@/tests/support/socket_client.ts";

/** Time stands still, but pauses really pass: sockets and the database are real. */
const clock = () => standingClock();

interface Frame {
  events: { kind: string; id: string; position: string; test: boolean }[];
}

Deno.test("a socket says hello, then every event of its channel in order", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  await using socket = await openSocket(
    `${served.wsUrl}/ws/${CHANNEL}?token=${token}`,
  );
  const hello = await socket.nextOf("hello");
  assertEquals(hello.channelId, CHANNEL);
  const session = await app.signIn();
  const fire = (kind: string) =>
    app.request(`/api/channels/${CHANNEL}/test-event`, {
      method: "POST",
      session,
      body: { kind },
    });
  for (const kind of ["follow", "cheer", "raid"]) {
    const answer = await fire(kind);
    assertEquals(answer.status, 201);
    await answer.body?.cancel();
  }
  const seen: string[] = [];
  while (seen.length < 3) {
    const { events } = await socket.nextOf("events") as unknown as Frame;
    seen.push(...events.map((event) => event.kind));
    assert(events.every((event) => event.test));
  }
  assertEquals(seen, ["follow", "cheer", "raid"]);
});

Deno.test("a page that leaves takes nothing from the others that listen to the same", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  const url = `${served.wsUrl}/ws/${CHANNEL}?token=${token}`;
  await using stays = await openSocket(url);
  await stays.nextOf("hello");
  const leaves = await openSocket(url);
  await leaves.nextOf("hello");
  await leaves[Symbol.asyncDispose]();
  for (const name of ["Ada", "Bob", "Cleo"]) {
    const { id } = await app.services.overlays.testEvents.fire(
      CHANNEL,
      TestEventRequest.parse({ kind: "follow", name, message: "" }),
    );
    const { events } = await stays.nextOf("events") as unknown as Frame;
    assertEquals(events.map((event) => event.id), [id]);
  }
});

Deno.test("since= replays what was missed, once, and says that it is complete", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  const url = `${served.wsUrl}/ws/${CHANNEL}?token=${token}`;
  const first = await openSocket(url);
  const { position } = await first.nextOf("hello");
  await first[Symbol.asyncDispose]();
  for (let i = 0; i < 5; i++) {
    await app.services.overlays.testEvents.fire(
      CHANNEL,
      TestEventRequest.parse({
        kind: "follow",
        name: `viewer ${i}`,
        message: "",
      }),
    );
  }
  await using socket = await openSocket(`${url}&since=${position}`);
  const hello = await socket.nextOf("hello");
  assertEquals((hello.replay as { complete: boolean }).complete, true);
  const ids = new Set<string>();
  while (ids.size < 5) {
    const { events } = await socket.nextOf("events") as unknown as Frame;
    for (const { id } of events) {
      assert(!ids.has(id), "an event came twice");
      ids.add(id);
    }
  }
});

Deno.test("an empty since= is none: only what comes from now on", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  const fire = (name: string) =>
    app.services.overlays.testEvents.fire(
      CHANNEL,
      TestEventRequest.parse({ kind: "follow", name, message: "" }),
    );
  await fire("before");
  await using socket = await openSocket(
    `${served.wsUrl}/ws/${CHANNEL}?token=${token}&since=`,
  );
  const { replay, position } = await socket.nextOf("hello");
  assertEquals(replay, { from: position, to: position, complete: true });
  const after = await fire("after");
  const { events } = await socket.nextOf("events") as unknown as Frame;
  assertEquals(events.map(({ id }) => id), [after.id]);
});

Deno.test("a position of another log is a replay that is not complete", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  for (
    const since of [
      "01ARZ3NDEKTSV4RRFFQ69G5FAV-00000000000000000000.0",
      "nonsense",
      "%00",
    ]
  ) {
    await using socket = await openSocket(
      `${served.wsUrl}/ws/${CHANNEL}?token=${token}&since=${since}`,
    );
    const hello = await socket.nextOf("hello");
    assertEquals(
      (hello.replay as { complete: boolean }).complete,
      false,
      since,
    );
  }
});

Deno.test("kinds= lets through only what was asked for", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  await using socket = await openSocket(
    `${served.wsUrl}/ws/${CHANNEL}?token=${token}&kinds=cheer,gift*`,
  );
  await socket.nextOf("hello");
  const session = await app.signIn();
  for (const kind of ["follow", "gift", "raid", "cheer"]) {
    const answer = await app.request(`/api/channels/${CHANNEL}/test-event`, {
      method: "POST",
      session,
      body: { kind },
    });
    await answer.body?.cancel();
  }
  const seen: string[] = [];
  while (seen.length < 2) {
    const { events } = await socket.nextOf("events") as unknown as Frame;
    seen.push(...events.map((event) => event.kind));
  }
  assertEquals(seen, ["gift", "cheer"]);
});

Deno.test("a ping is answered with the server's time", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  await using socket = await openSocket(
    `${served.wsUrl}/ws/${CHANNEL}?token=${await app.widgetToken()}`,
  );
  await socket.nextOf("hello");
  socket.send({ type: "ping" });
  assertEquals(
    (await socket.nextOf("pong")).serverTime,
    "2026-11-21T10:00:00.000Z",
  );
});

Deno.test("what is not JSON closes with 1008", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const url = `${served.wsUrl}/ws/${CHANNEL}?token=${await app.widgetToken()}`;
  await using socket = await openSocket(url);
  await socket.nextOf("hello");
  socket.send("x".repeat(5_000));
  assertEquals((await socket.closed).code, 1008);
});

Deno.test("rotating the token closes its sockets with 4001; the new one opens", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const open = async () =>
    openSocket(
      `${served.wsUrl}/ws/${CHANNEL}?token=${await app.widgetToken()}`,
    );
  await using socket = await open();
  await socket.nextOf("hello");
  await app.services.account.widgetTokens.rotate(CHANNEL);
  assertEquals((await socket.closed).code, 4001);
  await using again = await open();
  assertEquals((await again.nextOf("hello")).channelId, CHANNEL);
});

Deno.test("two processes on one database: a rotation on one closes sockets of the other", async () => {
  await using first = await startTestApp({ clock: clock() });
  await using second = await startTestApp({ clock: clock(), kv: first.kv });
  await using served = serveApp(second);
  await using socket = await openSocket(
    `${served.wsUrl}/ws/${CHANNEL}?token=${await first.widgetToken()}`,
  );
  await socket.nextOf("hello");
  await first.services.account.widgetTokens.rotate(CHANNEL);
  assertEquals((await socket.closed).code, 4001);
});

Deno.test("over the plan's sockets one is closed with 4008, the others stay", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const url = `${served.wsUrl}/ws/${CHANNEL}?token=${await app.widgetToken()}`;
  const open = await Promise.all(
    Array.from({ length: 50 }, () => openSocket(url)),
  );
  for (const socket of open) await socket.nextOf("hello");
  const one = await openSocket(url);
  assertEquals((await one.closed).code, 4008);
  open[0]?.send({ type: "ping" });
  assertEquals((await open[0]?.nextOf("pong"))?.type, "pong");
  await Promise.all(open.map((socket) => socket[Symbol.asyncDispose]()));
});

Deno.test("the dashboard's sockets take none of the plan's, and have a limit of their own", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const cookie = await app.signIn({ channelId: CHANNEL });
  const dashboard = () =>
    openSocket(`${served.wsUrl}/api/channels/${CHANNEL}/live`, {
      cookie: `limelight_session=${cookie}`,
      origin: served.url,
    });
  const url = `${served.wsUrl}/ws/${CHANNEL}?token=${await app.widgetToken()}`;
  const open = await Promise.all([
    ...Array.from({ length: 100 }, dashboard),
    ...Array.from({ length: 50 }, () => openSocket(url)),
  ]);
  for (const socket of open) await socket.nextOf("hello");
  assertEquals((await (await openSocket(url)).closed).code, 4008);
  assertEquals((await (await dashboard()).closed).code, 4008);
  await Promise.all(open.map((socket) => socket[Symbol.asyncDispose]()));
});

Deno.test("before the upgrade: 401 without a token, 403 for another channel's, 426 for a plain GET", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  const rows: [path: string, status: number, code: string][] = [
    [`/ws/${CHANNEL}`, 401, "unauthorized"],
    [`/ws/${CHANNEL}?token=wt_${"a".repeat(43)}`, 401, "unauthorized"],
    [`/ws/2002?token=${token}`, 403, "wrong_channel"],
    [`/ws/${CHANNEL}?token=${token}`, 426, "upgrade_required"],
    [`/ws/${CHANNEL}?token=${token}&kinds=a%20b`, 422, "invalid_input"],
  ];
  for (const [path, status, code] of rows) {
    const res = await app.get(path);
    assertEquals(res.status, status, path);
    assertEquals((await res.json()).code, code);
    const asksToUpgrade = res.headers.get("upgrade") === "websocket";
    assertEquals(asksToUpgrade, status === 426);
  }
  await assertRejects(() => openSocket(`${served.wsUrl}/ws/${CHANNEL}`));
});

Deno.test("a handshake without its upgrade, which a proxy took away, is told to the operator; a plain GET is not", async () => {
  await using app = await startTestApp({ clock: clock() });
  const path = `/ws/${CHANNEL}?token=${await app.widgetToken()}`;
  const told = async (headers: Record<string, string>) => {
    app.logged.length = 0;
    assertEquals((await app.get(path, { headers })).status, 426);
    return app.logged.map(({ event }) => event).filter((event) =>
      event === "upgrade_stripped"
    );
  };
  assertEquals(await told({}), []);
  assertEquals(
    await told({ "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" }),
    ["upgrade_stripped"],
  );
});

Deno.test("a restart closes sockets with 1012", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  await using socket = await openSocket(
    `${served.wsUrl}/ws/${CHANNEL}?token=${await app.widgetToken()}`,
  );
  await socket.nextOf("hello");
  const [{ code }] = await Promise.all([
    socket.closed,
    app.services.events.sockets.drain(),
  ]);
  assertEquals(code, 1012);
});

Deno.test("an overlay may look in a frame whether the service is there", async () => {
  await using app = await startTestApp();
  const res = await app.get("/ws/there");
  assertEquals([
    res.status,
    res.headers.get("content-security-policy"),
    res.headers.get("x-frame-options"),
    res.headers.get("cache-control"),
    await res.text(),
  ], [
    200,
    "default-src 'none'; frame-ancestors *",
    null,
    "no-store",
    "<!doctype html><title>there</title>",
  ]);
  const post = await app.request("/ws/there", { method: "POST" });
  await post.body?.cancel();
  assertEquals(post.status, 405);
});
