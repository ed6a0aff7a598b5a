import { assertEquals } from "@std/assert";
import { createVersionedCache } from "@/lib/event_log/projections/versioned_cache.ts";
import { openCountedKv } from "@/tests/support/counted_kv.ts";

const [FIRST, SECOND] = ["00000000000000010000", "00000000000000020000"];

Deno.test("what a projection keeps is read once for a version of its cursor", async () => {
  const { kv, take } = await openCountedKv();
  await kv.set(["a"], 1);
  await kv.set(["b"], 2);
  const reads = createVersionedCache({ kv });
  const values = async (version: string | null, ...names: string[]) => {
    take();
    const at = reads.at("1001", version);
    const found = await at.getMany<number[]>(names.map((name) => [name]));
    return [found.map(({ value }) => value), take().flat()];
  };
  assertEquals(await values(FIRST, "a", "c"), [[1, null], ['["a"]', '["c"]']]);
  assertEquals(await values(FIRST, "d", "d"), [[null, null], ['["d"]']]);
  await kv.set(["a"], 10);
  assertEquals(await values(FIRST, "a", "b"), [[1, 2], ['["b"]']]);
  assertEquals((await values(SECOND, "a"))[0], [10]);
  await kv.set(["a"], 11);
  assertEquals((await values(FIRST, "a"))[0], [11], "late: not from memory");
  assertEquals((await values(SECOND, "a"))[0], [10], "and takes nothing away");
  assertEquals((await values(null, "a"))[0], [11], "no cursor, nothing kept");
  kv.close();
});

Deno.test("a read that failed is made again", async () => {
  const { kv } = await openCountedKv();
  await kv.set(["a"], 1);
  let fails = true;
  const failing = new Proxy(kv, {
    get: (target, name) =>
      name === "getMany" && fails
        ? () => Promise.reject(new Error("away"))
        : Reflect.get(target, name),
  });
  const at = createVersionedCache({ kv: failing }).at("1001", FIRST);
  const read = async () => (await at.getMany<number[]>([["a"]]))[0]?.value;
  assertEquals(await read().catch(({ message }) => message), "away");
  fails = false;
  assertEquals(await read(), 1);
  kv.close();
});

for (const reverse of [false, true]) {
  Deno.test(`a long list is whole, ${reverse ? "back" : "for"}wards`, async () => {
    const { kv } = await openCountedKv();
    const numbers = Array.from({ length: 130 }, (_, number) => number);
    for (const number of numbers) await kv.set(["list", number], number);
    if (reverse) numbers.reverse();
    const at = createVersionedCache({ kv }).at("1001", FIRST);
    for (const limit of [undefined, 130, 60, 50, 7]) {
      const found: number[] = [];
      const list = at.list<number>({ prefix: ["list"] }, {
        reverse,
        ...(limit === undefined ? {} : { limit }),
      });
      for await (const { value } of list) found.push(value);
      assertEquals(found, numbers.slice(0, limit));
    }
    kv.close();
  });
}
