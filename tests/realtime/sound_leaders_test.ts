import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createProcessHeartbeat } from "@/lib/event_log/process_heartbeat.ts";
import {
  createLocalArbiter,
  createSharedArbiter,
} from "@/lib/event_log/sound_arbiter.ts";
import {
  createSoundLeaders,
  type SoundSeat,
} from "@/lib/event_log/sound_leaders.ts";
import { outranks, type SoundRank } from "@/lib/schema/events/sound_rank.ts";
import { openKv } from "@/lib/storage/kv.ts";
import {
  ManualClock,
  SettableClock,
  settle,
  until,
} from "@/tests/support/clock.ts";
import {
  type EventService,
  startEventService,
} from "@/tests/support/event_service.ts";
import {
  KV_ACCESS_TOKEN,
  startKvConnectServer,
} from "@/tests/support/kv_connect_server.ts";
import { followEvent, logParts, quietLog } from "@/tests/support/events.ts";
import { type LiveClient, openLive } from "@/tests/support/live_client.ts";

const PROGRAM = "/ws/1001";
const WS = `${PROGRAM}?overlay=scn_0`;
const ACTIVE = { type: "active", active: true, visible: true };
const SHOWN = { type: "active", active: false, visible: true };
const HIDDEN = { type: "active", active: false, visible: false };

function leads(client: LiveClient): boolean {
  return client.messages.filter((message) => message.type === "leader").at(-1)
    ?.leader ?? false;
}

/** Waits until exactly these lead, among all. */
async function untilLeads(
  leaders: LiveClient[],
  all: LiveClient[],
): Promise<void> {
  await until(() =>
    all.every((client) => leads(client) === leaders.includes(client))
  );
}

function seat(
  clock: ManualClock,
  connectionId: string,
  since: number,
): SoundSeat {
  return {
    channelId: "1001",
    overlay: "scene",
    standing: 0,
    since,
    connectionId,
    heardAt: clock.steady(),
    silent: false,
    leads: false,
    tellLeads() {},
  };
}

async function withOne(
  run: (service: EventService, clock: ManualClock) => Promise<void>,
): Promise<void> {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  {
    await using service = startEventService({ kv, clock });
    await run(service, clock);
  }
  kv.close();
}

Deno.test("rank is a strict order: active, then shown, the latest first, then by age", () => {
  const rank = fc.record<SoundRank>({
    standing: fc.constantFrom(0, 1, 2),
    since: fc.nat(3),
    connectionId: fc.constantFrom("a", "b", "c"),
  });
  fc.assert(fc.property(rank, rank, rank, (a, b, c) => {
    const same = JSON.stringify(a) === JSON.stringify(b);
    assert(same || outranks(a, b) !== outranks(b, a));
    assert(!outranks(a, a));
    if (outranks(a, b) && outranks(b, c)) assert(outranks(a, c));
    if (a.standing !== b.standing) {
      assertEquals(outranks(a, b), a.standing > b.standing);
    }
  }));
});

Deno.test("a claim that meets another one pauses before it tries again", async () => {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  let refusals = 2;
  // Another process is faster each time.
  const contested = new Proxy(kv, {
    get(target, name) {
      if (name === "atomic" && refusals > 0) {
        refusals--;
        const never = { key: ["never"], versionstamp: "00000000000000000000" };
        return () => target.atomic().check(never);
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  let pauses = 0;
  const pausing = Object.assign(Object.create(clock), {
    pause: () => Promise.resolve(pauses++),
  });
  const arbiter = createSharedArbiter({
    ...logParts,
    kv: contested,
    clock: pausing,
    beat: createProcessHeartbeat({ ...logParts, kv, clock, processId: "one" }),
  });
  const rank: SoundRank = { standing: 0, since: 1, connectionId: "a" };
  const leader = await arbiter.claim("1001", "scene", rank);
  assertEquals([leader, pauses], [{ ...rank, processId: "one" }, 2]);
  kv.close();
});

Deno.test("an overlay may have the name of any object's field", async () => {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const [one, two] = ["one", "two"].map((processId) =>
    createSharedArbiter({
      ...logParts,
      kv,
      clock,
      beat: createProcessHeartbeat({ ...logParts, kv, clock, processId }),
    })
  );
  assert(one && two);
  const older: SoundRank = { standing: 0, since: 1, connectionId: "a" };
  const newer: SoundRank = { standing: 0, since: 2, connectionId: "b" };
  const names = ["constructor", "__proto__", "scene"];
  for (const overlay of names) {
    const led = { ...older, processId: "one" };
    assertEquals(await one.claim("1001", overlay, older), led, overlay);
    assertEquals(await two.claim("1001", overlay, newer), led, overlay);
  }
  for (const overlay of names) {
    assertEquals(await one.claim("1001", overlay, null), null, overlay);
    const led = { ...newer, processId: "two" };
    assertEquals(await two.claim("1001", overlay, newer), led, overlay);
    assertEquals(await two.claim("1001", overlay, null), null, overlay);
  }
  assertEquals((await kv.get(keys.soundLeaders("1001"))).value, null);
  kv.close();
});

Deno.test("without OBS the oldest page plays, and the next when it goes", () =>
  withOne(async ({ url }, clock) => {
    const first = await openLive(url, WS);
    clock.pass(10);
    using second = await openLive(url, WS);
    clock.pass(10);
    using third = await openLive(url, WS);
    await untilLeads([first], [first, second, third]);
    assertEquals(first.messages.map(({ type }) => type), ["hello", "leader"]);
    first.close();
    await untilLeads([second], [second, third]);
  }));

Deno.test("the page that OBS last made active plays", () =>
  withOne(async ({ url }, clock) => {
    const clients = [];
    for (let n = 0; n < 3; n++) {
      clients.push(await openLive(url, WS));
      clock.pass(10);
    }
    const [a, b, c] = clients;
    assert(a && b && c);
    b.send(SHOWN);
    await untilLeads([b], clients);
    clock.pass(10);
    c.send(ACTIVE);
    await untilLeads([c], clients);
    clock.pass(10);
    a.send(ACTIVE);
    await untilLeads([a], clients);
    // Saying the same again is no new claim.
    clock.pass(10);
    c.send(ACTIVE);
    c.send({ type: "ping" });
    await c.until(({ messages }) =>
      messages.some(({ type }) => type === "pong")
    );
    await untilLeads([a], clients);
    a.send(HIDDEN);
    await untilLeads([c], clients);
    c.close();
    await untilLeads([b], [a, b]);
    a.close();
    b.close();
  }));

Deno.test("a program that shows no overlay is elected once it is active", () =>
  withOne(async ({ url }) => {
    using listening = await openLive(url, PROGRAM);
    using playing = await openLive(url, PROGRAM);
    playing.send(ACTIVE);
    await untilLeads([playing], [listening, playing]);
    assertEquals(listening.messages.map(({ type }) => type), ["hello"]);
  }));

Deno.test("a leader that gives no sign for five seconds is replaced until it does", () =>
  withOne(async ({ url }, clock) => {
    using first = await openLive(url, WS);
    clock.pass(10);
    using second = await openLive(url, WS);
    await untilLeads([first], [first, second]);
    for (let beat = 0; beat < 3; beat++) {
      await clock.advance(2_000);
      const before = first.messages.length;
      first.send({ type: "ping" });
      await first.until(({ messages }) => messages.length > before);
    }
    await untilLeads([first], [first, second]);
    await clock.advance(4_000);
    await untilLeads([first], [first, second]);
    await clock.advance(2_000);
    await untilLeads([second], [first, second]);
    first.send({ type: "ping" });
    await untilLeads([first], [first, second]);
    // Both silent: nobody plays, and whoever speaks first does.
    await clock.advance(20_000);
    await untilLeads([], [first, second]);
    second.send({ type: "ping" });
    await untilLeads([second], [first, second]);
  }));

Deno.test("a clock that is set makes no leader silent, and keeps no silent one", async () => {
  const clock = new SettableClock();
  const leaders = createSoundLeaders({
    clock,
    log: quietLog,
    processId: "one",
    arbiter: createLocalArbiter("one"),
  });
  const [first, second] = [seat(clock, "a", 1), seat(clock, "b", 2)];
  leaders.join(first);
  leaders.join(second);
  await settle();
  clock.setBy(HOUR_MS);
  await clock.advance(2_000);
  assertEquals([first.leads, second.leads], [true, false]);
  leaders.heard(first);
  clock.setBy(-2 * HOUR_MS);
  for (let n = 0; n < 4; n++) {
    leaders.heard(second);
    await clock.advance(2_000);
  }
  assertEquals([first.leads, second.leads], [false, true]);
  leaders.close();
});

Deno.test("each overlay has its leader, a preview never leads", () =>
  withOne(async ({ url }) => {
    using alerts = await openLive(url, `${PROGRAM}?overlay=scn_1`);
    using chat = await openLive(url, `${PROGRAM}?overlay=scn_2`);
    using other = await openLive(url, "/ws/1002?overlay=scn_1");
    using preview = await openLive(url, `${PROGRAM}?overlay=scn_3&preview=1`);
    preview.send(ACTIVE);
    await untilLeads([alerts, chat, other], [alerts, chat, other, preview]);
  }));

Deno.test("a page that comes or goes while another is being chosen leaves nobody without sound", async () => {
  const clock = new ManualClock();
  const claims: (() => void)[] = [];
  const leaders = createSoundLeaders({
    clock,
    log: quietLog,
    processId: "one",
    arbiter: {
      ...createLocalArbiter("one"),
      async claim(_channelId, _overlay, best) {
        await new Promise<void>((resolve) => claims.push(resolve));
        return best && { ...best, processId: "one" };
      },
    },
  });
  /** Lets every claim be answered that is made. */
  const choose = async () => {
    while (claims.length > 0) {
      claims.shift()?.();
      await settle();
    }
  };
  const [before, after, shown] = [
    seat(clock, "a", 1),
    seat(clock, "b", 2),
    seat(clock, "c", 3),
  ];
  leaders.join(before);
  await choose();
  // A page that is loaded again while its leaving is not told yet.
  leaders.leave(before);
  leaders.join(after);
  await choose();
  assertEquals(after.leads, true);
  // One that goes while it is about to lead.
  leaders.join(shown);
  leaders.report(shown, { active: true });
  leaders.leave(shown);
  await choose();
  assertEquals(after.leads, true);
  leaders.close();
});

Deno.test("a page learns that one of another process plays, also when its own watch says the first word late", async () => {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
  await using server = startKvConnectServer();
  server.set({ silent: true });
  const clock = new ManualClock();
  const kvs = [await openKv(server.url), await openKv(server.url)];
  {
    await using services = new AsyncDisposableStack();
    const [one, two] = kvs.map((kv) =>
      services.use(startEventService({ kv, clock, connect: true }))
    );
    assert(one && two);
    using a = await openLive(one.url, WS);
    await untilLeads([a], [a]);
    clock.set(clock.now() + 10);
    using b = await openLive(two.url, WS);
    b.send(ACTIVE);
    await b.until(leads);
    server.set({ silent: false });
    await two.events.append("1001", [followEvent("anything")]);
    await untilLeads([b], [a, b]);
  }
  for (const kv of kvs) kv.close();
});

Deno.test("over two processes one page plays, also when the other process dies", async () => {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
  await using server = startKvConnectServer();
  const clock = new ManualClock();
  const kvs = [await openKv(server.url), await openKv(server.url)];
  const [one, two] = kvs.map((kv, n) =>
    startEventService({ kv, clock, connect: true, processId: `process-${n}` })
  );
  assert(one && two);
  {
    await using _two = two;
    const a = await openLive(one.url, WS);
    clock.pass(10);
    using b = await openLive(two.url, WS);
    await untilLeads([a], [a, b]);
    clock.pass(10);
    b.send(ACTIVE);
    await untilLeads([b], [a, b]);
    clock.pass(10);
    a.send(ACTIVE);
    await untilLeads([a], [a, b]);
    a.send(HIDDEN);
    await untilLeads([b], [a, b]);
    clock.pass(10);
    a.send(ACTIVE);
    await untilLeads([a], [a, b]);

    // It dies without a word: the other one waits five seconds, no longer.
    kvs[0]?.close();
    await beat(clock, b, 2);
    await untilLeads([a], [a, b]);
    await beat(clock, b, 3);
    await untilLeads([a, b], [a, b]);
    a.close();
  }
  one.bus.close();
  kvs[1]?.close();
  await one[Symbol.asyncDispose]();
});

/** Two seconds at a time, in each of which the page gives a sign of life. */
async function beat(
  clock: ManualClock,
  client: LiveClient,
  times: number,
): Promise<void> {
  for (let n = 0; n < times; n++) {
    const before = client.messages.length;
    client.send({ type: "ping" });
    await client.until(({ messages }) => messages.length > before);
    await clock.advance(2_000);
    await settle(20);
  }
}
