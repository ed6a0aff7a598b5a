import { assertEquals } from "@std/assert";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import {
  clearDirty,
  listDirty,
  MARK_TTL_MS,
  walkDue,
} from "@/lib/event_log/dirty_channels.ts";
import { createRetention } from "@/lib/event_log/retention.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { startTestApp } from "@/tests/support/app.ts";
import {
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";

const CHANNEL = "1001";
/** Interval at which a process notes again that a channel's log grows, ms. */
const NOTE_EVERY_MS = 30 * SECOND_MS;

async function open() {
  const clock = new ManualClock();
  const kv = await openKv(":memory:");
  /** Channels whose events a projection has still to read. */
  const lagging: string[] = [];
  const process = () =>
    createEventLog({ ...logParts, kv, clock, log: quietLog });
  const retention = createRetention({
    ...logParts,
    kv,
    clock,
    log: quietLog,
    holder: "one",
    lagging: (ids) => Promise.resolve(ids.filter((id) => lagging.includes(id))),
    alsoSweep: () => Promise.resolve(),
  });
  const noted = async () =>
    (await listDirty({ ...logParts, kv: kv })).map(({ channelId, note }) => [
      channelId,
      note.value - clock.now(),
    ]);
  return {
    clock,
    kv,
    lagging,
    process,
    retention,
    noted,
    [Symbol.dispose]: () => kv.close(),
  };
}

Deno.test("all channels are looked at once a day, also after a clock was years ahead", async () => {
  using own = await open();
  const { kv, clock } = own;
  const isDue = async () => {
    const note = await walkDue({ ...logParts, kv, clock }, "test");
    await note?.();
    return note !== null;
  };
  assertEquals([await isDue(), await isDue()], [true, false]);
  clock.set(clock.now() + 700 * DAY_MS);
  assertEquals([await isDue(), await isDue()], [true, false]);
  clock.set(clock.now() - 700 * DAY_MS);
  assertEquals([await isDue(), await isDue()], [true, false]);
});

Deno.test("each process notes once in a while that a channel's log grows", async () => {
  using own = await open();
  const { clock, noted } = own;
  const [one, two] = [own.process(), own.process()];
  await one.append(CHANNEL, [followEvent("a")]);
  assertEquals(await noted(), [[CHANNEL, 0]]);
  await clock.advance(NOTE_EVERY_MS - 1);
  await one.append(CHANNEL, [followEvent("b")]);
  assertEquals(await noted(), [[CHANNEL, 1 - NOTE_EVERY_MS]]);
  // Another process knows nothing of that note.
  await two.append(CHANNEL, [followEvent("c")]);
  assertEquals(await noted(), [[CHANNEL, 0]]);
  await clock.advance(1);
  await one.append(CHANNEL, [followEvent("d")]);
  assertEquals(await noted(), [[CHANNEL, 0]]);
  // A clock that was set back says nothing about how old the note is.
  clock.set(clock.now() - MINUTE_MS);
  await one.append(CHANNEL, [followEvent("e")]);
  assertEquals(await noted(), [[CHANNEL, 0]]);
});

Deno.test("a commit that was not made is no note", async () => {
  using own = await open();
  const { clock, kv, noted } = own;
  const log = own.process();
  const real = kv.atomic.bind(kv);
  kv.atomic = () => {
    throw new TypeError("the database is away");
  };
  await log.append(CHANNEL, [followEvent("a")]).catch(() => {});
  kv.atomic = real;
  assertEquals(await noted(), []);
  await clock.advance(SECOND_MS);
  await log.append(CHANNEL, [followEvent("a")]);
  assertEquals(await noted(), [[CHANNEL, 0]]);
});

Deno.test("a note goes when it is old and everybody has read the channel, and not before", async () => {
  using own = await open();
  const { clock, lagging, retention, noted } = own;
  const log = own.process();
  await log.append(CHANNEL, [followEvent("a")]);
  await log.append("999", [followEvent("b")]);
  lagging.push("999");
  await clock.advance(MARK_TTL_MS);
  await retention.runOnce();
  assertEquals((await noted()).length, 2);
  await clock.advance(1);
  await retention.runOnce();
  assertEquals((await noted()).map(([id]) => id), ["999"]);
  lagging.pop();
  await retention.runOnce();
  assertEquals(await noted(), []);
});

Deno.test("a note that was written anew meanwhile stays", async () => {
  using own = await open();
  const { clock, kv, noted } = own;
  const log = own.process();
  await log.append(CHANNEL, [followEvent("a")]);
  const moved = await listDirty({ ...logParts, kv: kv });
  await clock.advance(NOTE_EVERY_MS);
  await log.append(CHANNEL, [followEvent("b")]);
  await clearDirty(kv, moved);
  assertEquals(await noted(), [[CHANNEL, 0]]);
});

Deno.test("what is kept of a channel without a note has its time all the same", async () => {
  using own = await open();
  const { clock, kv, retention, noted } = own;
  await own.process().append(CHANNEL, [followEvent("a")]);
  await retention.runOnce();
  await clock.advance(10 * MINUTE_MS);
  await retention.runOnce();
  assertEquals(await noted(), []);
  const due = () =>
    Array.fromAsync(kv.list(keys.eventsTrimDueBefore(Infinity)));
  assertEquals((await due()).length, 1);
  // Not the daily look at all channels, which comes later.
  await kv.set(keys.eventHeadsWalked("trim"), Number.MAX_SAFE_INTEGER);
  await clock.advance(24 * 60 * MINUTE_MS);
  await retention.runOnce();
  const left = kv.list({ prefix: ["event_log", CHANNEL] });
  assertEquals(await Array.fromAsync(left), []);
  assertEquals(await due(), []);
});

Deno.test("a log from before there were notes is trimmed, too", async () => {
  using own = await open();
  const { clock, kv, retention } = own;
  await own.process().append(CHANNEL, [followEvent("a")]);
  await retention.runOnce();
  // As an older version left it.
  const marks = await kv.get<Record<string, unknown>>(keys.eventTrim(CHANNEL));
  const { dueAt: _, ...older } = marks.value ?? {};
  for (const prefix of [["event_trim_due"], ["event_moved"]]) {
    for await (const { key } of kv.list({ prefix })) await kv.delete(key);
  }
  await kv.atomic().set(keys.eventTrim(CHANNEL), older as never)
    .delete(keys.eventHeadsWalked("trim")).commit();
  await retention.runOnce();
  await clock.advance(24 * 60 * MINUTE_MS);
  await retention.runOnce();
  const left = kv.list({ prefix: ["event_log", CHANNEL] });
  assertEquals(await Array.fromAsync(left), []);
});

/** Counts the entries that are read of a database. */
function countReads(kv: Deno.Kv): { reads: number } {
  const counts = { reads: 0 };
  const { get, getMany, list } = kv;
  kv.get = (...args) => {
    counts.reads++;
    return get.apply(kv, args) as never;
  };
  kv.getMany = (...args) => {
    counts.reads += args[0].length;
    return getMany.apply(kv, args) as never;
  };
  kv.list = (...args) => {
    const entries = list.apply(kv, args);
    const next = entries.next.bind(entries);
    entries.next = () => {
      counts.reads++;
      return next();
    };
    return entries as never;
  };
  return counts;
}

/** Returns how many entries a daily look at so many idle channels reads. */
async function readsOfWalk(channels: number): Promise<number> {
  using own = await open();
  const { clock, kv, retention } = own;
  const log = own.process();
  for (const id of numbers(channels)) {
    await log.append(`${5_000 + id}`, [followEvent(id)]);
  }
  await retention.runOnce();
  await clock.advance(10 * MINUTE_MS);
  await retention.runOnce();
  assertEquals(await own.noted(), []);
  await kv.delete(keys.eventHeadsWalked("trim"));
  const counts = countReads(kv);
  await retention.runOnce();
  return counts.reads;
}

Deno.test("a look at all channels reads the head and the marks of each once", async () => {
  assertEquals(await readsOfWalk(60) - await readsOfWalk(20), 2 * 40);
});

/** Returns how many entries a service reads in five minutes beside so many idle channels. */
async function readsBeside(channels: number): Promise<number> {
  const kv = await openKv(":memory:");
  try {
    await using app = await startTestApp({ kv });
    const { clock, services } = app;
    for (const id of numbers(channels)) {
      await services.events.log.append(`${5_000 + id}`, [followEvent(id)]);
    }
    services.start();
    // Everything is folded, counted, and its notes are gone.
    await clock.advance(10 * MINUTE_MS);
    await settle(200);
    const counts = countReads(kv);
    await clock.advance(5 * MINUTE_MS);
    await settle(200);
    return counts.reads;
  } finally {
    kv.close();
  }
}

Deno.test("channels on which nothing happens are read by nobody", async () => {
  assertEquals(await readsBeside(40), await readsBeside(1));
});
