import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { inTurns, sortedInTurns } from "@/lib/core/in_turns.ts";
import { watchTurns } from "@/tests/support/turns.ts";

Deno.test("a list that is sorted in turns is sorted as it would be at once, equals in their order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 50 }), { minLength: 0, maxLength: 3_000 }),
      async (numbers) => {
        const items = numbers.map((by, at) => ({ by, at }));
        const compare = (a: { by: number }, b: { by: number }) => a.by - b.by;
        assertEquals(
          await sortedInTurns(items, compare),
          items.toSorted(compare),
        );
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("ten long lists at once hold others no longer than one", async () => {
  const turns = watchTurns();
  const lists = Array.from(
    { length: 10 },
    () => Array.from({ length: 5_000 }, (_, at) => at),
  );
  const counted = await Promise.all(lists.map(async (list) => {
    let count = 0;
    for await (const some of inTurns(list)) {
      count += some.length;
      turns.count(some.length);
    }
    return count;
  }));
  const longest = turns.longest();
  assertEquals(counted, lists.map(({ length }) => length));
  assert(longest <= 1_000, `${longest}`);
});
