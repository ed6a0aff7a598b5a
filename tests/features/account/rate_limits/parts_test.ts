import { assertEquals } from "@std/assert";
import { createRateLimitService } from "@/lib/features/account/rate_limits/service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

Deno.test("a custom widget is told the tightest of the limits that it counts against", async () => {
  using kv = await openKv(":memory:");
  const limits = createRateLimitService({
    kv,
    clock: new ManualClock(),
    log: quietLog,
    shared: false,
    overrides: {
      platform_reads: { perMinute: 120, burst: 40, customWidgets: 0.5 },
    },
  });
  const take = (customWidget: string | null = null) => {
    const { allowed, burst, remaining } = limits.take(
      "platform_reads",
      "1001",
      { customWidget },
    );
    return [allowed, burst, remaining];
  };
  // Of 40 a quarter is its own, half that of all custom widgets.
  assertEquals(take("wgt_a"), [true, 10, 9]);
  for (let i = 0; i < 10; i++) take("wgt_b");
  assertEquals(take("wgt_c"), [true, 20, 8]);
  for (let i = 0; i < 26; i++) take();
  assertEquals(take("wgt_d"), [true, 40, 1]);
  assertEquals(take("wgt_b"), [false, 10, 0]);
  // What one of them refuses counts against none.
  assertEquals(take(), [true, 40, 0]);
});
