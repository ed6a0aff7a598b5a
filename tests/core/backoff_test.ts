import { assert, assertEquals } from "@std/assert";
import {
  backoffMs,
  withEqualJitter,
  withFullJitter,
} from "@/lib/core/backoff.ts";

Deno.test("a pause doubles with each failure up to its longest", () => {
  const pauses = [0, 1, 2, 3, 4, 2_000].map((failures) =>
    backoffMs({ minMs: 500, maxMs: 3_000 }, failures)
  );
  assertEquals(pauses, [500, 1_000, 2_000, 3_000, 3_000, 3_000]);
});

Deno.test("jitter stays within its bounds and differs from call to call", () => {
  const full = Array.from({ length: 200 }, () => withFullJitter(100));
  assert(full.every((ms) => ms >= 0 && ms <= 100));
  assert(Math.min(...full) < 50, "full jitter begins at nothing");
  const equal = Array.from({ length: 200 }, () => withEqualJitter(100));
  assert(equal.every((ms) => ms >= 50 && ms <= 100));
  assert([...full, ...equal].every(Number.isInteger), "in whole milliseconds");
  assert(new Set(full).size > 1 && new Set(equal).size > 1);
});
