import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { canonicalJson } from "@/lib/core/canonical_json.ts";
import { isSame } from "@/lib/core/is_same.ts";

Deno.test("values of JSON are the same when they are written the same, keys in order", () => {
  const value = fc.jsonValue({ maxDepth: 2, noUnicodeString: true });
  fc.assert(fc.property(value, value, (a, b) => {
    assertEquals(isSame(a, structuredClone(a)), true);
    assertEquals(isSame(a, b), canonicalJson(a) === canonicalJson(b));
  }));
});

Deno.test("the order of keys and those without a value make no difference, that of a list does", () => {
  assertEquals(isSame({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }), true);
  assertEquals(isSame({ a: 1, b: undefined }, { a: 1 }), true);
  assertEquals(isSame([1, 2], [2, 1]), false);
  assertEquals(isSame([], {}), false);
  assertEquals(isSame({}, null), false);
  assertEquals(isSame({ constructor: 1 }, {}), false);
});
