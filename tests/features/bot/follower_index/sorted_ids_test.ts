import { assertEquals, assertInstanceOf } from "@std/assert";
import fc from "fast-check";
import {
  decodeIds,
  encodeIds,
  hasId,
  mergeIds,
  sortIds,
  toNumber,
} from "@/lib/features/bot/follower_index/sorted_ids.ts";

const anyId = fc.oneof(
  fc.nat(50),
  fc.integer({ min: 0, max: 0xffff_ffff }),
  fc.maxSafeNat(),
);

Deno.test("exactly the given ids are found, before and after storing", () => {
  fc.assert(
    fc.property(fc.array(anyId), fc.array(anyId), (ids, others) => {
      const given = new Set(ids);
      const sorted = sortIds(ids);
      assertEquals(sorted.length, given.size);
      for (const form of [sorted, decodeIds(encodeIds(sorted))]) {
        for (const id of [...ids, ...others]) {
          assertEquals(hasId(form, id), given.has(id));
        }
      }
    }),
  );
});

Deno.test("two lists merge into one without doubles", () => {
  fc.assert(
    fc.property(fc.array(anyId), fc.array(anyId), (ids, more) => {
      assertEquals(
        [...mergeIds(sortIds(ids), new Set(more))],
        [...new Set([...ids, ...more])].sort((a, b) => a - b),
      );
    }),
  );
});

Deno.test("an id takes four bytes until one does not fit", () => {
  assertInstanceOf(sortIds([0xffff_ffff]), Uint32Array);
  assertInstanceOf(sortIds([1, 0x1_0000_0000]), Float64Array);
  assertEquals(hasId(sortIds([1, 0x1_0000_0000]), 0), false);
});

Deno.test("only exact decimal ids are numbers", () => {
  assertEquals(toNumber("12826"), 12_826);
  for (
    const id of ["", "-1", "1.5", "0x10", "abc", "9".repeat(16), "9".repeat(30)]
  ) {
    assertEquals(toNumber(id), null, id);
  }
});
