/** Contract of `lib/storage/lease.ts`, which all of its users keep. */
import { assertEquals } from "@std/assert";
import { MINUTE_MS, systemClock } from "@/lib/core/clock.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  createFollowerIndexStore,
  INDEX_LEASE_MS,
} from "@/lib/features/bot/follower_index/store.ts";
import { sortIds } from "@/lib/features/bot/follower_index/sorted_ids.ts";
import { createPlatformTokenStore } from "@/lib/features/platform/tokens/store.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { releaseLease, takeLease } from "@/lib/storage/lease.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createDeafKv, createDyingKv } from "@/tests/support/dying_kv.ts";

const CHANNEL = "1001";
const LEASE_MS = 5_000;
const secrets = await createSecrets("a secret key of the tests, 32 characters");

/** One process that wants the lease. */
interface LeaseProcess {
  take(): Promise<boolean>;
  release(): Promise<void>;
  /** Writes what the lease is for; `false` when it went to another. */
  write?(): Promise<boolean>;
}

/** Work of which one process at a time has the lease, for `forMs`. */
interface LeaseUser {
  name: string;
  forMs: number;
  start(kv: Deno.Kv, clock: ManualClock, holder: string): LeaseProcess;
}

const USERS: readonly LeaseUser[] = [
  {
    name: "a lease under a key of its own",
    forMs: LEASE_MS,
    start(kv, clock, holder) {
      const lease = { key: keys.eventTrimLease(), holder };
      const database = { kv, clock, keys };
      return {
        take: () => takeLease(database, { ...lease, forMs: LEASE_MS }),
        release: () => releaseLease(database, lease),
      };
    },
  },
  {
    name: "the validation of tokens",
    forMs: LEASE_MS,
    start(kv, clock, holder) {
      const store = createPlatformTokenStore({ kv, clock, secrets });
      return {
        take: () => store.takeSweep(holder, LEASE_MS),
        release: () => store.endSweep(holder),
      };
    },
  },
  {
    name: "a follower index",
    forMs: INDEX_LEASE_MS,
    start(kv, clock, holder) {
      const chunks = createChunks({ kv, clock, keys });
      const store = createFollowerIndexStore({ kv, clock, chunks });
      return {
        take: async () => await store.take(CHANNEL, holder) !== null,
        release: () => store.release(CHANNEL, holder),
        write: () => store.write(CHANNEL, holder, { build: null }),
      };
    },
  },
  {
    name: "the ids of a follower index",
    forMs: INDEX_LEASE_MS,
    start(kv, clock, holder) {
      const chunks = createChunks({ kv, clock, keys });
      const store = createFollowerIndexStore({ kv, clock, chunks });
      return {
        take: async () => await store.take(CHANNEL, holder) !== null,
        release: () => store.release(CHANNEL, holder),
        write: () => store.writeIds(CHANNEL, holder, sortIds([1, 2])),
      };
    },
  },
];

for (const { name, forMs, start } of USERS) {
  Deno.test(`${name}: one holder has the lease until it lapses or is given back`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ManualClock();
    const [one, two] = [start(kv, clock, "one"), start(kv, clock, "two")];
    assertEquals([await one.take(), await two.take()], [true, false]);
    // The holder prolongs it.
    await clock.advance(forMs - 1);
    assertEquals([await two.take(), await one.take()], [false, true]);
    await clock.advance(forMs - 1);
    assertEquals(await two.take(), false);
    await clock.advance(1);
    assertEquals([await two.take(), await one.take()], [true, false]);
    // Another's is not given back.
    await one.release();
    assertEquals(await one.take(), false);
    await two.release();
    assertEquals(await one.take(), true);
  });

  Deno.test(`${name}: a lease of a clock that was set back is anybody's`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ManualClock();
    const [one, two] = [start(kv, clock, "one"), start(kv, clock, "two")];
    assertEquals(await one.take(), true);
    // By as much as the clocks of processes may differ.
    clock.set(clock.now() - MINUTE_MS);
    assertEquals(await two.take(), false);
    clock.set(clock.now() - 1);
    assertEquals([await two.take(), await one.take()], [true, false]);
  });

  Deno.test(`${name}: of many that ask at once one gets the lease`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ManualClock();
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, at) => start(kv, clock, `${at}`).take()),
    );
    assertEquals(taken.filter((own) => own).length, 1);
  });

  Deno.test(`${name}: a lease whose answer got lost is the holder's`, async () => {
    using real = await openKv(":memory:");
    const clock = new ManualClock();
    const { kv, once } = createDeafKv(real, "refused");
    const [one, two] = [start(kv, clock, "one"), start(real, clock, "two")];
    once();
    assertEquals([await one.take(), await two.take()], [true, false]);
    once();
    await one.release();
    assertEquals(await two.take(), true);
  });

  Deno.test(`${name}: the lease of a process that died is another's after its time`, async () => {
    for (const after of [false, true]) {
      using real = await openKv(":memory:");
      const clock = new ManualClock();
      const { kv, state } = createDyingKv(real, { atWrite: 0, after });
      await start(kv, clock, "one").take().catch(() => {});
      assertEquals(state.dead, true);
      const two = start(real, clock, "two");
      assertEquals(await two.take(), !after);
      await clock.advance(forMs);
      assertEquals(await two.take(), true);
    }
  });
}

Deno.test("a lease guards by the check of what its holder read, not by its time", async () => {
  using kv = await openKv(":memory:");
  const database = { kv, clock: systemClock, keys };
  const lease = { key: keys.eventTrimLease(), holder: "one" };
  await takeLease(database, { ...lease, forMs: 0 });
  const fence = await kv.get(lease.key);
  await takeLease(database, { ...lease, holder: "two", forMs: 60_000 });
  const late = await kv.atomic().check(fence).set(["work"], "one").commit();
  assertEquals(late.ok, false);
});

for (const { name, forMs, start } of USERS) {
  const { write } = start({} as Deno.Kv, new ManualClock(), "");
  if (!write) continue;

  Deno.test(`${name}: a process that outslept its lease writes nothing`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ManualClock();
    const [one, two] = [start(kv, clock, "one"), start(kv, clock, "two")];
    assertEquals(await one.write?.(), false);
    await one.take();
    assertEquals(await one.write?.(), true);
    await clock.advance(forMs);
    // Lapsed, and nobody else has it: its writes are still its own.
    assertEquals(await one.write?.(), true);
    await clock.advance(forMs);
    await two.take();
    assertEquals([await one.write?.(), await two.write?.()], [false, true]);
  });
}
