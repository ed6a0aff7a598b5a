/**
 * A database whose commits go to the thread that writes answers as one of its
 * own does: the same steps on both, and the contract of transactions.
 */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { systemClock as clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { key } from "@/lib/storage/key.ts";
import { losesAnswers, openKv, withDeadline } from "@/lib/storage/kv.ts";
import { update } from "@/lib/storage/transaction.ts";
import { TRANSACTION_USERS } from "@/tests/contract/transaction_users.ts";
import { until } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";
import { openSharedFile } from "@/tests/support/port_kv.ts";

const VALUES: readonly unknown[] = [
  "text, é and 😀",
  new Uint8Array([1, 2, 3]),
  new Uint8Array([1, 2, 3, 4]).subarray(1, 3),
  new Date(5),
  12_345_678_901_234_567_890n,
  new Deno.KvU64(7n),
  new Map([[1, new Set(["a"])]]),
  { a: undefined, deep: [{ bytes: new Uint8Array(2), at: new Date(0) }] },
  null,
  undefined,
  -0,
];

/** Steps whose results, or failures, both databases share. */
const STEPS: Record<string, (kv: Deno.Kv) => Promise<unknown>> = {
  async values(kv) {
    for (const [index, value] of VALUES.entries()) {
      await kv.set(["values", index], value);
    }
    return (await Array.fromAsync(kv.list({ prefix: ["values"] })))
      .map(({ key, value }) => [key, value]);
  },
  async keysOfEachKind(kv) {
    const parts = [new Uint8Array([0, 255]), "a", 3n, -1.5, true];
    for (const part of parts) await kv.set(["keys", part], 1);
    return (await Array.fromAsync(kv.list({ prefix: ["keys"] })))
      .map(({ key }) => key);
  },
  async checks(kv) {
    const refused = await kv.atomic()
      .check({ key: ["values", 0], versionstamp: null })
      .set(["never"], 1).commit();
    const entry = await kv.get(["values", 0]);
    const made = await kv.atomic().check(entry).delete(["values", 0]).commit();
    return [refused, made.ok, (await kv.get(["values", 0])).versionstamp];
  },
  async numbers(kv) {
    await kv.atomic().sum(["sum"], 5n).min(["min"], 3n).max(["max"], 4n)
      .commit();
    await kv.atomic().sum(["sum"], 2n).min(["min"], 9n).max(["max"], 9n)
      .mutate({ type: "sum", key: ["sum"], value: new Deno.KvU64(1n) })
      .commit();
    return (await kv.getMany([["sum"], ["min"], ["max"]]))
      .map(({ value }) => value);
  },
  async stampedKey(kv) {
    const made = await kv.atomic()
      .set(["log", kv.commitVersionstamp()], "event").commit();
    const [entry] = await Array.fromAsync(kv.list({ prefix: ["log"] }));
    return made.ok && entry?.key[1] === made.versionstamp;
  },
  async valueOfThatMoment(kv) {
    const value = { n: 1 };
    const commit = kv.atomic().set(["moment"], value);
    value.n = 2;
    await commit.commit();
    return (await kv.get(["moment"])).value;
  },
  async ordered(kv) {
    const made = await Promise.all(
      numbers(50).map((n) => kv.set(["ordered"], n)),
    );
    const stamps = made.map(({ versionstamp }) => versionstamp);
    return [
      assertEquals(stamps, stamps.toSorted()),
      (await kv.get(["ordered"])).value,
    ];
  },
  tooLarge: (kv) => kv.set(["large"], new Uint8Array(70_000)),
  longKey: (kv) => kv.set(["k".repeat(3_000)], 1),
  manyChanges: (kv) => {
    const commit = kv.atomic();
    for (let n = 0; n < 1_001; n++) commit.set(["many", n], n);
    return commit.commit();
  },
  manyChecks: (kv) =>
    kv.atomic().check(
      ...numbers(101).map((n) => ({ key: ["many", n], versionstamp: null })),
    ).commit(),
  // deno-lint-ignore require-await -- a failure at once is one, too
  notStorable: async (kv) => kv.atomic().set(["function"], () => 1),
  emptyKey: (kv) => kv.set([], 1),
  sumOfText: async (kv) => {
    await kv.set(["text"], "no number");
    return await kv.atomic().sum(["text"], 1n).commit();
  },
  async closed(kv) {
    kv.close();
    await kv.set(["closed"], 1);
  },
};

async function resultOf(step: () => Promise<unknown>): Promise<unknown> {
  try {
    return { value: await step() };
  } catch (error) {
    assert(error instanceof Error);
    return { failed: error.constructor.name };
  }
}

Deno.test("each step on a file gives the same through a port", async () => {
  await using file = await openSharedFile();
  const through = await file.open();
  using own = await openKv(":memory:");
  for (const [name, step] of Object.entries(STEPS)) {
    assertEquals(
      await resultOf(() => step(through)),
      await resultOf(() => step(own)),
      name,
    );
  }
});

Deno.test("a commit that was answered is read by its reader, and watched by the others", async () => {
  await using file = await openSharedFile();
  const [one, two] = [await file.open(), await file.open()];
  const seen = two.watch<[number]>([["n"]]).getReader();
  await seen.read();
  for (let n = 1; n <= 200; n++) {
    const made = await one.set(["n"], n);
    const entry = await one.get(["n"]);
    assertEquals([entry.value, entry.versionstamp], [n, made.versionstamp]);
  }
  for (;;) {
    const { value } = await seen.read();
    if (value?.[0].value === 200) break;
  }
  await seen.cancel();
});

Deno.test("updates of one entry through several ports lose nothing", async () => {
  await using file = await openSharedFile();
  const readers = [await file.open(), await file.open(), file.writer];
  const count = key<number>("count");
  await Promise.all(
    numbers(30).map((n) => {
      const kv = readers[n % readers.length] ?? file.writer;
      return update({ kv, clock, keys }, count, (now) => (now ?? 0) + 1);
    }),
  );
  assertEquals((await file.writer.get(count)).value, 30);
});

for (const { name, prepare, start, made } of TRANSACTION_USERS) {
  Deno.test(`${name}: threads that commit through ports at once lose and double nothing`, async () => {
    await using file = await openSharedFile();
    await prepare?.(file.writer);
    const readers = [await file.open(), await file.open()];
    await Promise.all(readers.map(async (kv) => {
      const change = start(kv);
      for (let index = 0; index < 5; index++) await change();
    }));
    assertEquals(await made(file.writer), 10);
  });
}

Deno.test("no answer of the thread that writes gets lost, and what was committed before a close is made", async () => {
  await using file = await openSharedFile();
  const kv = withDeadline(await file.open(), clock, 4_000);
  assertEquals(losesAnswers(kv), false);
  const last = kv.set(["a"], 1);
  kv.close();
  await last;
  assertEquals((await file.writer.get(["a"])).value, 1);
});

Deno.test("a commit that met another connection's is made again, and one that cannot be made fails", async () => {
  await using file = await openSharedFile();
  const kv = await file.open();
  let locked = 3;
  const { atomic } = file.writer;
  file.writer.atomic = () => {
    const operation = atomic.call(file.writer);
    const { commit } = operation;
    operation.commit = () =>
      locked-- > 0
        ? Promise.reject(new TypeError("database is locked"))
        : commit.call(operation);
    return operation;
  };
  await kv.set(["a"], 1);
  assertEquals((await kv.get(["a"])).value, 1);
  locked = Infinity;
  await assertRejects(() => kv.set(["a"], 2), TypeError, "is locked");
  assertEquals((await kv.get(["a"])).value, 1);
});

Deno.test("threads hear of commits in the order in which they were made, whichever is answered first", async () => {
  await using file = await openSharedFile();
  const { atomic } = file.writer;
  const second = Promise.withResolvers<void>();
  let begun = 0;
  file.writer.atomic = () => {
    const operation = atomic.call(file.writer);
    const { commit } = operation;
    const isFirst = begun++ === 0;
    operation.commit = async () => {
      const made = await commit.call(operation);
      if (isFirst) await second.promise;
      else second.resolve();
      return made;
    };
    return operation;
  };
  const heard: unknown[] = [];
  await file.open(({ read }) => heard.push(read()));
  const kv = await file.open();
  const add = (value: string) =>
    kv.set([...keys.eventLogs(), "1001", kv.commitVersionstamp()], value);
  await Promise.all([add("first"), add("second")]);
  await until(() => heard.length === 2);
  assertEquals(heard, ["first", "second"]);
});
