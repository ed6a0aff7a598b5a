import { assertEquals } from "@std/assert";
import { countdownAfter } from "@/lib/features/audience/clocks/rules.ts";

Deno.test("a countdown that ran out is neither paused nor going on, but starts anew", () => {
  const clock = { runsSince: 0, ms: 1_000 };
  const after = (action: "pause" | "start", now: number) =>
    countdownAfter(clock, { action }, now, 5_000);
  assertEquals(after("pause", 999), { runsSince: null, ms: 1 });
  assertEquals(after("pause", 1_000), undefined);
  assertEquals(after("start", 999), undefined);
  assertEquals(after("start", 1_000), { runsSince: 1_000, ms: 5_000 });
});
