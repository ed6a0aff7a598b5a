import { assert, assertEquals, assertNotEquals } from "@std/assert";
import {
  createEventSubSocket,
  type EventSubNotification,
} from "@/lib/clients/twitch/eventsub_socket.ts";
import { createEventSubSubscriptions } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import { createHelix } from "@/lib/clients/twitch/request.ts";
import { readSocketMessage } from "@/lib/clients/twitch/wire_eventsub.ts";
import { createLog } from "@/lib/core/log.ts";
import { settle, until } from "@/tests/support/clock.ts";
import {
  type Bench,
  CHANNEL,
  openBench,
  startSignedIn,
} from "@/tests/support/fake_twitch/bench.ts";

const WANTED = [{
  type: "channel.cheer",
  version: "1",
  condition: { broadcaster_user_id: CHANNEL },
}];

/** A client on the fake's socket that subscribes to cheers. */
async function openSocket(bench: Bench) {
  const { tokens } = await startSignedIn(bench);
  const settings = { ...bench.twitch.app, urls: bench.twitch.urls };
  const log = createLog({ level: "off", now: () => 0 });
  const { clock } = bench;
  const helix = createHelix({ fetch, clock, log, settings, tokens });
  const subscriptions = createEventSubSubscriptions({ helix, settings, log });
  const sessions: string[] = [];
  const seen: EventSubNotification[] = [];
  const revoked: string[] = [];
  const received = { count: 0 };
  const opened: string[] = [];
  /** Number of sessions that may not subscribe. */
  const refuse = { next: 0 };
  const socket = createEventSubSocket({
    url: `${bench.twitch.urls.eventsubWs}?keepalive_timeout_seconds=30`,
    open(url) {
      opened.push(url);
      const socket = new WebSocket(url);
      socket.addEventListener("message", () => received.count++);
      return socket;
    },
    clock,
    log,
    async onSession(sessionId) {
      if (refuse.next-- > 0) throw new Error("refused by the test");
      await subscriptions.reconcile({ channelId: CHANNEL }, WANTED, {
        method: "websocket",
        sessionId,
      });
      sessions.push(sessionId);
    },
    onAlive() {},
    onNotification(notification) {
      if (notification.id === "odd") throw new Error("odd");
      seen.push(notification);
    },
    onRevocation: ({ status }) => revoked.push(status),
  });
  socket.start();
  return {
    socket,
    sessions,
    seen,
    received,
    revoked,
    opened,
    refuse,
    [Symbol.dispose]: () => socket.close(),
  };
}

/** Has pauses before a new connection last half of their longest: by chance one is 0 ms, and over at once. */
function halfPauses(): Disposable {
  const { random } = Math;
  Math.random = () => 0.5;
  return { [Symbol.dispose]: () => void (Math.random = random) };
}

/** Moves the clock until the client has connected anew. */
async function reconnected(bench: Bench, happened: () => boolean) {
  while (!happened()) {
    await settle(1);
    if (bench.twitch.eventsub.sockets() === 0) await bench.clock.advance(100);
  }
}

Deno.test("a welcome is followed by a subscription, and events arrive", async () => {
  await using bench = await openBench();
  using client = await openSocket(bench);
  await until(() => client.sessions.length === 1);

  assertEquals(client.opened, [
    `${bench.twitch.urls.eventsubWs}?keepalive_timeout_seconds=30`,
  ]);
  bench.twitch.eventsub.notify("channel.cheer", { bits: 5 }, "m1");
  bench.twitch.eventsub.notify("channel.cheer", { bits: 6 }, "odd");
  bench.twitch.eventsub.notify("channel.cheer", { bits: 5 }, "m1");
  await until(() => client.seen.length === 2);

  assertEquals(client.seen.map(({ id }) => id), ["m1", "m1"]);
  const body = client.seen[0]?.body as { event: unknown };
  assertEquals(body.event, { bits: 5 });
  assertEquals(client.socket.sessionId, client.sessions[0]);
});

Deno.test("silence past the keep-alive time connects anew and subscribes again", async () => {
  using _pauses = halfPauses();
  await using bench = await openBench();
  using client = await openSocket(bench);
  await until(() => client.sessions.length === 1);

  await bench.clock.advance(31_000);
  bench.twitch.eventsub.notify("channel.cheer", {}, "m1");
  await until(() => client.seen.length === 1);
  await bench.clock.advance(31_000);
  const before = client.received.count;
  bench.twitch.eventsub.keepalive();
  await until(() => client.received.count === before + 1);
  await bench.clock.advance(31_000);
  assertEquals(client.opened.length, 1, "any message is a sign of life");

  await bench.clock.advance(1_001);
  assertEquals(client.socket.sessionId, null);
  await until(() => bench.twitch.eventsub.sockets() === 0);
  await reconnected(bench, () => client.sessions.length === 2);

  assertNotEquals(client.sessions[0], client.sessions[1]);
  const stored = bench.twitch.eventsub.subscriptions.map((one) => [
    one.status,
    one.transport.session_id,
  ]);
  assertEquals(stored.at(-1), ["enabled", client.sessions[1]]);
});

Deno.test("asked to move, it moves without losing an event or subscribing again", async () => {
  await using bench = await openBench();
  using client = await openSocket(bench);
  await until(() => client.sessions.length === 1);

  bench.twitch.eventsub.askToReconnect();
  bench.twitch.eventsub.notify("channel.cheer", {}, "on the old one");
  await until(() => client.opened.length === 2);
  await until(() => bench.twitch.eventsub.sockets() === 1);
  await until(() => client.socket.sessionId === client.sessions[0]);
  bench.twitch.eventsub.notify("channel.cheer", {}, "on the new one");
  await until(() => client.seen.some(({ id }) => id === "on the new one"));

  assert(client.seen.some(({ id }) => id === "on the old one"));
  assertEquals(client.sessions.length, 1, "the subscriptions moved along");
  assertEquals(
    client.opened[1],
    `${bench.twitch.urls.eventsubWs}?reconnect_id=${client.sessions[0]}`,
  );
});

Deno.test("a move that fails ends in a fresh connection when the old one closes", async () => {
  await using bench = await openBench();
  using client = await openSocket(bench);
  await until(() => client.sessions.length === 1);

  bench.twitch.eventsub.askToReconnect("ws://127.0.0.1:1/nowhere");
  await until(() => client.opened.length === 2);
  await settle(5);
  bench.twitch.eventsub.notify("channel.cheer", {}, "still here");
  await until(() => client.seen.length === 1);
  bench.twitch.eventsub.askToReconnect("no address at all");
  await settle(5);
  bench.twitch.eventsub.closeAll(4004, "reconnect grace time over");
  await until(() => bench.twitch.eventsub.sockets() === 0);
  await reconnected(bench, () => client.sessions.length === 2);

  assertEquals(client.opened.length, 3);
});

for (const code of [4000, 4003, 4005, 1011]) {
  Deno.test(`a close with ${code} is followed by a new session`, async () => {
    await using bench = await openBench();
    using client = await openSocket(bench);
    await until(() => client.sessions.length === 1);

    bench.twitch.eventsub.closeAll(code);
    await until(() => bench.twitch.eventsub.sockets() === 0);
    await reconnected(bench, () => client.sessions.length === 2);
  });
}

Deno.test("a session that may not subscribe is given up and tried again later", async () => {
  await using bench = await openBench();
  using client = await openSocket(bench);
  client.refuse.next = 3;
  await reconnected(bench, () => client.sessions.length === 1);

  assertEquals(client.opened.length, 4);
  const began = Date.parse("2026-11-21T10:00:00.000Z");
  assert(bench.clock.now() > began, "not without a pause");
});

Deno.test("a revocation is reported", async () => {
  await using bench = await openBench();
  using client = await openSocket(bench);
  await until(() => client.sessions.length === 1);

  const [subscription] = bench.twitch.eventsub.subscriptions;
  assert(subscription);
  bench.twitch.eventsub.revoke(subscription, "authorization_revoked");
  await until(() => client.revoked.length === 1);

  assertEquals(client.revoked, ["authorization_revoked"]);
});

Deno.test("closed for good, it stays closed", async () => {
  await using bench = await openBench();
  const client = await openSocket(bench);
  await until(() => client.sessions.length === 1);

  client.socket.close();
  await until(() => bench.twitch.eventsub.sockets() === 0);
  await bench.clock.advance(120_000);

  assertEquals(client.opened.length, 1);
  assertEquals(bench.clock.pending, 0);
});

Deno.test("the documented messages are read, others are told apart", async () => {
  const folder = new URL("../../fixtures/eventsub/transport/", import.meta.url);
  const sample = async (name: string) =>
    readSocketMessage(await Deno.readTextFile(new URL(name, folder)));

  assertEquals(await sample("ws.session_welcome.json"), {
    type: "welcome",
    sessionId: "FakeSession_AgoQHR3s6Mb4T8GF",
    keepaliveMs: 10_000,
  });
  assertEquals(await sample("ws.session_keepalive.json"), {
    type: "keepalive",
  });
  assertEquals(await sample("ws.session_reconnect.json"), {
    type: "reconnect",
    url: "wss://eventsub.example.test/ws?reconnect_id=fake",
  });
  const notification = await sample("ws.notification.json");
  assert(notification?.type === "notification");
  assertEquals(notification.id, "befa7b53-d79d-478f-86b9-000000000003");
  const revocation = await sample("ws.revocation.json");
  assert(revocation?.type === "revocation");
  assertEquals(revocation.subscription.status, "authorization_revoked");

  assertEquals(readSocketMessage("no JSON"), null);
  assertEquals(readSocketMessage("{}"), null);
  assertEquals(
    readSocketMessage(
      '{"metadata":{"message_id":"1","message_type":"surprise"},"payload":{}}',
    ),
    { type: "unknown", name: "surprise" },
  );
});
