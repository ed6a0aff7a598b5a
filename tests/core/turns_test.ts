import { assertEquals, assertRejects } from "@std/assert";
import { createTurns } from "@/lib/core/turns.ts";

Deno.test("work of one name goes one after the other, of others meanwhile, and a failure holds up nobody", async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn("a", async () => {
    await gate.promise;
    done.push("a1");
    throw new Error("It fails");
  });
  const second = inTurn("a", () => Promise.resolve(done.push("a2")));
  await inTurn("b", () => Promise.resolve(done.push("b1")));
  assertEquals(done, ["b1"]);
  gate.resolve();
  await assertRejects(() => first, Error, "It fails");
  assertEquals(await second, 3);
  assertEquals(done, ["b1", "a1", "a2"]);
});
