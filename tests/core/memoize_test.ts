import { assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { memoize, memoizeByKey } from "@/lib/core/memoize.ts";

Deno.test("a result is made once for each name, and again after a failure", async () => {
  const kept = new Map<string, Promise<number>>();
  let made = 0;
  const make = () =>
    ++made === 1 ? Promise.reject(new Error("away")) : Promise.resolve(made);
  const first = memoizeByKey(kept, "a", make);
  assertStrictEquals(memoizeByKey(kept, "a", make), first);
  await assertRejects(() => first, Error, "away");
  assertEquals(await memoizeByKey(kept, "a", make), 2);
  assertEquals(await memoizeByKey(kept, "b", make), 3);
  assertEquals(await memoizeByKey(kept, "a", make), 2);
});

Deno.test("the one result of a function is made once, and again after a failure", async () => {
  let made = 0;
  const once = memoize(() =>
    ++made === 1 ? Promise.reject(new Error("away")) : Promise.resolve(made)
  );
  await assertRejects(once, Error, "away");
  assertEquals([await once(), await once()], [2, 2]);
});
