/** Contract of `lib/storage/transaction.ts`, which all of its users keep. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { createDockKeyStore } from "@/lib/features/account/dock_keys/store.ts";
import { key } from "@/lib/storage/key.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import {
  markedBy,
  transact,
  transactVersioned,
  update,
} from "@/lib/storage/transaction.ts";
import { loseReplies } from "@/tests/features/bot/counters/lossy_kv.ts";
import { createDeafKv, createDyingKv } from "@/tests/support/dying_kv.ts";
import { TRANSACTION_USERS } from "./transaction_users.ts";

const COUNT = key<number>("count");
const clock = systemClock;

async function nonces(kv: Deno.Kv): Promise<number> {
  const prefix = keys.commitNonce("").slice(0, 1);
  return (await Array.fromAsync(kv.list({ prefix }))).length;
}

for (const { name, prepare, start, made } of TRANSACTION_USERS) {
  Deno.test(`${name}: a change whose answer got lost counts once`, async () => {
    using real = await openKv(":memory:");
    await prepare?.(real);
    for (let lost = 1; lost <= 3; lost++) {
      const { kv, once } = createDeafKv(real, "refused");
      const change = start(kv);
      once();
      await change();
      assertEquals(await made(real), 2 * lost - 1);
      await change();
      assertEquals(await made(real), 2 * lost);
    }
  });

  Deno.test(`${name}: a change whose answer got lost counts once after changes of another process`, async () => {
    using real = await openKv(":memory:");
    await prepare?.(real);
    const { kv, once } = createDeafKv(real, "refused", async () => {
      const others = start(real);
      for (let index = 0; index < 10; index++) await others();
    });
    const change = start(kv);
    once();
    await change();
    assertEquals(await made(real), 11);
  });

  Deno.test(`${name}: two processes at once lose and double nothing, with lost answers too`, async () => {
    using real = await openKv(":memory:");
    await prepare?.(real);
    const processes = [real, loseReplies(real, 4), loseReplies(real, 4)];
    await Promise.all(processes.map(async (kv) => {
      const change = start(kv);
      for (let index = 0; index < 6; index++) await change();
    }));
    assertEquals(await made(real), 18);
  });

  Deno.test(`${name}: a process that dies at any write leaves a change whole or unmade`, async () => {
    for (const after of [false, true]) {
      for (let atWrite = 0;; atWrite++) {
        using real = await openKv(":memory:");
        await prepare?.(real);
        const { kv, state } = createDyingKv(real, { atWrite, after });
        await start(kv)().catch((error) => assert(state.dead, error));
        const left = await made(real);
        assert(left === 0 || left === 1, `${left} changes were made`);
        await start(real)();
        assertEquals(await made(real), left + 1);
        if (!state.dead) break;
        assert(atWrite < 20);
      }
    }
  });
}

Deno.test("a dock key that was revoked while the answer to its making got lost stays revoked", async () => {
  using real = await openKv(":memory:");
  const dockKey = { id: "k", hash: "h", name: "Deck", createdAt: 0 };
  const { kv, once } = createDeafKv(
    real,
    "refused",
    () => createDockKeyStore({ kv: real, clock }).remove("1001", dockKey.id),
  );
  once();
  await createDockKeyStore({ kv, clock }).add("1001", dockKey);
  const { listOf, byHash } = createDockKeyStore({ kv: real, clock });
  assertEquals(await listOf("1001"), []);
  assertEquals(await byHash(dockKey.hash), null);
});

Deno.test("the version of a commit whose answer got lost is that of what it wrote", async () => {
  using real = await openKv(":memory:");
  for (const withMark of [false, true]) {
    const { kv, once } = createDeafKv(real, "refused");
    const value = withMark ? 1 : 2;
    once();
    const { result, versionstamp } = await transactVersioned(
      { kv, clock, keys },
      async () => {
        const entry = await kv.get<number>(COUNT);
        return {
          commit: kv.atomic().check(entry).set(COUNT, value),
          result: entry.value,
          ...(withMark ? { mark: markedBy(COUNT, (at) => at === value) } : {}),
        };
      },
    );
    const entry = await real.get<number>(COUNT);
    assertEquals(entry.value, value);
    assertEquals(entry.versionstamp, versionstamp);
    // What was there before, not what the transaction wrote itself.
    assertEquals(result, withMark ? 2 : null);
  }
});

Deno.test("a refused commit of its own is no stale precondition, and a deletion is no missing record", async () => {
  using real = await openKv(":memory:");
  await real.set(COUNT, 1);
  const { kv, once } = createDeafKv(real, "refused");
  once();
  await transact<void>({ kv, clock, keys }, async () => {
    const entry = await kv.get<number>(COUNT);
    if (entry.value === null) throw new Error("somebody else deleted it");
    return {
      commit: kv.atomic().check(entry).delete(COUNT),
      result: undefined,
    };
  });
  assertEquals((await real.get(COUNT)).value, null);
});

Deno.test("a transaction writes a nonce where answers get lost and no mark tells, for a minute", async () => {
  using local = await openKv(":memory:");
  const count = (now: number | null) => (now ?? 0) + 1;
  await update({ kv: local, clock, keys }, COUNT, count);
  const bounded = withDeadline(local, clock, 4_000);
  await update({ kv: bounded, clock, keys }, COUNT, count);
  assertEquals(await nonces(local), 0);

  let expireIn: unknown;
  const remote = loseReplies(local, 0);
  const watched = new Proxy(remote, {
    get: (target, name) =>
      name === "atomic"
        ? () => {
          const operation = target.atomic();
          const set = operation.set.bind(operation);
          operation.set = (key, value, options) => {
            if (key[0] === "commit_nonce") expireIn = options?.expireIn;
            set(key, value, options);
            return operation;
          };
          return operation;
        }
        : Reflect.get(target, name, target),
  });
  await update({ kv: remote, clock, keys }, COUNT, count);
  assertEquals(await nonces(local), 1);
  await transact({ kv: remote, clock, keys }, () =>
    Promise.resolve({
      commit: remote.atomic().set(COUNT, 9),
      result: null,
      mark: markedBy(COUNT, (at) => at === 9),
    }));
  assertEquals(await nonces(local), 1);
  await update({ kv: watched, clock, keys }, COUNT, count);
  assertEquals([await nonces(local), expireIn], [2, 60_000]);
});

Deno.test("a writer that is always overtaken gives up with write_conflict and writes nothing", async () => {
  using real = await openKv(":memory:");
  const kv = loseReplies(real, 0);
  const hurried = { ...clock, pause: () => Promise.resolve() };
  let attempts = 0;
  const error = await assertRejects(
    () =>
      transact({ kv, clock: hurried, keys }, async () => {
        const entry = await kv.get<number>(COUNT);
        await real.set(COUNT, ++attempts);
        return {
          commit: kv.atomic().check(entry).set(COUNT, -1),
          result: null,
        };
      }),
    AppError,
  );
  assertEquals(error.code, "write_conflict");
  assertEquals((await real.get<number>(COUNT)).value, attempts);
});

Deno.test("a commit that the database is away for is no answer: the caller hears of it", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "thrown");
  once();
  await assertRejects(
    () => update({ kv, clock, keys }, COUNT, () => 1),
    TypeError,
    "the reply was lost",
  );
});
