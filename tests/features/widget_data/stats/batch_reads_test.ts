import { assertEquals } from "@std/assert";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createUnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";
import { foldEvents } from "@/lib/features/widget_data/stats/fold.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { openCountedKv } from "@/tests/support/counted_kv.ts";
import { logParts, quietLog } from "@/tests/support/events.ts";
import { ADA, BOB, CHANNEL, cheer, follow } from "./world.ts";

Deno.test("a batch reads each entry once, and people whom a board ranks alone", async () => {
  const { kv, take } = await openCountedKv();
  const log = createEventLog({
    ...logParts,
    kv,
    clock: new ManualClock(),
    log: quietLog,
  });
  await log.append(CHANNEL, [follow(ADA), cheer(BOB, 100), cheer(BOB, 50)]);
  const page = await log.read({ channelId: CHANNEL, after: null, limit: 10 });
  assertEquals(page.events.length, 3);
  take();
  await foldEvents(
    createUnitOfWork(kv),
    {
      channelId: CHANNEL,
      time: { timeZone: "UTC", currency: "EUR" },
      subathon: null,
      counters: new Map(),
      views: new Map(),
    },
    page.events,
  );
  const read = take().flat();
  assertEquals(read.length, new Set(read).size);
  assertEquals(
    read.filter((key) => key.startsWith('["stat_person"')),
    [`["stat_person","${CHANNEL}","twitch:${BOB.id}"]`],
  );
  kv.close();
});
