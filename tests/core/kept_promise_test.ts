import { assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { keptOnce, keptPromise } from "@/lib/core/kept_promise.ts";

Deno.test("a result is made once for each name, and again after a failure", async () => {
  const kept = new Map<string, Promise<number>>();
  let made = 0;
  const make = () =>
    ++made === 1 ? Promise.reject(new Error("away")) : Promise.resolve(made);
  const first = keptPromise(kept, "a", make);
  assertStrictEquals(keptPromise(kept, "a", make), first);
  await assertRejects(() => first, Error, "away");
  assertEquals(await keptPromise(kept, "a", make), 2);
  assertEquals(await keptPromise(kept, "b", make), 3);
  assertEquals(await keptPromise(kept, "a", make), 2);
});

Deno.test("the one result of a function is made once, and again after a failure", async () => {
  let made = 0;
  const once = keptOnce(() =>
    ++made === 1 ? Promise.reject(new Error("away")) : Promise.resolve(made)
  );
  await assertRejects(once, Error, "away");
  assertEquals([await once(), await once()], [2, 2]);
});
