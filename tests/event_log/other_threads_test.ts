/** Threads of one process on a file hear of what the others add to the logs. */
import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { createEventBus } from "@/lib/event_log/bus.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { type TheirEntry } from "@/lib/storage/port_kv.ts";
import { withDeadline } from "@/lib/storage/kv.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import {
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";
import { startEventService } from "@/tests/support/event_service.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";
import { openLive } from "@/tests/support/live_client.ts";
import { readUntil } from "@/tests/support/until.ts";
import type { ProjectionCursor } from "@/lib/schema/events/projections.ts";
import { openSharedFile, type SharedFile } from "@/tests/support/port_kv.ts";

import { CHANNEL, ids, process, seen } from "./projections/projection_rig.ts";

/** The log and the bus of one thread. */
async function openThread(
  file: SharedFile,
  clock: ManualClock,
  { countsHere }: { countsHere: boolean },
) {
  let onTheirs: (entry: TheirEntry) => void = () => {};
  const faulty = createFaultyKv(await file.open((entry) => onTheirs(entry)));
  const kv = withDeadline(faulty.kv, clock, 4_000);
  const parts = { ...logParts, kv, clock, log: quietLog };
  const log = createEventLog({
    ...parts,
    otherThreads: { hear: (run) => void (onTheirs = run), countsHere },
  });
  const bus = createEventBus({ ...parts, events: log });
  const ids: string[] = [];
  const texts: string[] = [];
  const follower = bus.follow(CHANNEL, (batch) => {
    ids.push(...batch.events.map(({ id }) => id));
    texts.push(...batch.texts);
  });
  await follower.ready;
  return { kv, log, bus, faulty, ids, texts };
}

Deno.test("what threads add to a log at once goes to the sockets of each in the log's order, and nobody reads it back", async () => {
  await using file = await openSharedFile();
  const clock = new ManualClock();
  const open = () => openThread(file, clock, { countsHere: false });
  const threads = [await open(), await open(), await open()];
  const lists = threads.map(({ faulty }) => faulty.lists);
  await Promise.all(
    numbers(300).map(async (n) => {
      const thread = threads[n % 3];
      // In turns, so that commits of all are under way at any time.
      for (let turn = 0; turn < n % 20; turn++) await Promise.resolve();
      await thread?.log.append(CHANNEL, [followEvent(n)]);
    }),
  );
  for (const { ids } of threads) await until(() => ids.length >= 300);

  const stored = await threads[0]?.log.readTexts({
    channelId: CHANNEL,
    after: null,
    limit: 500,
  });
  for (const [index, { ids, texts, faulty, bus }] of threads.entries()) {
    assertEquals(new Set(ids).size, 300);
    assertEquals(texts, stored?.texts);
    assertEquals(faulty.watches, 0);
    // The first has read what the others are compared with.
    assertEquals(faulty.lists - (lists[index] ?? 0), index === 0 ? 1 : 0);
    bus.close();
  }
});

Deno.test("a socket that joins has no log read where all that threads add is heard of", async () => {
  await using file = await openSharedFile();
  const clock = new ManualClock();
  const other = await openThread(file, clock, { countsHere: false });
  let onTheirs: (entry: TheirEntry) => void = () => {};
  const faulty = createFaultyKv(await file.open((entry) => onTheirs(entry)));
  {
    await using service = startEventService({
      ...{ kv: faulty.kv, clock },
      otherThreads: {
        hear: (run) => void (onTheirs = run),
        countsHere: false,
      },
    });
    const path = `/ws/${CHANNEL}`;
    using first = await openLive(service.url, path);
    const { lists } = faulty;
    using second = await openLive(service.url, path);
    await other.log.append(CHANNEL, [followEvent(0)]);
    for (const page of [first, second]) {
      await page.until(({ ids }) => ids.length === 1);
    }
    assertEquals(faulty.lists, lists);
  }
  other.bus.close();
});

Deno.test("figures are counted by one thread unasked, which reads nothing back, and by another for who asks it, which claims nothing", async () => {
  await using file = await openSharedFile();
  const clock = new ManualClock();
  const [front, figures] = [
    await openThread(file, clock, { countsHere: false }),
    await openThread(file, clock, { countsHere: true }),
  ];
  const projectionOf = ({ kv, log }: typeof front, holder: string) =>
    process(kv, clock, holder, {}, { events: log }).projection;
  const counting = projectionOf(figures, "figures");
  const asked = projectionOf(front, "front");
  counting.start();
  asked.start();
  const untilCounted = (count: number) =>
    readUntil(() => seen(file.writer), ({ length }) => length === count, {
      most: 200,
      between: () => clock.advance(500),
    });
  const counted = async (count: number) =>
    assertEquals(await seen(file.writer), ids(count));
  let taken = 0;
  /** Has the front take another event, and waits until the other thread has heard of it. */
  async function take(): Promise<void> {
    await front.log.append(CHANNEL, [followEvent(taken++)]);
    await until(() => figures.ids.length === taken);
  }

  await take();
  await counting.catchUp(CHANNEL);
  await settle(20);
  const { lists } = figures.faulty;
  for (let round = 0; round < 3; round++) {
    await take();
    await untilCounted(taken);
  }
  assertEquals(figures.faulty.lists, lists);

  await counting.stop();
  await take();
  await settle(20);
  await asked.flush();
  await counted(4);
  await asked.catchUp(CHANNEL);
  await counted(5);

  // Another process would claim the channel for a second.
  const { value: cursor } = await file.writer.get<ProjectionCursor>(
    keys.projectionCursor("test", CHANNEL),
  );
  assertEquals(cursor?.until, clock.now());
  await asked.stop();
  for (const { bus } of [front, figures]) bus.close();
});
