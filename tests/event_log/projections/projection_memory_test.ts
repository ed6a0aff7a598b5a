import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { Batch } from "@/lib/event_log/batch.ts";
import { createEventBus } from "@/lib/event_log/bus.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { recentPage } from "@/lib/event_log/recent_page.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import {
  chatEvent,
  followEvent,
  logParts,
  quietLog,
} from "@/tests/support/events.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, ids, process, seen } from "./projection_rig.ts";

/** A process that alone writes the log, with its bus and a projection. */
async function open({ sole = true } = {}) {
  const real = await openKv(":memory:");
  const clock = new ManualClock();
  const faulty = createFaultyKv(real);
  const { kv } = faulty;
  const events = createEventLog({
    ...logParts,
    kv,
    clock,
    log: quietLog,
    sole,
  });
  const bus = createEventBus({ ...logParts, kv, clock, log: quietLog, events });
  const { projection } = process(kv, clock, "p1", {}, { events });
  let next = 0;
  return {
    kv,
    clock,
    faulty,
    events,
    bus,
    projection,
    async append(count: number, log = events): Promise<void> {
      const list = ids(count, next).map((_, at) => followEvent(next + at));
      next += count;
      await log.append(CHANNEL, list);
    },
    get appended() {
      return next;
    },
    async [Symbol.asyncDispose]() {
      await projection.stop();
      bus.close();
      kv.close();
    },
  };
}

Deno.test("what the process delivers anyway is folded without reading the log", async () => {
  await using world = await open();
  const { bus, faulty, projection } = world;
  await world.append(3);
  await bus.follow(CHANNEL, () => {}).ready;
  assertEquals(
    await projection.catchUp(CHANNEL),
    await world.events.newest(CHANNEL),
  );
  const lists = faulty.lists;
  for (let round = 0; round < 5; round++) {
    await world.append(20);
    await settle(20);
    const position = await projection.catchUp(CHANNEL);
    assertEquals(position, await world.events.newest(CHANNEL));
  }
  assertEquals(await seen(world.kv), ids(103));
  assertEquals(faulty.lists, lists);
});

Deno.test("who waits for all of the log gets it while the delivery stands still", async () => {
  await using world = await open();
  const { bus, projection } = world;
  await world.append(1);
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await bus.follow(CHANNEL, () => held).ready;
  await projection.catchUp(CHANNEL);
  for (let round = 0; round < 3; round++) {
    await world.append(2);
    await settle(20);
    await projection.catchUp(CHANNEL);
    assertEquals(await seen(world.kv), ids(world.appended));
  }
  goOn();
});

Deno.test("what is delivered late is folded in the background, by the next run", async () => {
  await using world = await open();
  const { bus, clock, projection } = world;
  await world.append(1);
  await projection.catchUp(CHANNEL);
  const delivered = [Promise.withResolvers<void>()];
  await bus.follow(CHANNEL, () => delivered.at(-1)?.promise).ready;
  projection.start();
  await world.append(2);
  await settle(20);
  await world.append(2);
  for (let second = 0; second < 5; second++) {
    await settle(20);
    await clock.advance(1_000);
  }
  assertEquals(await seen(world.kv), ids(5));
  delivered[0]?.resolve();
});

Deno.test("memory, the log and another process's commits in any order fold each event once", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom("own", "other", "both", "catchUp", "forget", "follow"),
        { maxLength: 20 },
      ),
      fc.boolean(),
      async (steps, sole) => {
        await using world = await open({ sole });
        const { bus, clock, kv, projection } = world;
        const other = sole
          ? world.events
          : createEventLog({ ...logParts, kv, clock, log: quietLog });
        const follow = () => bus.follow(CHANNEL, () => {});
        let follower = follow();
        for (const step of steps) {
          if (step === "own") await world.append(1);
          if (step === "other") await world.append(3, other);
          if (step === "both") {
            await Promise.all([world.append(1), world.append(1, other)]);
          }
          if (step === "forget") await clock.advance(16_000);
          if (step === "follow") {
            follower.stop();
            follower = follow();
          }
          if (step === "catchUp") {
            const [upTo, newest] = await Promise.all([
              projection.catchUp(CHANNEL),
              world.events.newest(CHANNEL),
            ]);
            assert(world.appended === 0 || (upTo ?? "") >= newest);
          } else await settle(3);
        }
        await projection.catchUp(CHANNEL);
        assertEquals(
          (await seen(kv)).toSorted(),
          ids(world.appended).toSorted(),
        );
        follower.stop();
      },
    ),
    { numRuns: 40 },
  ));

const EPOCH = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const stampOf = (number: number) => number.toString(16).padStart(20, "0");
const positionOf = (number: number, index = 9) =>
  `${EPOCH}-${stampOf(number)}.${index}`;

function batchOf(number: number, events: NewEvent[]) {
  return new Batch(CHANNEL, {
    from: positionOf(number - 1),
    to: positionOf(number),
    complete: true,
    events: events.map((event, index) => ({
      v: 1,
      receivedAt: "2026-11-23T10:00:00.000Z",
      position: positionOf(number, index),
      ...event,
    } as LiveEvent)),
  });
}

Deno.test("a page from memory begins after its position and tells what the log has beyond", () => {
  const batches = [
    batchOf(1, [followEvent(0), chatEvent("a"), followEvent(1)]),
    batchOf(2, [chatEvent("b")]),
  ];
  const idsOf = (after: string, head: number, kinds = "") => {
    const page = recentPage(batches, {
      after,
      head: stampOf(head),
      kinds: readKindFilter(kinds),
    });
    return page && [page.events.length, page.next, page.more];
  };
  assertEquals(idsOf(positionOf(0), 2), [4, positionOf(2), false]);
  assertEquals(idsOf(positionOf(1, 0), 2), [3, positionOf(2), false]);
  assertEquals(idsOf(positionOf(0), 3), [4, positionOf(2), true]);
  assertEquals(idsOf(positionOf(1, 2), 2, "follow"), [0, positionOf(2), false]);
  assertEquals(idsOf(positionOf(1, 2), 3, "follow"), null, "the log goes on");
});
