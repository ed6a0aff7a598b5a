import { assertEquals, assertRejects } from "@std/assert";
import { createDailyQuota } from "@/lib/storage/daily_quota.ts";
import { keys } from "@/lib/database/keys.ts";
import { createKeyedMutex } from "@/lib/core/mutex.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createAbsentKv, createDeafKv } from "@/tests/support/dying_kv.ts";

const CHANNEL = "1001";

/** Two calls a day. */
const quotaOver = (kv: Deno.Kv) =>
  createDailyQuota({
    kv,
    clock: new ManualClock(),
    keys,
    withLock: createKeyedMutex(),
    name: "ai_calls_per_day",
    usageKey: keys.aiUsage,
    limitOf: () => Promise.resolve(2),
    refusal: (limit) => `Cannot: ${limit}`,
  });

Deno.test("a call whose count was stored without an answer is counted once", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  const quota = quotaOver(kv);
  const left = async () => (await quota.left(CHANNEL)).remaining;

  once("ai_usage");
  const spent = await quota.spend(CHANNEL, () => Promise.resolve("text"));
  assertEquals([spent.quota.used, spent.quota.remaining], [1, 1]);
  assertEquals(await left(), 1);

  // The last call of the day is not refused because its own count is there.
  once("ai_usage");
  await quota.spend(CHANNEL, () => Promise.resolve("text"));
  assertEquals(await left(), 0);
});

Deno.test("a failed call whose giving back was stored without an answer is given back once", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  const quota = quotaOver(kv);
  await quota.spend(CHANNEL, () => Promise.resolve("text"));

  const failing = quota.spend(CHANNEL, () => {
    once("ai_usage");
    return Promise.reject(new TypeError("the model is away"));
  });
  await assertRejects(() => failing, TypeError);
  assertEquals((await quota.left(CHANNEL)).used, 1);
});

Deno.test("a failed call whose giving back fails too says why the call failed", async () => {
  using real = await openKv(":memory:");
  const { kv, failNext } = createAbsentKv(real);
  const quota = quotaOver(kv);

  const failing = quota.spend(CHANNEL, () => {
    failNext(Infinity);
    return Promise.reject(new TypeError("the model is away"));
  });
  await assertRejects(() => failing, TypeError, "the model is away");
});

Deno.test("an act that is sent again takes nothing, unless what it took was given back", async () => {
  using kv = await openKv(":memory:");
  const quota = quotaOver(kv);
  const used = async () => (await quota.left(CHANNEL)).used;
  const spend = (once: string, fails = false) =>
    quota.spend(
      CHANNEL,
      () => fails ? Promise.reject(new TypeError("no")) : Promise.resolve(once),
      1,
      once,
    );
  await Promise.all(Array.from({ length: 5 }, () => spend("one")));
  assertEquals(await used(), 1);
  await assertRejects(() => spend("two", true), TypeError);
  assertEquals(await used(), 1);
  await spend("two");
  assertEquals(await used(), 2);
  await assertRejects(() => spend("three"), Error, "Cannot: 2");
  assertEquals((await spend("one")).result, "one");
});
