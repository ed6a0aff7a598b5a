import { assertEquals } from "@std/assert";
import { shareHealth } from "@/lib/app/workers/thread_health.ts";
import {
  createThreadTable,
  ThreadRow,
} from "@/lib/app/workers/thread_table.ts";
import { HEALTHY } from "@/lib/core/health.ts";

Deno.test("each thread tells the health of all, and that of one that ended no more", () => {
  const table = createThreadTable(3);
  const row = (thread: number) => new ThreadRow(table, thread);
  const first = { ...HEALTHY };
  const second = { ...HEALTHY };
  using main = shareHealth(
    row(0),
    () => ({ ...HEALTHY, missingWorkers: 1 }),
  );
  using one = shareHealth(row(1), () => first);
  using two = shareHealth(row(2), () => second);
  assertEquals(one(), HEALTHY);
  main();
  first.uncaughtErrors = 2;
  one();
  second.uncaughtErrors = 1;
  second.silentChannels = 4;
  const whole = {
    uncaughtErrors: 3,
    refusedNotifications: 0,
    silentChannels: 4,
    missingWorkers: 1,
  };
  assertEquals(two(), whole);
  assertEquals(one(), whole);
  row(2).clear();
  assertEquals(one(), { ...whole, uncaughtErrors: 2, silentChannels: 0 });
});
