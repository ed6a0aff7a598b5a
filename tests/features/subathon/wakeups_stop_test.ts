import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { createWakeups } from "@/lib/features/subathon/runtime/wakeups.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

Deno.test("a stop waits for a wake-up that is under way", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  await kv.set(keys.subathonWake(clock.now(), "1001"), true);
  const woken = Promise.withResolvers<void>();
  const work = Promise.withResolvers<null>();
  const wakeups = createWakeups({
    kv,
    clock,
    log: quietLog,
    wake() {
      woken.resolve();
      return work.promise;
    },
  });
  wakeups.start();
  await woken.promise;
  let isStopped = false;
  const stopped = wakeups.stop().then(() => isStopped = true);
  await settle();
  assertEquals(isStopped, false);
  work.resolve(null);
  await stopped;
  assertEquals(
    (await kv.get(keys.subathonWake(clock.now(), "1001"))).value,
    null,
  );
});
