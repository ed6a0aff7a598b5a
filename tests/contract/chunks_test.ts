/** Contract of `lib/storage/chunks.ts`, which all of its users keep. */
import { assert, assertEquals } from "@std/assert";
import { systemClock as clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createCommandsPageService } from "@/lib/features/bot/commands_page/service.ts";
import { createFollowerIndexStore } from "@/lib/features/bot/follower_index/store.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { readFence, takeLease } from "@/lib/storage/lease.ts";
import { createDeafKv, createDyingKv } from "@/tests/support/dying_kv.ts";

const CHANNEL = "1001";
/** Sizes of values, in the user's own unit: small, and over several parts. */
const SMALL = 1;
const LARGE = 60_000;

/** A user of chunks, which keeps values of any size. */
interface ChunksUser {
  name: string;
  /** Key that points to the present value. */
  head: Deno.KvKey;
  /** Stores what has to be there before the first value. */
  prepare?(kv: Deno.Kv): Promise<unknown>;
  start(kv: Deno.Kv): {
    /** Replaces the value by one of this size. */
    write(size: number): Promise<unknown>;
    /** Returns the size of the value; fails when it is not whole. */
    read(): Promise<number>;
  };
}

const USERS: readonly ChunksUser[] = [
  {
    name: "a chunked value",
    head: keys.chunkHead([]),
    start(kv) {
      const chunks = createChunks({ kv, clock, keys });
      return {
        write: (size) => chunks.write(["v"], new Uint8Array(size * 4).fill(7)),
        async read() {
          const bytes = await chunks.read(["v"]) ?? new Uint8Array();
          assert(bytes.every((byte) => byte === 7));
          return bytes.length / 4;
        },
      };
    },
  },
  {
    name: "the ids of followers",
    head: keys.chunkHead([]),
    prepare(kv) {
      const chunks = createChunks({ kv, clock, keys });
      const store = createFollowerIndexStore({ kv, clock, chunks });
      return store.take(CHANNEL, "one");
    },
    start(kv) {
      const chunks = createChunks({ kv, clock, keys });
      const store = createFollowerIndexStore({ kv, clock, chunks });
      return {
        write: (size) =>
          store.writeIds(
            CHANNEL,
            "one",
            Float64Array.from({ length: size }, (_, at) => at + 1),
          ),
        read: async () => (await store.readIds(CHANNEL)).length,
      };
    },
  },
  {
    name: "a list of commands",
    head: keys.commandList(CHANNEL),
    start(kv) {
      const service = createCommandsPageService({
        kv,
        clock,
        base: "http://localhost",
        channelByLogin: () => Promise.resolve(null),
        isPublic: () => Promise.resolve(false),
      });
      return {
        write: (size) =>
          service.replace(
            CHANNEL,
            Array.from({ length: Math.ceil(size / 100) }, (_, at) => ({
              name: `c${at}`,
              response: size === SMALL ? "" : "x".repeat(400),
              description: "",
              category: "",
              aliases: [],
              permission: "everyone",
              cooldown: null,
            } as never)),
          ),
        async read() {
          const { length } = (await service.get(CHANNEL)).list.items;
          return length <= 1 ? length : length * 100;
        },
      };
    },
  },
];

async function partsIn(kv: Deno.Kv): Promise<number> {
  return (await Array.fromAsync(kv.list({ prefix: ["chunk"] }))).length;
}

for (const { name, head, start, prepare } of USERS) {
  const open = async () => {
    const kv = await openKv(":memory:");
    await prepare?.(kv);
    return kv;
  };

  Deno.test(`${name}: a value of any size comes back whole, and replaced it leaves no parts`, async () => {
    using kv = await open();
    const { write, read } = start(kv);
    assertEquals(await read(), 0);
    const parts: number[] = [];
    for (const size of [SMALL, LARGE, SMALL, LARGE, LARGE, SMALL]) {
      await write(size);
      assertEquals(await read(), size);
      parts.push(await partsIn(kv));
    }
    assertEquals([parts[2], parts[3], parts[5]], [
      parts[0],
      parts[1],
      parts[0],
    ]);
    assert((parts[1] ?? 0) > 3, "several parts");
  });

  Deno.test(`${name}: a replacement whose answer got lost stands, and leaves no parts`, async () => {
    using real = await open();
    await start(real).write(LARGE);
    const parts = await partsIn(real);
    const { kv, once } = createDeafKv(real, "refused");
    once();
    await start(kv).write(LARGE);
    assertEquals(await start(real).read(), LARGE);
    assertEquals(await partsIn(real), parts);
  });

  Deno.test(`${name}: a replacement whose answer got lost does not undo the next one`, async () => {
    using real = await open();
    const next = () => start(real).write(SMALL);
    const { kv, once } = createDeafKv(real, "refused", next);
    once(String(head[0]));
    await start(kv).write(LARGE);
    assertEquals(await start(real).read(), SMALL);
  });

  Deno.test(`${name}: two that replace it at once leave one of the values`, async () => {
    using kv = await open();
    const sizes = [SMALL, LARGE, LARGE, SMALL];
    await Promise.all(sizes.map((size) => start(kv).write(size)));
    assert(sizes.includes(await start(kv).read()));
  });

  Deno.test(`${name}: a process that dies at any write leaves the old value or the new one`, async () => {
    for (const after of [false, true]) {
      for (let atWrite = 0;; atWrite++) {
        using real = await open();
        await start(real).write(SMALL);
        const { kv, state } = createDyingKv(real, { atWrite, after });
        await start(kv).write(LARGE).catch((error) =>
          assert(state.dead, error)
        );
        assert([SMALL, LARGE].includes(await start(real).read()));
        await start(real).write(SMALL);
        assertEquals(await start(real).read(), SMALL);
        if (!state.dead) break;
        assert(atWrite < 40);
      }
    }
  });
}

Deno.test("a value whose writer lost its lease before the last commit stays as it was", async () => {
  using kv = await openKv(":memory:");
  const database = { kv, clock, keys };
  const chunks = createChunks(database);
  const lease = { key: keys.eventTrimLease(), holder: "one" };
  await takeLease(database, { ...lease, forMs: 0 });
  const fence = () => readFence(kv, { ...lease, leaseIn: (stored) => stored });
  assertEquals(await chunks.write(["v"], new Uint8Array(1), fence), true);

  let reads = 0;
  const written = await chunks.write(["v"], new Uint8Array(2), async () => {
    reads++;
    const check = await fence();
    // Another takes it while this one stands still, having read the fence.
    await takeLease(database, { ...lease, holder: "two", forMs: 60_000 });
    return check;
  });
  assertEquals([written, reads], [false, 2]);
  assertEquals((await chunks.read(["v"]))?.length, 1);
  assertEquals(await partsIn(kv), 1);
});
