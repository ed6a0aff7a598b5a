import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createRetention } from "@/lib/event_log/retention.ts";
import { createTrim, RETENTION } from "@/lib/event_log/trim.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { keys } from "@/lib/database/keys.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import {
  chatEvent,
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";

const CHANNEL = "1001";

async function open() {
  const clock = new ManualClock();
  const kv = await openKv(":memory:");
  const log = createEventLog({ ...logParts, kv, clock, log: quietLog });
  /** Channels with events that a projection has still to read. */
  const lagging: string[] = [];
  const retention = (holder = "one") =>
    createRetention({
      ...logParts,
      kv,
      clock,
      log: quietLog,
      holder,
      lagging: () => Promise.resolve(lagging),
      alsoSweep: () => Promise.resolve(),
    });
  async function kept(after: string | null = null, kinds?: string) {
    const page = await log.read({
      channelId: CHANNEL,
      after,
      limit: 1_000,
      kinds: readKindFilter(kinds),
    });
    return { ...page, ids: page.events.map(({ id }) => id.slice(5)) };
  }
  return {
    clock,
    kv,
    log,
    retention,
    lagging,
    kept,
    [Symbol.dispose]: () => kv.close(),
  };
}

Deno.test("chat is kept for 30 minutes, the rest for 24 hours, in one order", async () => {
  using own = await open();
  const { clock, log, kept } = own;
  const retention = own.retention();
  // One entry with both: its places must stay when chat goes.
  await log.append(CHANNEL, [
    followEvent("a"),
    chatEvent("b"),
    followEvent("c"),
  ]);
  const [b] = await log.append(CHANNEL, [chatEvent("b")]);
  await clock.advance(10 * MINUTE_MS);
  await log.append(CHANNEL, [chatEvent("d"), followEvent("e")]);
  const before = (await kept()).events;

  await clock.advance(20 * MINUTE_MS - 1);
  await retention.runOnce();
  assertEquals((await kept()).ids, ["a", "b", "c", "d", "e"]);
  await clock.advance(1);
  await retention.runOnce();

  const after = await kept();
  assertEquals(after.ids, ["a", "c", "d", "e"]);
  assertEquals(after.events, before.filter(({ id }) => id !== "test:b"));
  assertEquals(await log.findById(CHANNEL, "test:b"), null);
  assertEquals(
    (await log.findById(CHANNEL, "test:c"))?.position,
    before[2]?.position,
  );
  assertEquals(await log.oldest(CHANNEL), b?.position);

  await clock.advance(24 * HOUR_MS - 30 * MINUTE_MS);
  await retention.runOnce();
  assertEquals((await kept()).ids, ["e"]);
  await clock.advance(HOUR_MS);
  await retention.runOnce();
  assertEquals((await kept()).ids, []);
});

Deno.test("a channel that cannot be trimmed keeps nobody else's log from it", async () => {
  using own = await open();
  const { clock, kv, log, kept } = own;
  await log.append("1000", [chatEvent("odd")]);
  await log.append(CHANNEL, [chatEvent("a")]);
  const prefix = ["event_log", "1000"];
  for await (const { key } of kv.list({ prefix })) {
    await kv.set(key, { receivedAt: "", events: null });
  }
  await clock.advance(30 * MINUTE_MS);
  await own.retention().runOnce();
  assertEquals((await kept()).ids, []);
});

Deno.test("a replay says whether retention took something it should have had", async () => {
  using own = await open();
  const { clock, log, kept } = own;
  const retention = own.retention();
  const empty = await log.newest(CHANNEL);
  const [follow, chat] = await log.append(CHANNEL, [
    followEvent("a"),
    chatEvent("b"),
  ]);
  await log.append(CHANNEL, [followEvent("c")]);
  const complete = async (after: string | undefined, kinds?: string) =>
    (await kept(after, kinds)).complete;

  await clock.advance(31 * MINUTE_MS);
  await retention.runOnce();
  assertEquals(await complete(empty), false);
  assertEquals(await complete(follow?.position), false);
  assertEquals((await kept(follow?.position)).from, chat?.position);
  assertEquals(await complete(chat?.position), true);
  // Who never wanted chat has missed nothing.
  assertEquals(await complete(empty, "follow,gift*"), true);
  assertEquals(await complete(empty, "chat.*"), false);
  assertEquals(await complete(empty, "c*"), false);

  await clock.advance(24 * HOUR_MS);
  await retention.runOnce();
  assertEquals(await complete(empty, "follow"), false);
  assertEquals(await complete(await log.newest(CHANNEL)), true);
  await log.append(CHANNEL, [followEvent("d")]);
  assertEquals((await kept(await log.newest(CHANNEL))).complete, true);
});

Deno.test("a busy channel keeps its last thousand lines of chat and 5,000 other events", async () => {
  using own = await open();
  const { clock, log, kept } = own;
  const retention = own.retention();
  const counts = async () => [
    await countKept(own.kv, "chat.message"),
    await countKept(own.kv, "follow"),
  ];
  await log.append(CHANNEL, numbers(1_200).map((n) => chatEvent(`c${n}`)));
  await log.append(CHANNEL, numbers(5_200).map((n) => followEvent(`f${n}`)));
  await retention.runOnce();
  // Younger than a minute: a reader may not have come to it yet.
  assertEquals(await counts(), [1_200, 5_200]);
  await clock.advance(MINUTE_MS);
  await log.append(CHANNEL, [followEvent("late")]);
  await retention.runOnce();
  assertEquals(await counts(), [
    RETENTION.short.events,
    RETENTION.long.events - 9,
  ]);
  assertEquals((await kept(null, "chat.message")).ids[0], "c200");
});

async function countKept(kv: Deno.Kv, kind: string): Promise<number> {
  let count = 0;
  for await (
    const { value } of kv.list<{ events: ({ kind: string } | null)[] }>({
      prefix: ["event_log", CHANNEL],
    })
  ) count += value.events.filter((event) => event?.kind === kind).length;
  return count;
}

Deno.test("one process trims; another takes over when its lease ends", async () => {
  using own = await open();
  const { clock, log, kv } = own;
  const holder = async () =>
    (await kv.get<{ holder: string }>(keys.eventTrimLease())).value?.holder;
  await log.append(CHANNEL, [followEvent("a")]);
  await Promise.all([
    own.retention("one").runOnce(),
    own.retention("two").runOnce(),
  ]);
  const first = await holder();
  const other = first === "one" ? "two" : "one";
  // The leases of both are asked for; the first still has it.
  await own.retention(other).runOnce();
  assertEquals(await holder(), first);
  await clock.advance(3 * MINUTE_MS);
  await own.retention(other).runOnce();
  assertEquals(await holder(), other);
});

Deno.test("the job runs every minute until it is stopped", async () => {
  using own = await open();
  const { clock, log, kept } = own;
  const retention = own.retention();
  retention.start();
  await log.append(CHANNEL, [chatEvent("a")]);
  for (const minutes of [1, 30]) {
    clock.pass((minutes - 1) * MINUTE_MS);
    await clock.advance(MINUTE_MS);
    await settle(20);
  }
  assertEquals((await kept()).ids, []);
  await retention.stop();
  assertEquals(clock.pending, 0);
});

Deno.test("two that trim at once leave the same as one", async () => {
  const step = fc.oneof(
    fc.record({ follows: fc.nat(6), chats: fc.nat(6) }),
    fc.record({ waitMinutes: fc.integer({ min: 1, max: 700 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      using own = await open();
      const { clock, kv, log } = own;
      const trims = [
        createTrim({ ...logParts, kv, clock }),
        createTrim({ ...logParts, kv, clock }),
      ];
      const given: {
        id: string;
        at: number;
        chat: boolean;
        position: string;
      }[] = [];
      for (const one of steps) {
        if ("waitMinutes" in one) {
          await clock.advance(one.waitMinutes * MINUTE_MS);
        } else {
          const events = [
            ...numbers(one.follows).map((n) =>
              followEvent(`${given.length}-f${n}`)
            ),
            ...numbers(one.chats).map((n) =>
              chatEvent(`${given.length}-c${n}`)
            ),
          ].toSorted((a, b) => a.id.slice(-1) < b.id.slice(-1) ? -1 : 1);
          const placed = await log.append(CHANNEL, events);
          events.forEach((event, i) =>
            given.push({
              id: event.id,
              at: clock.now(),
              chat: event.kind === "chat.message",
              position: placed[i]?.position ?? "",
            })
          );
        }
        await Promise.all(trims.map((trim) => trim(CHANNEL)));
        // The one that lost a race stopped early.
        await trims[0]?.(CHANNEL);
        const due = ({ at, chat }: typeof given[number]) =>
          at + RETENTION[chat ? "short" : "long"].ageMs <= clock.now();
        const { events } = await log.read({
          channelId: CHANNEL,
          after: null,
          limit: 1_000,
        });
        assertEquals(
          events.map(({ id, position }) => [id, position]),
          given.filter((one) => !due(one)).map((
            { id, position },
          ) => [id, position]),
        );
        const gone = given.filter(due).at(-1);
        assert(!gone || await log.oldest(CHANNEL) === gone.position);
      }
    }),
    { numRuns: 60 },
  );
});
