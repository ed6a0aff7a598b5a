import { assert, assertEquals } from "@std/assert";
import {
  connectEvents,
  type EventSocketOptions,
  UNWANTED_CODES,
} from "@/lib/browser/event_socket.ts";
import { toIso } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { CLOSE, type ServerMessage } from "@/lib/events/messages.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { followEvent } from "@/tests/support/events.ts";

const EPOCH = "01JD0000000000000000000000";

/** The server's end of a connection that a test plays itself. */
class FakeSocket extends EventTarget {
  readonly url: URL;
  readyState = 0;
  sent: { type: string; active?: boolean; visible?: boolean }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string) {
    super();
    this.url = new URL(url);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  hello(at: number, { complete = true, build = "b1", from = at } = {}): void {
    this.readyState = 1;
    this.say({
      type: "hello",
      channelId: "1001",
      position: place(at),
      serverTime: "2026-11-21T10:00:00.000Z",
      build,
      replay: { from: place(from), to: place(at), complete },
    });
  }

  drop(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function place(n: number, epoch = EPOCH): string {
  return `${epoch}-${String(n).padStart(20, "0")}.9`;
}

function live(n: number): LiveEvent {
  return {
    v: 1,
    ...followEvent(n),
    position: place(n),
    receivedAt: "2026-11-21T10:00:00.000Z",
  };
}

function start(
  options: Partial<EventSocketOptions> = {},
  random = 0.5,
  isThere?: (url: string) => Promise<boolean>,
) {
  const clock = new ManualClock();
  const sockets: FakeSocket[] = [];
  const told: unknown[] = [];
  const events: string[] = [];
  const client = connectEvents({
    url: "ws://service/ws/1001?token=wt_x",
    since: null,
    build: "b1",
    onEvents: (some) => events.push(...some.map(({ id }) => id.slice(5))),
    onReplay: () => {},
    onIncomplete: () => told.push("incomplete"),
    onLeader: (leads) => told.push({ leads }),
    onClockOffset: (ms) => told.push({ ms }),
    onNewBuild: (build) => told.push({ build }),
    world: {
      now: () => clock.now(),
      after: (ms, run) => clock.after(ms, run),
      random: () => random,
      connect(url) {
        const socket = new FakeSocket(url);
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      ...(isThere && { isThere }),
    },
    ...options,
  });
  const current = () => {
    const socket = sockets.at(-1);
    assert(socket);
    return socket;
  };
  return { clock, sockets, told, events, client, current };
}

Deno.test("a page resumes after the last event it handled and drops doubles", async () => {
  const { clock, client, current, events } = start({ since: place(3) });
  assertEquals(current().url.searchParams.get("since"), place(3));
  assertEquals(current().url.searchParams.get("token"), "wt_x");
  current().hello(5, { from: 3 });
  current().say({ type: "events", events: [live(2), live(4), live(5)] });
  current().say({ type: "events", events: [live(5), live(6)] });
  assertEquals(events, ["4", "5", "6"]);
  assertEquals(client.position, place(6));

  current().drop(1006);
  await clock.advance(250);
  assertEquals(current().url.searchParams.get("since"), place(6));
  current().hello(8, { from: 6 });
  current().say({ type: "events", events: [live(7), live(8)] });
  assertEquals(events, ["4", "5", "6", "7", "8"]);
});

Deno.test("a page without a state of its own begins where the log stands", async () => {
  const { clock, client, current } = start();
  assertEquals(current().url.searchParams.has("since"), false);
  current().drop(1006);
  await clock.advance(250);
  assertEquals(current().url.searchParams.has("since"), false);
  current().hello(7);
  assertEquals(client.position, place(7));
});

Deno.test("a pong moves the position past what a filter leaves out", async () => {
  const { client, current } = start({ since: place(3) });
  current().hello(3);
  current().say({ type: "pong", serverTime: toIso(0), position: place(90) });
  assertEquals(client.position, place(90));
  current().say({ type: "pong", serverTime: toIso(0), position: place(80) });
  assertEquals(client.position, place(90));
  await Promise.resolve();
});

Deno.test("lost events are told, another log begins anew", () => {
  const lost = start({ since: place(3) });
  lost.current().hello(9, { from: 6, complete: false });
  assertEquals(lost.told, ["incomplete"]);
  // What is still kept from between is taken all the same.
  lost.current().say({ type: "events", events: [live(4), live(8)] });
  assertEquals(lost.events, ["4", "8"]);

  const setBack = start({ since: place(30) });
  setBack.current().hello(9, { complete: false });
  setBack.current().say({ type: "events", events: [live(10)] });
  assertEquals(setBack.events, ["10"]);

  const other = start({ since: place(30, "01JZ0000000000000000000000") });
  other.current().hello(9, { from: 0, complete: false });
  other.current().say({ type: "events", events: [live(1)] });
  assertEquals(other.events, ["1"]);
  assertEquals(other.told, ["incomplete"]);
});

Deno.test("pauses double from half a second to 30 seconds, with full jitter", async () => {
  const { clock, sockets, current } = start({}, 1);
  for (
    const pause of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
  ) {
    const before = sockets.length;
    current().drop(1006);
    await clock.advance(pause - 1);
    assertEquals(sockets.length, before);
    await clock.advance(1);
    assertEquals(sockets.length, before + 1);
  }
  // A short success changes nothing, a long one begins anew.
  current().hello(1);
  current().drop(1012);
  await clock.advance(29_999);
  current().hello(1);
  await clock.advance(1);
  current().hello(1);
  for (let second = 0; second < 20; second++) {
    await clock.advance(1_000);
    current().say({ type: "pong", serverTime: toIso(0) });
  }
  const before = sockets.length;
  current().drop(1012);
  await clock.advance(500);
  assertEquals(sockets.length, before + 1);
  assertEquals(start({}, 0).sockets.length, 1);
});

Deno.test("an unwanted page asks again in minutes, not in seconds", async () => {
  const unwanted = Object.values(CLOSE).filter(({ comeBack }) => !comeBack);
  assertEquals(
    unwanted.map(({ code }) => code).sort(),
    [...UNWANTED_CODES].sort(),
  );
  for (const code of UNWANTED_CODES) {
    const { clock, sockets, current } = start();
    current().hello(1);
    current().drop(code);
    await clock.advance(149_999);
    assertEquals(sockets.length, 1);
    await clock.advance(1);
    assertEquals(sockets.length, 2);
  }
});

Deno.test("a server that does not answer is left for a new connection", async () => {
  const { clock, sockets, current } = start();
  await clock.advance(10_000);
  assertEquals(current().readyState, 3);
  await clock.advance(250);
  assertEquals(sockets.length, 2);
  current().hello(1);
  for (let pong = 0; pong < 5; pong++) {
    await clock.advance(2_000);
    current().say({ type: "pong", serverTime: toIso(0) });
  }
  await clock.advance(60_000);
  assert(sockets.length > 2);
  // What the old connection still says is nobody's.
  sockets[1]?.say({ type: "events", events: [live(2)] });
  sockets[1]?.drop(4001);
});

Deno.test("the clock is measured at once and at least every 30 seconds", async () => {
  const { clock, told, current } = start();
  current().hello(1);
  for (let second = 0; second < 60; second++) {
    const asked = current().sent.filter(({ type }) => type === "ping").length;
    const answered = told.length;
    for (let n = answered; n < asked; n++) {
      current().say({ type: "pong", serverTime: toIso(clock.now() + 90_000) });
    }
    await clock.advance(1_000);
  }
  assert(told.length >= 7 && told.length <= 8, `${told.length} pings`);
});

Deno.test("after a jump of the machine's clock only new answers measure it", async () => {
  const { clock, client, told, sockets, current } = start();
  const answer = (aheadMs: number) =>
    current().say({ type: "pong", serverTime: toIso(clock.now() + aheadMs) });
  current().hello(1);
  for (const ms of [0, 400, 1_000, 2_000, 4_000]) {
    await clock.advance(ms);
    answer(90_000);
  }
  await clock.advance(23_000);
  const asked = current().sent.length;
  assertEquals(told.length, 5);
  client.measureAnew();
  assertEquals(current().sent.length, asked + 1);
  // The answer of a question from before, if one was on its way.
  client.measureAnew();
  answer(90_000);
  assertEquals(told.length, 5);
  answer(-30_000);
  assertEquals(told.at(-1), { ms: -30_000 });

  // A connection that died meanwhile is not waited for.
  client.measureAnew();
  await clock.advance(2_000);
  assertEquals(current().readyState, 3);
  await clock.advance(250);
  assertEquals(sockets.length, 2);
});

Deno.test("the page says how OBS has it, at each connection and each change", async () => {
  const { clock, client, current } = start();
  client.report({ active: true, visible: true });
  assertEquals(current().sent, []);
  current().hello(1);
  assertEquals(current().sent[0], {
    type: "active",
    active: true,
    visible: true,
  });
  client.report({ active: false, visible: true });
  assertEquals(current().sent.at(-1), {
    type: "active",
    active: false,
    visible: true,
  });
  current().drop(1006);
  await clock.advance(250);
  current().hello(1);
  assertEquals(current().sent[0], {
    type: "active",
    active: false,
    visible: true,
  });
});

Deno.test("a sound leader gives a sign of life every two seconds until it leads no more", async () => {
  const { clock, told, current } = start();
  current().hello(1);
  const pings = () =>
    current().sent.filter(({ type }) => type === "ping").length;
  const answer = () =>
    current().say({ type: "pong", serverTime: toIso(clock.now()) });
  current().say({ type: "leader", leader: true });
  for (let second = 0; second < 30; second++) {
    await clock.advance(1_000);
    answer();
  }
  const before = pings();
  assert(before >= 15, `${before} pings`);
  current().say({ type: "leader", leader: false });
  current().drop(1006);
  assertEquals(
    told.filter((one) => JSON.stringify(one).includes("leads")),
    [{ leads: true }, { leads: false }],
  );
});

Deno.test("a leader that asks every two seconds still notices a dead connection in ten", async () => {
  const { clock, sockets, current } = start();
  current().hello(1);
  current().say({ type: "leader", leader: true });
  for (let n = 0; n < 3; n++) {
    current().say({ type: "pong", serverTime: toIso(clock.now()) });
  }
  await clock.advance(12_500);
  assertEquals(sockets.length, 2);
});

Deno.test("a lost connection is not a leader", () => {
  const { told, current } = start();
  current().hello(1);
  current().say({ type: "leader", leader: true });
  current().drop(1006);
  assertEquals(told.at(-1), { leads: false });
});

Deno.test("another build of the server is told", () => {
  const { told, current } = start({ build: "b1" });
  current().hello(1, { build: "b1" });
  assertEquals(told, []);
  current().hello(1, { build: "b2" });
  assertEquals(told, [{ build: "b2" }]);
  const unknown = start({ build: null });
  unknown.current().hello(1, { build: "b7" });
  assertEquals(unknown.told, []);
});

Deno.test("a closed client never comes back", async () => {
  const { clock, client, sockets, current } = start();
  current().hello(1);
  client.close();
  assertEquals(current().readyState, 3);
  current().drop(1000);
  await clock.advance(3_600_000);
  assertEquals([sockets.length, clock.pending], [1, 0]);
});

Deno.test("a page that lost its connection opens none until somebody is there, and knows when it is back", async () => {
  let there = true;
  const looks: string[] = [];
  const { clock, sockets, current, client } = start({}, 1, (url) => {
    looks.push(url);
    return Promise.resolve(there);
  });
  await client.reachable();
  current().hello(1);
  assertEquals(looks.length, 1, "whether asking works, while it has to");
  await clock.advance(0);
  there = false;
  current().drop(1006);
  let back = false;
  const waiting = client.reachable().then(() => back = true);
  // Looks come as connections would: after 0.5 s, 1 s, 2 s.
  await clock.advance(3_500);
  assertEquals([looks.length, sockets.length, back], [4, 1, false]);
  there = true;
  await clock.advance(4_000);
  assertEquals([looks.length, sockets.length, back], [5, 2, false]);
  current().hello(1);
  await waiting;
  assertEquals([looks.length, back], [5, true]);
});

Deno.test("where asking does not work a page connects all the same", async () => {
  const { clock, sockets, current } = start(
    {},
    1,
    () => Promise.resolve(false),
  );
  current().hello(1);
  await clock.advance(0);
  current().drop(1006);
  await clock.advance(500);
  assertEquals(sockets.length, 2);
});

Deno.test("what asking says is not believed for ever", async () => {
  let there = true;
  const { clock, sockets, current } = start(
    {},
    1,
    () => Promise.resolve(there),
  );
  current().hello(1);
  await clock.advance(0);
  there = false;
  current().drop(1006);
  await clock.advance(10 * 60_000);
  assertEquals(sockets.length, 2);
});

Deno.test("a page that is not wanted can still ask the service", async () => {
  const { current, client } = start();
  current().hello(1);
  current().drop(4008);
  await client.reachable();
});

Deno.test("a client that was closed while it looked opens no connection", async () => {
  let answer = Promise.resolve(true);
  const { clock, sockets, current, client } = start({}, 1, () => answer);
  current().hello(1);
  await clock.advance(0);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  answer = promise;
  current().drop(1006);
  await clock.advance(500);
  client.close();
  resolve(true);
  await clock.advance(60_000);
  assertEquals(sockets.length, 1);
});
