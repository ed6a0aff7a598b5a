import { assert, assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import { UNWANTED_CODES } from "@/lib/overlay/socket_pauses.ts";
import { comeBackReason } from "@/lib/schema/events/come_back.ts";
import { CLOSE } from "@/lib/schema/events/messages.ts";
import { live, start } from "./event_client_rig.ts";

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

Deno.test("a page that shows something, or did, looks every second whether the service is back", async () => {
  let showing = true;
  const { clock, sockets, current } = start({ isUrgent: () => showing }, 1);
  const pauses: number[] = [];
  for (let round = 0; round < 8; round++) {
    if (round === 6) showing = false;
    const before = sockets.length;
    const from = clock.now();
    current().drop(1006);
    while (sockets.length === before) await clock.advance(500);
    pauses.push(clock.now() - from);
  }
  assertEquals(pauses, [500, ...Array(5).fill(1_000), 30_000, 30_000]);
});

Deno.test("a server that restarts says over how long its pages come back", async () => {
  const { clock, sockets, current } = start({}, 1);
  current().hello(1);
  current().drop(1012, comeBackReason(CLOSE.restarting.reason, 4_000));
  await clock.advance(3_999);
  assertEquals(sockets.length, 1);
  await clock.advance(1);
  assertEquals(sockets.length, 2);
  // It is not there yet: from here on the pauses are the page's own.
  current().drop(1006);
  await clock.advance(500);
  assertEquals(sockets.length, 3);
  // Nobody is sent away for long.
  current().drop(1012, comeBackReason(CLOSE.restarting.reason, 999_999));
  await clock.advance(30_000);
  assertEquals(sockets.length, 4);
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
    await clock.advance(224_999);
    assertEquals(sockets.length, 1);
    await clock.advance(1);
    assertEquals(sockets.length, 2);
  }
});

Deno.test("an unwanted page that is refused stays unwanted until the server greets it, whatever chance says", async () => {
  const { clock, sockets, current } = start({}, 0);
  current().hello(1);
  current().drop(4001);
  for (const attempts of [1, 2, 3]) {
    await clock.advance(149_999);
    assertEquals(sockets.length, attempts);
    await clock.advance(1);
    assertEquals(sockets.length, attempts + 1);
    // A browser tells a handshake that was refused from no other loss.
    current().drop(1006);
  }
  await clock.advance(150_000);
  current().hello(1);
  const before = sockets.length;
  current().drop(1006);
  await clock.advance(0);
  assertEquals(sockets.length, before + 1);
});

/** A page that has tried in vain for so long that its next pause is the longest. */
async function awayForLong() {
  const rig = start({}, 1);
  for (let n = 0; n < 8; n++) {
    rig.current().drop(1006);
    if (n < 7) await rig.clock.advance(30_000);
  }
  return rig;
}

Deno.test("a page comes back as soon as its machine has a network again, or woke up", async () => {
  for (const wakes of ["network", "jump"] as const) {
    const { clock, sockets, current, client, network } = await awayForLong();
    const before = sockets.length;
    if (wakes === "network") network();
    else client.measureAnew();
    await clock.advance(0);
    assertEquals(sockets.length, before + 1);
    // The first try may be too early: the next ones come soon.
    current().drop(1006);
    await clock.advance(500);
    assertEquals(sockets.length, before + 2);
    current().hello(1);
    // Nor does the pause that was cut short bring another connection.
    for (let second = 0; second < 40; second++) {
      await clock.advance(1_000);
      current().say({ type: "pong", serverTime: toIso(0) });
    }
    assertEquals(sockets.length, before + 2);
  }
});

Deno.test("a connection that died with the network is left two seconds after there is another one", async () => {
  const { clock, sockets, current, network } = start();
  current().hello(1);
  current().say({ type: "pong", serverTime: toIso(0) });
  network();
  await clock.advance(2_250);
  assertEquals(sockets.length, 2);
});

Deno.test("no network brings a page back that the server does not want, or that was closed", async () => {
  const { clock, sockets, current, client, network } = start();
  current().hello(1);
  current().drop(4001);
  network();
  await clock.advance(10_000);
  assertEquals(sockets.length, 1);
  client.close();
  assertEquals(network(), 0);
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

Deno.test("a closed client never comes back", async () => {
  const { clock, client, sockets, current } = start();
  current().hello(1);
  client.close();
  assertEquals(current().readyState, 3);
  current().drop(1000);
  await clock.advance(3_600_000);
  assertEquals([sockets.length, clock.pending], [1, 0]);
});

/** Lets the time pass in which a page opens: its first pings are answered. */
async function opened({ clock, current }: ReturnType<typeof start>) {
  current().hello(1);
  for (let second = 0; second < 8; second++) {
    await clock.advance(1_000);
    current().say({ type: "pong", serverTime: toIso(0) });
  }
  await clock.advance(0);
}

Deno.test("a page that lost its connection opens none until somebody is there, and knows when it is back", async () => {
  let there = true;
  const looks: string[] = [];
  const rig = start({}, 1, (url) => {
    looks.push(url);
    return Promise.resolve(there);
  });
  const { clock, sockets, current, client } = rig;
  await client.reachable();
  await opened(rig);
  assertEquals(looks.length, 1, "whether asking works, while it has to");
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

Deno.test("a page asks nothing while it opens, and nothing more once it knows whether asking works", async () => {
  for (const works of [true, false]) {
    let looks = 0;
    const rig = start({}, 1, () => {
      looks++;
      return Promise.resolve(works);
    });
    const { clock, current } = rig;
    current().hello(1);
    for (const ms of [0, 400, 1_000, 2_000]) {
      await clock.advance(ms);
      current().say({ type: "pong", serverTime: toIso(0) });
    }
    assertEquals(looks, 0);
    await opened(rig);
    current().say({ type: "leader", leader: true });
    await opened(rig);
    // Where it did not work the next connection tries once more.
    assertEquals(looks, works ? 1 : 2);
  }
});

Deno.test("where asking does not work a page connects all the same", async () => {
  const rig = start({}, 1, () => Promise.resolve(false));
  const { clock, sockets, current } = rig;
  await opened(rig);
  current().drop(1006);
  await clock.advance(500);
  assertEquals(sockets.length, 2);
});

Deno.test("a page that lost its connection while it opened asks, and connects without an answer every second time", async () => {
  let there = false;
  const { clock, sockets, current } = start(
    {},
    1,
    () => Promise.resolve(there),
  );
  current().hello(1);
  current().drop(1006);
  await clock.advance(500);
  assertEquals(sockets.length, 1);
  await clock.advance(1_000);
  assertEquals(sockets.length, 2);
  // An answer shows that asking works, and counts from then on.
  there = true;
  current().drop(1006);
  await clock.advance(2_000);
  assertEquals(sockets.length, 3);
  there = false;
  current().drop(1006);
  await clock.advance(5 * 60_000);
  assertEquals(sockets.length, 3);
});

Deno.test("what asking says is not believed for ever", async () => {
  let there = true;
  const rig = start({}, 1, () => Promise.resolve(there));
  const { clock, sockets, current } = rig;
  await opened(rig);
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
