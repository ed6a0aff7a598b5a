import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createRandomBelow, draw, Shuffle } from "@/lib/core/draw.ts";
import { assertUniform } from "./chi_square.ts";

const NAMES = Array.from("ABCDEFGHIJ");

/** A source that hands out these words, then counts up from 0. */
function scripted(...words: number[]) {
  let next = 0;
  return (pool: Uint32Array) => {
    for (let i = 0; i < pool.length; i++) pool[i] = words.shift() ?? next++;
  };
}

Deno.test("10,000 draws of 3 out of 10 names are uniform", () => {
  assertUniform(() => {
    const below = createRandomBelow();
    const triples = new Map<string, number>();
    for (let count = 0; count < 10_000; count++) {
      const drawn = draw(NAMES, 3, below).join("");
      triples.set(drawn, (triples.get(drawn) ?? 0) + 1);
    }
    // 10 × 9 × 8 ordered triples: names, positions and pairs all at once.
    return { counts: [...triples.values()], cells: 720 };
  });
});

Deno.test("10,000 draws of one name are uniform", () => {
  assertUniform(() => {
    const below = createRandomBelow();
    const counts = new Map<string, number>();
    for (let count = 0; count < 10_000; count++) {
      const [name = ""] = draw(NAMES, 1, below);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return { counts: [...counts.values()], cells: 10 };
  });
});

Deno.test("a draw holds different items, as many as there are", () => {
  const below = createRandomBelow();
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 70 }),
      (size, count) => {
        const items = Array.from({ length: size }, (_, index) => index);
        const drawn = draw(items, count, below);
        assertEquals(drawn.length, Math.min(size, count));
        assertEquals(new Set(drawn).size, drawn.length);
        assert(drawn.every((item) => items.includes(item)));
      },
    ),
  );
});

Deno.test("a shuffle gives each number once, then -1 for ever", () => {
  const order = new Shuffle(1_000, createRandomBelow());
  const given = Array.from({ length: 1_000 }, () => order.next());
  assertEquals([order.next(), order.next()], [-1, -1]);
  assertEquals(
    given.toSorted((a, b) => a - b),
    Array.from({ length: 1_000 }, (_, index) => index),
  );
});

Deno.test("a shuffle is the textbook shuffle of an array", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 40 }),
      (size, words) => {
        const lazy = new Shuffle(size, createRandomBelow(scripted(...words)));
        const below = createRandomBelow(scripted(...words));
        const array = Array.from({ length: size }, (_, index) => index);
        for (let at = 0; at < size; at++) {
          const chosen = at + below(size - at);
          [array[at], array[chosen]] = [array[chosen] ?? -1, array[at] ?? -1];
        }
        assertEquals(Array.from({ length: size }, () => lazy.next()), array);
      },
    ),
  );
});

Deno.test("the end of the range that would favour low numbers is drawn again", () => {
  // 2^32 = 3 × 1431655765 + 1: the last word alone would be a second 0.
  const below = createRandomBelow(scripted(2 ** 32 - 1, 2 ** 32 - 2, 5));
  assertEquals([below(3), below(3)], [2, 2]);
});

Deno.test("one call to the system serves a thousand numbers", () => {
  let calls = 0;
  const below = createRandomBelow((words) => {
    calls++;
    crypto.getRandomValues(words);
  });
  for (let count = 0; count < 1_024; count++) below(2);
  assertEquals(calls, 1);
  below(2);
  assertEquals(calls, 2);
});
