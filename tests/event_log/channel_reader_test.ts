import { assertEquals } from "@std/assert";
import { createChannelReader } from "@/lib/event_log/channel_reader.ts";
import type { HeardEntry } from "@/lib/event_log/heard_commit.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { formatPosition } from "@/lib/event_log/position.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import {
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";

const CHANNEL = "1001";
const EPOCH = "0".repeat(26);
const stampOf = (at: number) => String(at).padStart(20, "0");
const positionOf = (at: number) =>
  formatPosition({ epoch: EPOCH, stamp: stampOf(at), index: 0 });

Deno.test("more commits than are kept, heard of in one turn, are read from the log in their order", async () => {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const COUNT = 503;
  let reads = 0;
  const reader = createChannelReader({
    ...{ channelId: CHANNEL, kv, clock, log: quietLog, keys: logParts.keys },
    events: {
      sole: false,
      hearsAll: true,
      newest: () => Promise.resolve(positionOf(0)),
      read: ({ after }: { after: string }) => {
        reads++;
        const next = positionOf(COUNT);
        const events = numbers(COUNT).map((at) => followEvent(at))
          .filter((_, at) => positionOf(at + 1) > after);
        return Promise.resolve({ events, next, more: false, complete: true });
      },
    } as unknown as EventLog,
  });
  const ids: string[] = [];
  reader.add((batch) => void ids.push(...batch.events.map(({ id }) => id)));
  await reader.ready;

  for (const at of numbers(COUNT)) {
    const event = followEvent(at);
    const texts = [JSON.stringify(event)];
    const entry = { receivedAt: clock.now(), events: [event], texts };
    reader.take({
      ...{ stamp: stampOf(at + 1), isNext: true },
      entry: entry as unknown as HeardEntry,
    });
  }
  await until(() => ids.length > 0);
  await settle();
  assertEquals(ids, numbers(COUNT).map((at) => followEvent(at).id));
  assertEquals(reads, 1);
  reader.stop();
  kv.close();
});
