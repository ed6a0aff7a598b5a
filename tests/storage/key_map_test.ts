import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { createKeyMap, distinctKeys } from "@/lib/storage/key_map.ts";

const key = fc.array(fc.constantFrom<Deno.KvKeyPart>("a", "b", "a,b", 1, "1"), {
  minLength: 1,
  maxLength: 3,
});

Deno.test("a map by keys keeps apart what the database keeps apart", () => {
  const change = fc.record({ key, value: fc.option(fc.nat()) });
  fc.assert(fc.property(fc.array(change), fc.array(key), (changes, others) => {
    const map = createKeyMap<number>();
    const known = new Map<string, number>();
    for (const { key, value } of changes) {
      if (value === null) {
        map.delete(key);
        known.delete(JSON.stringify(key));
      } else {
        map.set(key, value);
        known.set(JSON.stringify(key), value);
      }
      assertEquals(map.size, known.size);
    }
    for (const key of [...others, ...changes.map(({ key }) => key)]) {
      assertEquals(map.get(key), known.get(JSON.stringify(key)));
    }
  }));
});

Deno.test("keys that are asked for twice are listed once", () => {
  fc.assert(fc.property(fc.array(key), (keys) => {
    const texts = keys.map((key) => JSON.stringify(key));
    assertEquals(
      distinctKeys(keys).map((key) => JSON.stringify(key)),
      [...new Set(texts)],
    );
  }));
});
