import { assert, assertEquals } from "@std/assert";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import type { Batch } from "@/lib/event_log/batch.ts";
import { createEventBus, POLL_MS } from "@/lib/event_log/bus.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createTrim, RETENTION } from "@/lib/event_log/trim.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import {
  chatEvent,
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";

const CHANNEL = "1001";

/** A bus over a database that can fail, and the log of another process. */
async function open({ mostBusy = 0 } = {}) {
  const real = await openKv(":memory:");
  const clock = new ManualClock();
  const faulty = createFaultyKv(real);
  const own = createEventLog({
    ...logParts,
    kv: faulty.kv,
    clock,
    log: quietLog,
  });
  const other = createEventLog({ ...logParts, kv: real, clock, log: quietLog });
  const bus = createEventBus({
    ...logParts,
    kv: faulty.kv,
    clock,
    log: quietLog,
    events: own,
    mostBusy,
  });
  return {
    real,
    clock,
    faulty,
    own,
    other,
    bus,
    [Symbol.dispose]() {
      bus.close();
      real.close();
    },
  };
}

/** Creates a listener that collects what it receives. */
function collect() {
  const batches: Batch[] = [];
  return {
    batches,
    listen: (batch: Batch) => void batches.push(batch),
    ids: () =>
      batches.flatMap(({ events }) => events.map(({ id }) => id.slice(5))),
    async until(count: number) {
      await until(() => this.ids().length >= count);
      assertEquals(this.ids().length, count);
    },
  };
}

Deno.test("a busy channel is followed by itself, its latest kept in memory, until it has been quiet for a minute", async () => {
  using all = await open({ mostBusy: 1 });
  const { bus, own, clock } = all;
  await own.append(CHANNEL, [followEvent(0)]);
  const follower = bus.follow(CHANNEL, () => {});
  await follower.ready;
  const from = follower.position ?? "";
  follower.stop();
  await own.append("2002", [followEvent(0)]);
  assertEquals(bus.counts(), { channels: 1, listeners: 1 }, "and no more");

  await clock.advance(MINUTE_MS - POLL_MS);
  await own.append(CHANNEL, [followEvent(1)]);
  await until(() => own.recentAfter(CHANNEL, from)?.length === 1);
  await clock.advance(MINUTE_MS - POLL_MS);
  assertEquals(bus.counts(), { channels: 1, listeners: 1 });
  await clock.advance(POLL_MS);
  assertEquals(bus.counts(), { channels: 0, listeners: 0 });

  bus.close();
  await own.append(CHANNEL, [followEvent(2)]);
  assertEquals(bus.counts(), { channels: 0, listeners: 0 });
});

Deno.test("every listener gets every event once, in order, from both processes", async () => {
  using all = await open();
  const { bus, own, other } = all;
  const [one, two] = [collect(), collect()];
  await own.append(CHANNEL, [followEvent("before")]);
  const follower = bus.follow(CHANNEL, one.listen);
  await follower.ready;
  bus.follow(CHANNEL, two.listen);
  await Promise.all(
    numbers(300).map((n) =>
      (n % 2 ? own : other).append(CHANNEL, [followEvent(n)])
    ),
  );
  await one.until(300);
  await two.until(300);

  const { events } = await own.read({
    channelId: CHANNEL,
    after: null,
    limit: 500,
  });
  assertEquals(one.ids(), events.slice(1).map(({ id }) => id.slice(5)));
  assertEquals(two.ids(), one.ids());
  // Each batch goes on where the one before ended, and is written once.
  one.batches.forEach((batch, i) => {
    assertEquals(batch.from, i === 0 ? batch.from : one.batches[i - 1]?.to);
    assert(batch === two.batches[i]);

    assertEquals(JSON.parse(batch.text).events, batch.events);
  });
});

Deno.test("one watch and one reader a channel, none for idle ones", async () => {
  using all = await open();
  const { bus, faulty, own } = all;
  const followers = numbers(50).map((n) => bus.follow(String(n % 5), () => {}));
  await Promise.all(followers.map(({ ready }) => ready));
  await settle();
  assertEquals(bus.counts(), { channels: 5, listeners: 50 });
  assertEquals(faulty.watches, 5);

  // One list for one event, though watch and own commit both tell of it.
  const lists = faulty.lists;
  await own.append("1", [followEvent("a")]);
  await settle(20);
  assertEquals(faulty.lists - lists, 1);

  for (const follower of followers) follower.stop();
  await settle();
  assertEquals(bus.counts(), { channels: 0, listeners: 0 });
  assertEquals(faulty.watches, 0);
  assertEquals(all.clock.pending, 0);
});

Deno.test("a watch that dies in silence delays an event by 15 seconds at most", async () => {
  using all = await open();
  const { bus, clock, faulty, other } = all;
  faulty.silent = true;
  const got = collect();
  await bus.follow(CHANNEL, got.listen).ready;
  await other.append(CHANNEL, [followEvent("a")]);
  await clock.advance(POLL_MS - 1);
  await settle(20);
  assertEquals(got.ids(), []);
  await clock.advance(1);
  await got.until(1);
  assertEquals(POLL_MS, 15_000);

  await other.append(CHANNEL, [followEvent("b")]);
  await clock.advance(POLL_MS);
  await got.until(2);
  assertEquals(got.ids(), ["a", "b"]);
});

Deno.test("a watch that breaks is opened again, and nothing is lost meanwhile", async () => {
  using all = await open();
  const { bus, clock, faulty, other } = all;
  const got = collect();
  await bus.follow(CHANNEL, got.listen).ready;
  await settle();
  faulty.breakWatches();
  await settle();
  assertEquals(faulty.watches, 0);
  await other.append(CHANNEL, [followEvent("a")]);
  await clock.advance(300);
  await got.until(1);
  await settle();
  assertEquals(faulty.watches, 1);
  await other.append(CHANNEL, [followEvent("b")]);
  await got.until(2);
});

Deno.test("reads that fail are tried again until all is delivered", async () => {
  using all = await open();
  const { bus, clock, faulty, other } = all;
  faulty.failing = true;
  const got = collect();
  const follower = bus.follow(CHANNEL, got.listen);
  await clock.advance(5_000);
  faulty.failing = false;
  await clock.advance(5_000);
  await follower.ready;

  faulty.failing = true;
  for (const n of numbers(30)) await other.append(CHANNEL, [followEvent(n)]);
  await clock.advance(10_000);
  assertEquals(got.ids(), []);
  faulty.failing = false;
  await clock.advance(5_000);
  await got.until(30);
  assertEquals(got.ids(), numbers(30).map(String));
});

Deno.test("a listener's promise holds back the next batch, which is then larger", async () => {
  using all = await open();
  const { bus, own } = all;
  const got = collect();
  const { promise, resolve } = Promise.withResolvers<void>();
  await bus.follow(CHANNEL, (batch) => {
    got.listen(batch);
    return promise;
  }).ready;
  await own.append(CHANNEL, [followEvent(0)]);
  await got.until(1);
  for (const n of [1, 2, 3]) await own.append(CHANNEL, [followEvent(n)]);
  await settle(20);
  assertEquals(got.batches.length, 1);
  resolve();
  await got.until(4);
  assertEquals(got.batches.map(({ events }) => events.length), [1, 3]);
});

Deno.test("a listener that throws does not harm the others", async () => {
  using all = await open();
  const got = collect();
  all.bus.follow(CHANNEL, () => {
    throw new Error("broken");
  });
  await all.bus.follow(CHANNEL, got.listen).ready;
  await all.own.append(CHANNEL, [followEvent(0)]);
  await got.until(1);
  await all.own.append(CHANNEL, [followEvent(1)]);
  await got.until(2);
});

Deno.test("refresh delivers what is in the log, whatever the watch says", async () => {
  using all = await open();
  all.faulty.silent = true;
  const got = collect();
  const follower = all.bus.follow(CHANNEL, got.listen);
  await follower.ready;
  await all.other.append(CHANNEL, numbers(25).map(followEvent));
  await follower.refresh();
  assertEquals(got.ids().length, 25);
  assertEquals(follower.position, await all.other.newest(CHANNEL));
});

Deno.test("recent batches reach back without a gap, or not at all", async () => {
  using all = await open();
  const { bus, clock, own } = all;
  const follower = bus.follow(CHANNEL, () => {});
  await follower.ready;
  const begin = follower.position ?? "";
  for (const n of numbers(5)) {
    await own.append(CHANNEL, [followEvent(n)]);
    await follower.refresh();
  }
  const ids = (after: string) =>
    follower.recentAfter(after)?.flatMap(({ events }) =>
      events.map(({ id }) => id.slice(5))
    );
  assertEquals(ids(begin), ["0", "1", "2", "3", "4"]);
  const third = (await own.findById(CHANNEL, "test:2"))?.position ?? "";
  assertEquals(ids(third)?.slice(-2), ["3", "4"]);
  assertEquals(ids(follower.position ?? ""), []);
  assertEquals(ids(`${follower.position}x`), undefined);

  await own.append(
    CHANNEL,
    numbers(30).map((n) => chatEvent(`c${n}`, "x".repeat(3_000))),
  );
  await follower.refresh();
  assertEquals(ids(begin), undefined);
  await clock.advance(5 * POLL_MS);
  assertEquals(ids(third), undefined);
});

Deno.test("a reader that fell behind retention says so", async () => {
  using all = await open();
  const { bus, clock, faulty, other, real } = all;
  const got = collect();
  faulty.silent = true;
  await bus.follow(CHANNEL, got.listen).ready;
  faulty.failing = true;
  await other.append(CHANNEL, [chatEvent("gone"), followEvent("kept")]);
  clock.pass(RETENTION.short.ageMs);
  await createTrim({ ...logParts, kv: real, clock })(CHANNEL);
  faulty.failing = false;
  await clock.advance(POLL_MS);
  await got.until(1);
  assertEquals(got.batches.map(({ complete }) => complete), [false]);
  assertEquals(got.ids(), ["kept"]);
});
