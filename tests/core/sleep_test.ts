import { assertEquals } from "@std/assert";
import { sleep } from "@/lib/core/clock.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";

Deno.test("a signal ends the sleeps that are left, by one listener for all", async () => {
  const clock = new ManualClock();
  const stopped = new AbortController();
  const { signal } = stopped;
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners++;
    add(...args);
  };
  const ended: string[] = [];
  for (const n of numbers(1_000)) {
    sleep(clock, n + 1, signal).then(
      () => ended.push(`slept ${n}`),
      (reason) => ended.push(`${reason} ${n}`),
    );
  }
  await clock.advance(3);
  assertEquals(ended, ["slept 0", "slept 1", "slept 2"]);
  assertEquals(listeners, 1);

  stopped.abort("stopped");
  await settle();
  assertEquals(
    ended.slice(3),
    numbers(1_000).slice(3).map((n) => `stopped ${n}`),
  );
  assertEquals(clock.pending, 0);
  assertEquals(await sleep(clock, 1, signal).catch(String), "stopped");
});
