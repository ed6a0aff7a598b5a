import { assertEquals } from "@std/assert";
import { createLru } from "@/lib/core/lru.ts";
import { ManualClock } from "@/tests/support/clock.ts";

Deno.test("a full map forgets what was not used for longest", () => {
  const map = createLru<number>(3);
  for (const [index, name] of ["a", "b", "c"].entries()) map.set(name, index);

  map.get("a");
  map.set("d", 3);

  assertEquals([...map.keys()].sort(), ["a", "c", "d"]);
  assertEquals(map.get("b"), undefined);
});

Deno.test("a new value for a name takes no more room", () => {
  const map = createLru<string>(2);
  map.set("a", "one");
  map.set("b", "two");
  map.set("a", "three");

  assertEquals([map.get("a"), map.get("b")], ["three", "two"]);
});

Deno.test("an entry that is too old is none, by the clock that was given", () => {
  const clock = new ManualClock();
  const map = createLru<string>(2, { clock, forMs: 1_000 });
  map.set("a", "one");
  clock.pass(1_000);
  map.set("b", "two");
  assertEquals([map.get("a"), map.get("b")], ["one", "two"]);
  clock.pass(1);
  assertEquals([map.has("a"), map.get("a")], [false, undefined]);
  assertEquals([...map.keys()], ["b"]);
});
