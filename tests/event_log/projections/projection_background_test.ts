import { assertEquals, assertNotEquals } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { DAY_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import { settle } from "@/tests/support/clock.ts";
import { chatEvent, followEvent } from "@/tests/support/events.ts";
import { CHANNEL, ids, process, seen, withKv } from "./projection_rig.ts";

Deno.test("in the background one process reads a channel and another waits its turn", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1");
    const two = process(kv, clock, "p2");
    one.projection.start();
    two.projection.start();
    await settle(200);
    await one.append(0, 1);
    await settle(200);
    assertEquals(await seen(kv), ids(1));
    // The other one took an event: it waits for the first one's lease.
    await two.append(1, 1);
    await settle(200);
    assertEquals(await seen(kv), ids(1));
    await clock.advance(1_000);
    await settle(200);
    assertEquals(await seen(kv), ids(2));
    assertEquals(two.batches, [1]);
    // A burst becomes one batch after the pause.
    for (let i = 2; i < 50; i++) await two.append(i, 1);
    await clock.advance(1_000);
    await settle(200);
    assertEquals(await seen(kv), ids(50));
    assertEquals(two.batches.length <= 3, true, String(two.batches));
    await Promise.all([one.projection.stop(), two.projection.stop()]);
    assertEquals(clock.pending, 0);
  }));

Deno.test("what a dead process left is taken up by another, from nothing but heads and cursors", () =>
  withKv(async (kv, clock) => {
    const dead = process(kv, clock, "dead");
    await dead.append(0, 3);
    await dead.events.append("999", [followEvent("other channel")]);
    const alive = process(kv, clock, "alive");
    alive.projection.start();
    await settle(20);
    assertEquals(await seen(kv), ids(3));
    assertEquals(await seen(kv, "999"), ["test:other channel"]);
    // Not again, and later events only.
    await dead.append(3, 1);
    await clock.advance(15_000);
    await settle(20);
    assertEquals(await seen(kv), ids(4));
    await alive.projection.stop();
  }));

Deno.test("what was left in a database from before there were notes is taken up within a day", () =>
  withKv(async (kv, clock) => {
    const dead = process(kv, clock, "dead");
    await dead.append(0, 3);
    await kv.delete(keys.eventMoved(CHANNEL));
    // This process looked at all channels before an older version wrote.
    await kv.set(keys.eventHeadsWalked("test"), clock.now());
    const alive = process(kv, clock, "alive");
    alive.projection.start();
    await settle(20);
    assertEquals(await seen(kv), []);
    clock.pass(DAY_MS);
    await clock.advance(15_000);
    await settle(200);
    assertEquals(await seen(kv), ids(3));
    await alive.projection.stop();
  }));

Deno.test("a sweep reads the channels whose logs have grown lately, and no other", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1");
    await one.append(0, 1);
    await one.projection.sweep();
    await one.projection.flush();
    const read: string[] = [];
    const { list } = kv;
    kv.list = (...args) => {
      read.push(JSON.stringify(args[0]));
      return list.apply(kv, args) as never;
    };
    await one.projection.sweep();
    assertEquals(read, [JSON.stringify({ prefix: keys.eventsMovedOf() })]);
    assertEquals(await one.projection.laggingOf([CHANNEL]), []);
    await one.append(1, 1);
    assertEquals(await one.projection.laggingOf([CHANNEL, "999"]), [CHANNEL]);
    await one.projection.stop();
  }));

Deno.test("a process that starts looks for what is left, whoever has the lease on looking", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1");
    one.projection.start();
    await settle(20);
    await one.projection.stop();
    const dead = process(kv, clock, "dead");
    await dead.append(0, 3);
    const next = process(kv, clock, "p2");
    next.projection.start();
    await settle(20);
    assertEquals(await seen(kv), ids(3));
    await next.projection.stop();
  }));

Deno.test("kinds that do not matter are folded by nobody, and move the cursor now and then", () =>
  withKv(async (kv, clock) => {
    const kinds = readKindFilter("follow");
    const pace = { everyMs: 0 };
    const one = process(kv, clock, "p1", {}, { kinds, pace });
    const cursor = async () =>
      (await kv.get(keys.projectionCursor("test", CHANNEL))).versionstamp;
    const chat = async (name: string) => {
      await one.events.append(CHANNEL, [chatEvent(name)]);
      await settle(20);
    };
    one.projection.start();
    await one.append(0, 1);
    await settle(20);
    const stored = await cursor();
    for (const name of ["a", "b", "c"]) await chat(name);
    assertEquals(await cursor(), stored, "a chat costs no commit");
    await one.append(1, 1);
    await settle(20);
    assertEquals(await seen(kv), ids(2), "what matters is folded at once");
    await chat("d");
    const later = await cursor();
    await clock.advance(10_000);
    await chat("e");
    assertNotEquals(await cursor(), later, "the place is stored in the end");
    await chat("f");
    // Who waits for it finds it in the database.
    const position = await one.projection.catchUp(CHANNEL);
    assertEquals(position, await one.events.newest(CHANNEL));
    assertEquals(one.batches, [1, 1]);
    await one.projection.stop();
  }));

Deno.test("where few channels matter, no other is looked at", () =>
  withKv(async (kv, clock) => {
    const dead = process(kv, clock, "dead");
    await dead.append(0, 3);
    await dead.events.append("999", [followEvent("other channel")]);
    const channels = () => Promise.resolve(["1", CHANNEL]);
    const alive = process(kv, clock, "alive", {}, { channels });
    await alive.projection.sweep();
    await alive.projection.flush();
    assertEquals(await seen(kv), ids(3));
    assertEquals(await seen(kv, "999"), []);
    await alive.projection.stop();
  }));

Deno.test("a channel whose reading failed is read again a moment later, however fast its pace", () =>
  withKv(async (kv, clock) => {
    let failures = 2;
    const fold = () => {
      if (failures-- > 0) throw new AppError("storage_unavailable", "away");
    };
    const one = process(kv, clock, "p1", { fold }, { pace: { everyMs: 0 } });
    one.projection.start();
    await settle(20);
    await one.append(0, 1);
    await settle(20);
    assertEquals([failures, await seen(kv)], [1, []]);
    await clock.advance(1_000);
    await settle(20);
    assertEquals([failures, await seen(kv)], [0, []]);
    await clock.advance(1_000);
    await settle(20);
    assertEquals(await seen(kv), ids(1));
    await one.projection.stop();
  }));

Deno.test("a clock that is set back keeps no channel from being read", () =>
  withKv(async (kv, clock) => {
    const one = process(kv, clock, "p1");
    one.projection.start();
    await settle(200);
    await one.append(0, 1);
    await settle(200);
    assertEquals(await seen(kv), ids(1));
    clock.set(clock.now() - DAY_MS);
    await one.append(1, 1);
    await clock.advance(1_000);
    await settle(200);
    assertEquals(await seen(kv), ids(2));
    await one.projection.stop();
  }));

Deno.test("what a process left that died before the clock was set back is taken up", () =>
  withKv(async (kv, clock) => {
    const dead = process(kv, clock, "dead");
    await dead.append(0, 1);
    await dead.projection.catchUp(CHANNEL);
    await dead.append(1, 1);
    clock.set(clock.now() - DAY_MS);
    const alive = process(kv, clock, "alive");
    alive.projection.start();
    await settle(200);
    assertEquals(await seen(kv), ids(2));
    await alive.projection.stop();
  }));
