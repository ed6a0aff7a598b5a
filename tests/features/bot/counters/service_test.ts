import { assert, assertEquals, assertRejects } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { CounterName, MAX_COUNTERS } from "@/lib/schema/bot/counters.ts";
import { createCounterService } from "@/lib/features/bot/counters/service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { createKeyedMutex } from "@/lib/core/mutex.ts";
import { logParts, numbers, quietLog } from "@/tests/support/events.ts";
import { loseReplies } from "./lossy_kv.ts";

const clock = systemClock;
const log = quietLog;

/** The counters of one process. */
function start(kv: Deno.Kv) {
  const { append } = createEventLog({ ...logParts, kv, clock, log });
  return createCounterService({
    kv,
    clock,
    log,
    withLock: createKeyedMutex(),
    append,
  });
}

/** Everything that pages were told, in the order of the log. */
async function told(kv: Deno.Kv): Promise<LiveEvent<"metric.updated">[]> {
  const events = createEventLog({ ...logParts, kv, clock, log });
  const { events: all } = await events.read({
    channelId: "1",
    after: null,
    limit: 1_000,
  });
  return all.filter((event) => event.kind === "metric.updated");
}

Deno.test("a hundred moves at once from two processes all count", async () => {
  using kv = await openKv(":memory:");
  const [one, two] = [start(kv), start(kv)];
  await one.set("1", "deaths", 1_000);
  const moved = await Promise.all(
    numbers(100).map((i) => (i % 2 ? one : two).move("1", "deaths", 1)),
  );
  const values = moved.map(({ counter }) => counter.value);
  assertEquals(new Set(values).size, 100);
  assertEquals((await one.read("1", "deaths"))?.value, 1_100);
  await Promise.all([one.settled(), two.settled()]);
  const events = await told(kv);
  assertEquals(events.at(-1)?.data, { name: "deaths", value: 1_100 });
  assertEquals(new Set(events.map(({ id }) => id)).size, events.length);
});

Deno.test("moves whose answers get lost count once", async () => {
  using kv = await openKv(":memory:");
  await start(kv).set("1", "deaths", 0);
  const lossy = start(loseReplies(kv, 5));
  await Promise.all(numbers(20).map(() => lossy.move("1", "deaths", 2)));
  assertEquals((await lossy.read("1", "deaths"))?.value, 40);
});

Deno.test("creating, setting and deleting is held to what the caller believes", async () => {
  using kv = await openKv(":memory:");
  const counters = start(kv);
  const isNew = { ifMatch: null, mustBeNew: true };
  const first = await counters.set("1", "wins", 3, isNew);
  assert(first.created);
  await assertRejects(
    () => counters.set("1", "wins", 4, isNew),
    AppError,
    "it exists already",
  );
  const second = await counters.set("1", "wins", 5);
  assert(!second.created);
  const stale = { ifMatch: [first.versionstamp], mustBeNew: false };
  for (
    const work of [
      () => counters.set("1", "wins", 6, stale),
      () => counters.move("1", "wins", 6, { precondition: stale }),
      () => counters.remove("1", "wins", stale),
    ]
  ) await assertRejects(work, AppError, "changed in the meantime");
  const { moved, ...stored } = second.counter;
  assertEquals(moved, 2);
  assertEquals(await counters.get("1", "wins"), {
    counter: stored,
    versionstamp: second.versionstamp,
  });
  await counters.remove("1", "wins", {
    ifMatch: [second.versionstamp],
    mustBeNew: false,
  });
  assertEquals(await counters.read("1", "wins"), null);
  await counters.settled();
  assertEquals((await told(kv)).at(-1)?.data, { name: "wins", value: null });
});

Deno.test("a counter that is not there is neither moved nor deleted, nor read as 0", async () => {
  using kv = await openKv(":memory:");
  const counters = start(kv);
  assertEquals(await counters.read("1", "wins"), null);
  for (
    const work of [
      () => counters.get("1", "wins"),
      () => counters.move("1", "wins", 1),
      () => counters.remove("1", "wins"),
    ]
  ) await assertRejects(work, AppError, 'Cannot find counter "wins"');
  assertEquals(await counters.list("1"), []);
});

Deno.test("a move past the safe integers is refused and changes nothing", async () => {
  using kv = await openKv(":memory:");
  const counters = start(kv);
  const most = Number.MAX_SAFE_INTEGER;
  await counters.set("1", "wins", most);
  await assertRejects(
    () => counters.move("1", "wins", 1),
    AppError,
    "Cannot change counter",
  );
  assertEquals((await counters.move("1", "wins", -most)).counter.value, 0);
});

Deno.test("a channel has at most two hundred, however many are made at once", async () => {
  using kv = await openKv(":memory:");
  const [one, two] = [start(kv), start(kv)];
  for (const i of numbers(MAX_COUNTERS - 3)) await one.set("1", `c${i}`, i);
  const results = await Promise.allSettled(
    numbers(6).map((i) => (i % 2 ? one : two).set("1", `late${i}`, 0)),
  );
  const refused = results.filter((one) => one.status === "rejected");
  assertEquals(refused.length, 3);
  for (const { reason } of refused) {
    assertEquals(reason.code, "conflict");
    assertEquals(reason.details.extra, { limit: 200, used: 200 });
  }
  assertEquals((await one.list("1")).length, MAX_COUNTERS);
  // Setting one that is there needs no room, and deleting one makes room.
  await one.set("1", "c0", 7);
  await one.remove("1", "c1");
  await one.set("1", "again", 0);
  await one.set("2", "another-channel", 0);
});

Deno.test("lists are by name and hold one channel's counters", async () => {
  using kv = await openKv(":memory:");
  const counters = start(kv);
  for (const name of ["wins", "cat", "deaths_2"]) {
    await counters.set("1", name, 1);
  }
  await counters.set("10", "other", 1);
  const names = (await counters.list("1")).map(({ name }) => name);
  assertEquals(names, ["cat", "deaths_2", "wins"]);
});

Deno.test("names are folded, and anything but a–z, 0–9, _ and - is refused", () => {
  assertEquals(CounterName.parse(" Deaths_2-B "), "deaths_2-b");
  for (
    const name of ["", "a b", "ä", "a/b", "a".repeat(51), "constructor()", "💀"]
  ) assert(!CounterName.safeParse(name).success, name);
});
