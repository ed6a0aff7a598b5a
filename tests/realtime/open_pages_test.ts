import { assertEquals, assertNotEquals } from "@std/assert";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createProcessHeartbeat } from "@/lib/event_log/process_heartbeat.ts";
import {
  createOpenPages,
  createPageExchange,
} from "@/lib/event_log/sockets/open_pages.ts";
import type { OpenPage } from "@/lib/schema/events/records.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, SettableClock, settle } from "@/tests/support/clock.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";

const CHANNEL = "1001";

function startProcess(kv: Deno.Kv, clock: ManualClock, processId: string) {
  const beat = createProcessHeartbeat({ ...logParts, kv, clock, processId });
  const exchange = createPageExchange({ ...logParts, kv, beat });
  return createOpenPages({ clock, log: quietLog, exchange });
}

function seat(id: string): { channelId: string; page: OpenPage } {
  return {
    channelId: CHANNEL,
    page: {
      id,
      overlay: "scn_1",
      kind: "obs",
      obsVersion: "31.0.2",
      kinds: "",
      build: "b1",
      since: Number(id),
      position: null,
      leads: false,
      standing: 0,
    },
  };
}

Deno.test("processes know each other's open pages, until they are gone or their process is", async () => {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const one = startProcess(kv, clock, "one");
  const two = startProcess(kv, clock, "two");
  const idsOf = async (process: typeof one) =>
    (await process.list(CHANNEL)).map(({ id }) => id);

  const [first, second, third] = [seat("1"), seat("2"), seat("3")];
  one.join(first);
  two.join(second);
  two.join(third);
  assertEquals(await idsOf(one), ["1"]);
  await clock.advance(200);
  assertEquals(await idsOf(one), ["1", "2", "3"]);
  assertEquals(await idsOf(two), ["1", "2", "3"]);

  // What somebody waits for is told at once, the rest within half a minute.
  second.page = { ...second.page, position: "p1" };
  two.changed(second, "soon");
  await clock.advance(100);
  assertEquals((await one.list(CHANNEL))[1]?.position, "p1");
  second.page = { ...second.page, position: "p2" };
  two.changed(second, "late");
  await clock.advance(1_000);
  assertEquals((await one.list(CHANNEL))[1]?.position, "p1");
  await clock.advance(30_000);
  assertEquals((await one.list(CHANNEL))[1]?.position, "p2");

  two.leave(third);
  await clock.advance(100);
  assertEquals(await idsOf(one), ["1", "2"]);

  // A process that dies takes nothing back: its pages count while it lives.
  clock.pass(6_000);
  assertEquals(await idsOf(one), ["1"]);
  await clock.advance(2_000);
  assertEquals(await idsOf(one), ["1", "2"]);

  two.leave(second);
  await two.close();
  assertEquals(await idsOf(one), ["1"]);
  one.leave(first);
  await one.close();
  assertEquals(await Array.fromAsync(kv.list({ prefix: ["open_pages"] })), []);
  kv.close();
});

Deno.test("what somebody waits for is not put off by a later change that nobody waits for", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const one = startProcess(kv, clock, "one");
  const two = startProcess(kv, clock, "two");
  const first = seat("1");
  one.join(first);
  for (let ms = 0; ms < 100; ms += 20) {
    one.changed(first, "late");
    await clock.advance(20);
  }
  assertEquals((await two.list(CHANNEL)).map(({ id }) => id), ["1"]);
  one.leave(first);
  await one.close();
});

Deno.test("pages are told to the other processes although the clock is set back meanwhile", async () => {
  using kv = await openKv(":memory:");
  const clock = new SettableClock();
  const one = startProcess(kv, clock, "one");
  const two = startProcess(kv, clock, "two");
  const first = seat("1");
  one.join(first);
  clock.setBy(-HOUR_MS);
  await clock.advance(200);
  assertEquals((await two.list(CHANNEL)).map(({ id }) => id), ["1"]);
  one.leave(first);
  await one.close();
});

Deno.test("a process goes on saying that it lives after its clock was set back", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const beat = createProcessHeartbeat({
    ...logParts,
    kv,
    clock,
    processId: "one",
  });
  const saidAt = async () =>
    (await kv.get(keys.processAlive("one"))).versionstamp;
  await beat.sayAlive();
  const first = await saidAt();
  clock.set(clock.now() - HOUR_MS);
  await beat.sayAlive();
  assertEquals(await saidAt(), first, "a moment later");
  await clock.advance(2_000);
  await beat.sayAlive();
  assertNotEquals(await saidAt(), first);
});

Deno.test("a process that closes waits for what it is telling of its pages", async () => {
  const clock = new ManualClock();
  const told: string[][] = [];
  const first = Promise.withResolvers<void>();
  const pages = createOpenPages({
    clock,
    log: quietLog,
    exchange: {
      async write(_channelId, open) {
        if (told.length === 0) {
          told.push(["under way"]);
          await first.promise;
        }
        told.push(open.map(({ id }) => id));
      },
      others: () => Promise.resolve([]),
      sayAlive: () => Promise.resolve(),
    },
  });
  const one = seat("1");
  pages.join(one);
  await clock.advance(200);
  pages.leave(one);
  const closed = pages.close();
  await settle();
  assertEquals(told, [["under way"]]);
  first.resolve();
  await closed;
  // The last that is told is that there are none.
  assertEquals(told, [["under way"], ["1"], []]);
});
