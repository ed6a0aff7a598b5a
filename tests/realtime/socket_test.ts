import { assert, assertEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { comeBackReason } from "@/lib/schema/events/come_back.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";
import { startEventService } from "@/tests/support/event_service.ts";
import { chatEvent, followEvent, numbers } from "@/tests/support/events.ts";
import { openLive } from "@/tests/support/live_client.ts";
import { at, CHANNEL, withService, WS } from "./socket_rig.ts";

Deno.test("a socket says hello, then sends what happens, in order", () =>
  withService(async ({ url, events }) => {
    await events.append(CHANNEL, [followEvent("before")]);
    using client = await openLive(url, WS);
    const position = await events.newest(CHANNEL);
    assertEquals(client.messages[0], {
      type: "hello",
      channelId: CHANNEL,
      position,
      serverTime: "2026-11-21T10:00:00.000Z",
      build: "b1",
      replay: { from: position, to: position, complete: true },
    });

    for (const n of numbers(20)) await events.append(CHANNEL, [followEvent(n)]);
    await events.append("1002", [followEvent("other")]);
    await client.until(({ ids }) => ids.length === 20);
    assertEquals(client.ids, numbers(20).map(String));
  }));

Deno.test("what is ready together goes in one frame", () =>
  withService(async ({ url, events }) => {
    using client = await openLive(url, WS);
    await Promise.all(
      numbers(200).map((n) => events.append(CHANNEL, [followEvent(n)])),
    );
    await client.until(({ ids }) => ids.length === 200);
    assertEquals(client.ids, numbers(200).map(String));
    assert(client.messages.length < 25, `${client.messages.length} frames`);
  }));

Deno.test("a socket that comes back gets what it missed, once", () =>
  withService(async ({ url, events }, clock) => {
    await events.append(CHANNEL, numbers(5_000).map(followEvent));
    const all =
      (await events.read({ channelId: CHANNEL, after: null, limit: 1_000 }))
        .events;
    const since = all[2]?.position;
    using client = await openLive(url, at(since));
    // A long replay waits until the network has taken most of it.
    while (client.ids.length < 4_997) await clock.advance(20);
    assertEquals(client.ids, numbers(5_000).slice(3).map(String));
    assertEquals(client.hello?.replay, {
      from: since ?? "",
      to: await events.newest(CHANNEL),
      complete: true,
    });
    const frames = client.messages.filter(({ type }) =>
      type === "events"
    ).length;
    assert(frames < 20, `${frames} frames`);

    await events.append(CHANNEL, [followEvent("after")]);
    await client.until(({ ids }) => ids.at(-1) === "after");
    assertEquals(client.ids.length, 4_998);
  }));

Deno.test("a position of another log gets all that is kept, and is told so", () =>
  withService(async ({ url, events }) => {
    await events.append(CHANNEL, numbers(3).map(followEvent));
    for (
      const since of [
        "01ARZ3NDEKTSV4RRFFQ69G5FAV-00000000000000000001.0",
        "x",
        "",
      ]
    ) {
      using client = await openLive(url, at(since));
      assertEquals(client.hello?.replay.complete, false);
      await client.until(({ ids }) => ids.length === 3);
    }
  }));

Deno.test("a position after the end of the log begins anew there", () =>
  withService(async ({ url, events }) => {
    await events.append(CHANNEL, numbers(3).map(followEvent));
    const newest = await events.newest(CHANNEL);
    const later = `${newest.slice(0, 27)}00ffffffffffffffffff.0`;
    using client = await openLive(url, at(later));
    assertEquals(client.hello?.replay, {
      from: newest,
      to: newest,
      complete: false,
    });
    await events.append(CHANNEL, [followEvent("next")]);
    await client.until(({ ids }) => ids.length === 1);
  }));

Deno.test("sockets get only the kinds they ask for, and keep their place", () =>
  withService(async ({ url, events, bus }) => {
    using chat = await openLive(url, `${WS}?kinds=chat.*`);
    using same = await openLive(
      url,
      `${WS}?kinds=${encodeURIComponent(" chat.* ,chat.*")}`,
    );
    using follows = await openLive(url, `${WS}?kinds=follow`);
    using all = await openLive(url, WS);
    for (const n of numbers(10)) {
      await events.append(CHANNEL, [n % 2 ? chatEvent(n) : followEvent(n)]);
    }
    await all.until(({ ids }) => ids.length === 10);
    await chat.until(({ ids }) => ids.length === 5);
    await same.until(({ ids }) => ids.length === 5);
    assertEquals(chat.ids, ["1", "3", "5", "7", "9"]);
    assertEquals(follows.ids, ["0", "2", "4", "6", "8"]);
    assertEquals(bus.counts(), { channels: 1, listeners: 1 });

    const last = await events.append(CHANNEL, [chatEvent("last")]);
    await all.until(({ ids }) => ids.length === 11);
    follows.send({ type: "ping" });
    await follows.until(({ messages }) =>
      messages.some(({ type }) => type === "pong")
    );
    const pong = follows.messages.find((message) => message.type === "pong");
    // Past the chat that it did not want.
    assert((pong?.position ?? "") > (last[0]?.position ?? "x"));
    using again = await openLive(
      url,
      `${at(follows.events[1]?.position)}&kinds=follow`,
    );
    await again.until(({ ids }) => ids.length === 3);
    assertEquals(again.ids, ["4", "6", "8"]);
  }));

Deno.test("a ping is answered with the server's time", () =>
  withService(async ({ url }, clock) => {
    using client = await openLive(url, WS);
    clock.set("2026-11-21T11:00:00.000Z");
    client.send({ type: "ping" });
    await client.until(({ messages }) =>
      messages.some(({ type }) => type === "pong")
    );
    const pong = client.messages.find((message) => message.type === "pong");
    assertEquals(pong?.serverTime, "2026-11-21T11:00:00.000Z");
    client.send({ type: "from-a-later-version" });
    client.send({ type: "ping" });
    await client.until(({ messages }) =>
      messages.filter(({ type }) => type === "pong").length === 2
    );
  }));

Deno.test("a ping that comes before hello is answered after it", async () => {
  using real = await openKv(":memory:");
  const { promise: open, resolve: letIn } = Promise.withResolvers<void>();
  // The channel cannot be read until the test lets it.
  const kv = new Proxy(real, {
    get(target, name) {
      if (name === "get" || name === "getMany") {
        return async (...args: never[]) => {
          await open;
          return await Reflect.apply(target[name], target, args);
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  await using service = startEventService({ kv, clock: new ManualClock() });
  const client = new WebSocket(`${service.url.replace("http", "ws")}${WS}`);
  const types: string[] = [];
  const { promise: ponged, resolve: pong } = Promise.withResolvers<void>();
  client.onmessage = ({ data }) => {
    const { type } = JSON.parse(data);
    types.push(type);
    if (type === "pong") pong();
  };
  const heard = new Promise<void>((resolve) => {
    client.onopen = () => {
      service.serverEnds[0]?.addEventListener("message", () => resolve());
      client.send(JSON.stringify({ type: "ping" }));
    };
  });
  await heard;
  letIn();
  await ponged;
  assertEquals(types.slice(0, 2), ["hello", "pong"]);
  const closed = new Promise((resolve) => client.onclose = resolve);
  client.close();
  await closed;
});

Deno.test("a socket that sends what it may not is closed with 1008", () =>
  withService(async ({ url }) => {
    for (
      const frame of [
        "no json",
        JSON.stringify({ type: "ping", pad: "x".repeat(4_096) }),
      ]
    ) {
      const client = await openLive(url, WS);
      client.send(frame);
      assertEquals((await client.untilClosed()).code, 1008);
    }
    const flood = await openLive(url, WS);
    for (const _ of numbers(101)) flood.send({ type: "ping" });
    assertEquals((await flood.untilClosed()).code, 1008);
  }));

Deno.test("messages before the clock was set back do not count as a flood of those after", () =>
  withService(async ({ url }, clock) => {
    using client = await openLive(url, WS);
    const pongs = () =>
      client.messages.filter(({ type }) => type === "pong").length;
    for (const answered of [60, 120]) {
      for (const _ of numbers(60)) client.send({ type: "ping" });
      await client.until(() => client.closed !== null || pongs() === answered);
      assertEquals([client.closed, pongs()], [null, answered]);
      clock.set(clock.now() - HOUR_MS);
      await clock.advance(10_001);
    }
  }));

Deno.test("one socket more than the plan allows is closed with 4008", () =>
  withService(async ({ url, sockets }) => {
    using first = await openLive(url, WS);
    const second = await openLive(url, WS);
    assertEquals((await (await openLive(url, WS)).untilClosed()).code, 4008);
    assertEquals(first.closed, null);
    second.close();
    await second.untilClosed();
    await until(() => sockets.counts().sockets === 1);
    using third = await openLive(url, WS);
    assert(third.hello);
  }, { most: 2 }));

Deno.test("of sockets that come at once as many stay as the plan allows", () =>
  withService(async ({ url, sockets }) => {
    const clients = await Promise.all(
      numbers(80).map(() => openLive(url, WS)),
    );
    await until(() => clients.filter(({ closed }) => closed).length === 20);
    assertEquals(sockets.counts().sockets, 60);
    assertEquals(clients.find(({ closed }) => closed)?.closed?.code, 4008);
    for (const client of clients) client.close();
  }, { most: 60 }));

Deno.test("a rotated token closes its channel's sockets with 4001, no others", () =>
  withService(async ({ url, sockets }) => {
    using old = await openLive(url, `${WS}?token=old`);
    using current = await openLive(url, `${WS}?token=new`);
    using other = await openLive(url, "/ws/1002?token=old");
    sockets.closeChannel(CHANNEL, "tokenReplaced", (token) => token === "new");
    assertEquals(await old.untilClosed(), {
      code: 4001,
      reason: "token replaced",
    });
    assertEquals([current.closed, other.closed], [null, null]);
    assertEquals(sockets.channels().toSorted(), [CHANNEL, "1002"]);
  }));

Deno.test("a socket whose token was replaced while it was opened is closed with 4001", () =>
  withService(async ({ url }) => {
    using current = await openLive(url, `${WS}?token=new`);
    const late = await openLive(url, `${WS}?token=replaced`);
    assertEquals((await late.untilClosed()).code, 4001);
    assertEquals(current.closed, null);
  }));

Deno.test("a drain closes every socket with 1012 and takes no more", () =>
  withService(async ({ url, sockets }) => {
    const clients = await Promise.all(
      numbers(20).map(() => openLive(url, WS)),
    );
    await sockets.drain();
    for (const client of clients) {
      const { code, reason } = await client.untilClosed();
      assertEquals(code, 1012);
      assertEquals(reason, comeBackReason("server restarting", 500));
    }
    assertEquals(sockets.counts(), { sockets: 0, channels: 0 });
    assertEquals((await (await openLive(url, WS)).untilClosed()).code, 1012);
  }));

Deno.test("a channel is watched while it has sockets, once", () =>
  withService(async ({ url, bus }) => {
    assertEquals(bus.counts().channels, 0);
    const clients = await Promise.all(
      numbers(30).map((n) =>
        openLive(url, `/ws/${n % 3}?kinds=${n % 2 ? "follow" : ""}`)
      ),
    );
    assertEquals(bus.counts(), { channels: 3, listeners: 3 });
    for (const client of clients.slice(0, 29)) client.close();
    await until(() => bus.counts().channels === 1);
    clients[29]?.close();
    await until(() => bus.counts().channels === 0);
  }));
