import { assertEquals, assertRejects } from "@std/assert";
import { createGatheredRuns } from "@/lib/core/gathered_runs.ts";

Deno.test("what is given while a run is under way goes into the next one together", async () => {
  const { add } = createGatheredRuns<number>();
  const taken: (readonly number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const work = async (items: readonly number[]) => {
    taken.push(items);
    await gate.promise;
  };
  const first = add("a", 1, work);
  await Promise.resolve();
  const others = [2, 3, 4].map((item) => add("a", item, work));
  const other = add("b", 9, work);
  await Promise.resolve();
  assertEquals(taken, [[1], [9]]);
  gate.resolve();
  await Promise.all([first, ...others, other]);
  assertEquals(taken, [[1], [9], [2, 3, 4]]);
  await add("a", 5, work);
  assertEquals(taken.at(-1), [5]);
});

Deno.test("a run that fails fails those whose items it took, and no other", async () => {
  const { add } = createGatheredRuns<number>();
  const work = (items: readonly number[]) =>
    items.includes(1)
      ? Promise.reject(new Error("not this one"))
      : Promise.resolve();
  const first = assertRejects(() => add("a", 1, work), Error, "not this one");
  await Promise.resolve();
  await Promise.all([first, add("a", 2, work)]);
});
