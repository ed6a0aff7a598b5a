import { assertEquals, assertRejects } from "@std/assert";
import { key } from "@/lib/storage/key.ts";
import { readBatched } from "@/lib/storage/batched_reads.ts";
import { openCountedKv } from "@/tests/support/counted_kv.ts";

Deno.test("reads of one turn are one call with each key once", async () => {
  const { kv, take } = await openCountedKv();
  const [one, two] = [key<number>("one"), key<number>("two")];
  await kv.set(one, 1);
  take();
  const read = async (of: typeof one) => (await readBatched(kv, of)).value;
  const later = Promise.resolve().then(() => read(two));
  assertEquals(await Promise.all([read(one), read(one), later]), [1, 1, null]);
  assertEquals(take(), [['["one"]', '["two"]']]);
  await kv.set(one, 2);
  assertEquals(await read(one), 2, "the next turn reads anew");
  kv.close();
  await assertRejects(() => read(one));
});

Deno.test("a key that is to be read first is read before the calls for the other keys of its turn", async () => {
  const { kv, take } = await openCountedKv();
  const many = Array.from({ length: 12 }, (_, n) => key<number>(`key ${n}`));
  const head = key<number>("head");
  take();
  const others = many.map((one) => readBatched(kv, one));
  const first = readBatched(kv, head, { first: true });
  await Promise.all([...others, first]);
  const [own, ...calls] = take();
  assertEquals(own, ['["head"]']);
  assertEquals(calls.map((call) => call.length), [10, 2]);
  await Promise.all([
    readBatched(kv, key<number>("one")),
    readBatched(kv, head, { first: true }),
  ]);
  assertEquals(take(), [['["one"]', '["head"]']], "one call is of one moment");
  kv.close();
});
