import { assertEquals, assertRejects } from "@std/assert";
import { createSemaphore } from "@/lib/core/semaphore.ts";

Deno.test("so many works run at a time, the others in their order, whatever becomes of them", async () => {
  const places = createSemaphore(2);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const works = [0, 1, 2, 3].map((n) =>
    places.run(() => {
      begun.push(n);
      return (ends[n] = Promise.withResolvers<void>()).promise;
    })
  );
  assertEquals([begun, places.waiting], [[0, 1], 2]);
  ends[1]?.reject(new Error("broken"));
  await assertRejects(() => works[1] ?? Promise.resolve(), Error, "broken");
  assertEquals([begun, places.waiting], [[0, 1, 2], 1]);
  ends[0]?.resolve();
  await works[0];
  assertEquals(begun, [0, 1, 2, 3]);
  for (const { resolve } of ends) resolve();
  await Promise.allSettled(works);

  // Work that cannot begin gives its place back as well.
  for (let n = 0; n < 3; n++) {
    await assertRejects(() =>
      places.run(() => {
        throw new Error("not begun");
      })
    );
  }
  assertEquals(await places.run(() => Promise.resolve("next")), "next");
});
