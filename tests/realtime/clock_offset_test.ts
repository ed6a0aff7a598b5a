import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createClockOffset } from "@/lib/overlay/clock_offset.ts";

Deno.test("nothing is known before the first sample", () => {
  assertEquals(createClockOffset().ms, null);
});

Deno.test("the offset is the median of the last five samples", () => {
  const offset = createClockOffset();
  for (const ahead of [9_000, 100, 200, 300, 400, 50_000]) {
    offset.sample(1_000, 1_010 + ahead, 1_020);
  }
  assertEquals(offset.ms, 300);
});

Deno.test("one slow answer in five does not move it, half a round trip bounds the error", () => {
  const sample = fc.record({
    there: fc.nat(400),
    back: fc.nat(400),
  });
  fc.assert(fc.property(
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.array(sample, { minLength: 4, maxLength: 4 }),
    fc.nat(60_000),
    (ahead, samples, slow) => {
      const offset = createClockOffset();
      for (const { there, back } of [...samples, { there: 0, back: slow }]) {
        offset.sample(0, there + ahead, there + back);
      }
      assert(Math.abs((offset.ms ?? NaN) - ahead) <= 200);
    },
  ));
});
