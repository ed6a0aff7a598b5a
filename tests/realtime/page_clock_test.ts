import { assertEquals } from "@std/assert";
import { watchForJumps } from "@/lib/overlay/page_clock.ts";
import { ManualClock } from "@/tests/support/clock.ts";

Deno.test("a clock that is set, either way, and a sleep are noticed within a second, slewing is not", async () => {
  const steady = new ManualClock();
  let apart = 600_000;
  let jumps = 0;
  const stop = watchForJumps({
    steady: () => steady.now(),
    wall: () => steady.now() + apart,
    after: (ms, run) => steady.after(ms, run),
  }, () => jumps++);
  await steady.advance(10_000);
  assertEquals(jumps, 0);
  for (const by of [-600_000, 3_000, 200, -60_000]) {
    const before = jumps;
    apart += by;
    await steady.advance(1_000);
    assertEquals(jumps, before + 1, `${by} ms`);
    await steady.advance(5_000);
    assertEquals(jumps, before + 1, "once");
  }
  for (let second = 0; second < 60; second++) {
    apart += 1;
    await steady.advance(1_000);
  }
  assertEquals(jumps, 4);
  stop();
  apart += 600_000;
  await steady.advance(5_000);
  assertEquals(jumps, 4);
  assertEquals(steady.pending, 0);
});
