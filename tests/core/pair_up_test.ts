import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pairUp } from "@/lib/core/pair_up.ts";

const things = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 0, max: 12 }).map(String),
    name: fc.constantFrom("a", "b", "c"),
  }),
  { selector: ({ id }) => id },
);

Deno.test("things are paired at most once, by id before name, and nobody is left who has a partner", () => {
  fc.assert(fc.property(things, things, (arriving, present) => {
    const pairs = pairUp(arriving, present, ({ name }) => name);
    const partners = [...pairs.values()];
    assertEquals(new Set(partners).size, partners.length);
    const there = new Set(present.map(({ id }) => id));
    for (const { id, name } of arriving) {
      const partner = pairs.get(id);
      if (there.has(id)) assertEquals(partner?.id, id);
      else if (partner) assertEquals(partner.name, name);
      else {
        assert(
          present.every((one) => one.name !== name || partners.includes(one)),
        );
      }
    }
  }));
});
