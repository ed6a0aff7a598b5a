import { assertEquals } from "@std/assert";
import { createSharedReads } from "@/lib/clients/shared_reads.ts";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { ManualClock } from "@/tests/support/clock.ts";

Deno.test("an answer is given again for its time, also after the clock was set back", async () => {
  const clock = new ManualClock();
  const shared = createSharedReads({ clock, deadlineMs: 1_000 });
  let asked = 0;
  const read = () =>
    shared.read({
      name: "followers",
      ttlMs: 10_000,
      ask: () => Promise.resolve(++asked),
    });
  assertEquals(await read(), 1);
  clock.set(clock.now() - HOUR_MS);
  await clock.advance(9_999);
  assertEquals(await read(), 1);
  await clock.advance(1);
  assertEquals(await read(), 2);
});
