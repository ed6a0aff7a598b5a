import { assert, assertEquals, assertRejects } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";

const NAME = ["asset", "a"];

function bytes(size: number, fill: number): Uint8Array {
  return new Uint8Array(size).fill(fill);
}

async function countParts(kv: Deno.Kv): Promise<number> {
  let count = 0;
  for await (const _ of kv.list({ prefix: ["chunk"] })) count++;
  return count;
}

Deno.test("a value of any size comes back whole", async () => {
  using kv = await openKv(":memory:");
  const chunks = createChunks({ kv, clock: systemClock, keys });
  for (const size of [0, 1, 61_440, 61_441, 300_000]) {
    await chunks.write(NAME, bytes(size, 7));
    assertEquals(await chunks.read(NAME), bytes(size, 7));
  }
});

Deno.test("replacing and removing leave no parts behind", async () => {
  using kv = await openKv(":memory:");
  const chunks = createChunks({ kv, clock: systemClock, keys });
  await chunks.write(NAME, bytes(200_000, 1));
  await chunks.write(NAME, bytes(100_000, 2));
  assertEquals(await countParts(kv), 2);
  await chunks.remove(NAME);
  assertEquals(await countParts(kv), 0);
  assertEquals(await chunks.read(NAME), null);
});

Deno.test("a reader among ten writers sees one value whole, never a mixture", async () => {
  using kv = await openKv(":memory:");
  const chunks = createChunks({ kv, clock: systemClock, keys });
  await chunks.write(NAME, bytes(130_000, 0));
  const writing = Promise.all(
    Array.from(
      { length: 10 },
      (_, i) => chunks.write(NAME, bytes(130_000 + i, i + 1)),
    ),
  );
  for (let i = 0; i < 20; i++) {
    const value = await chunks.read(NAME);
    assert(value);
    assertEquals(new Set(value).size, 1);
  }
  await writing;
  assertEquals(await countParts(kv), 3);
});

Deno.test("a failed write leaves the old value and no parts", async () => {
  using kv = await openKv(":memory:");
  const chunks = createChunks({ kv, clock: systemClock, keys });
  await chunks.write(NAME, bytes(70_000, 1));
  let sets = 0;
  const failing = new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (name !== "set") return member.bind(target);
      return (...args: unknown[]) => {
        if (++sets === 3) throw new Error("disk full");
        return member.apply(target, args);
      };
    },
  });
  let failure: unknown;
  try {
    await createChunks({ kv: failing, clock: systemClock, keys }).write(
      NAME,
      bytes(300_000, 2),
    );
  } catch (error) {
    failure = error;
  }
  assert(failure instanceof Error);
  assertEquals(await chunks.read(NAME), bytes(70_000, 1));
  assertEquals(await countParts(kv), 2);
});

/** The same database, in which nothing can be removed while `isOver` says so. */
function withoutRemoval(kv: Deno.Kv, isOver: () => boolean): Deno.Kv {
  return new Proxy(kv, {
    get(target, name) {
      if (name === "list" && isOver()) throw new TypeError("the disk is gone");
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

Deno.test("a value that was written or removed is so, although its old parts stay", async () => {
  using real = await openKv(":memory:");
  let isOver = false;
  const kv = withoutRemoval(real, () => isOver);
  const chunks = createChunks({ kv, clock: systemClock, keys });
  await chunks.write(NAME, bytes(70_000, 1));
  isOver = true;
  assertEquals(await chunks.write(NAME, bytes(70_000, 2)), true);
  isOver = false;
  assertEquals(await chunks.read(NAME), bytes(70_000, 2));
  isOver = true;
  await chunks.remove(NAME);
  isOver = false;
  assertEquals(await chunks.read(NAME), null);
  assertEquals(await countParts(real), 4);
  await chunks.discard(NAME);
  assertEquals(await countParts(real), 0);
});

Deno.test("a failed write tells why, also where its parts cannot be removed", async () => {
  using real = await openKv(":memory:");
  const kv = new Proxy(withoutRemoval(real, () => true), {
    get(target, name) {
      if (name !== "set") return Reflect.get(target, name);
      return () => Promise.reject(new RangeError("the disk is full"));
    },
  });
  const chunks = createChunks({ kv, clock: systemClock, keys });
  await assertRejects(() => chunks.write(NAME, bytes(10, 1)), RangeError);
});

Deno.test("a value that was written or removed without an answer is so, and leaves no parts", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  const chunks = createChunks({ kv, clock: systemClock, keys });
  for (const fill of [1, 2]) {
    once();
    await chunks.write(NAME, bytes(70_000, fill));
    assertEquals(await chunks.read(NAME), bytes(70_000, fill));
    assertEquals(await countParts(real), 2);
  }
  once();
  await chunks.remove(NAME);
  assertEquals(await chunks.read(NAME), null);
  assertEquals(await countParts(real), 0);
});

Deno.test("a value that was written although the database said nothing is there, whole", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "thrown");
  const chunks = createChunks({ kv, clock: systemClock, keys });
  once();
  await assertRejects(() => chunks.write(NAME, bytes(70_000, 1)), TypeError);
  assertEquals(await chunks.read(NAME), bytes(70_000, 1));
});

Deno.test("a value of which a part is missing is an error, not a wait without end", async () => {
  using kv = await openKv(":memory:");
  const chunks = createChunks({ kv, clock: systemClock, keys });
  await chunks.write(NAME, bytes(200_000, 1));
  const [part] = await Array.fromAsync(kv.list({ prefix: ["chunk"] }));
  assert(part);
  await kv.delete(part.key);
  await assertRejects(() => chunks.read(NAME), Error, "parts are missing");
});
