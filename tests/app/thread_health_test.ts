import { assertEquals } from "@std/assert";
import {
  createSharedHealth,
  forgetHealth,
  shareHealth,
} from "@/lib/app/workers/thread_health.ts";
import { HEALTHY } from "@/lib/core/health.ts";

Deno.test("each thread tells the health of all, and that of one that ended no more", () => {
  const shared = createSharedHealth(3);
  const first = { ...HEALTHY };
  const second = { ...HEALTHY };
  using main = shareHealth(
    shared,
    0,
    () => ({ ...HEALTHY, missingWorkers: 1 }),
  );
  using one = shareHealth(shared, 1, () => first);
  using two = shareHealth(shared, 2, () => second);
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
  forgetHealth(shared, 2);
  assertEquals(one(), { ...whole, uncaughtErrors: 2, silentChannels: 0 });
});
