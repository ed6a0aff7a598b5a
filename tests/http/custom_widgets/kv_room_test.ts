import { assert, assertEquals } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { MAX_BYTES, MAX_KEYS } from "@/lib/schema/custom_widgets/store.ts";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
import { PLAIN, start, startStore, STORE } from "./kv_rig.ts";

/** Returns the usage that is counted as stored. */
async function usageOf({ kv }: TestApp) {
  const key = keys.widgetKvUsage(CHANNEL, STORE.widgetId);
  return (await kv.get<{ bytes: number; keys: number }>(key)).value;
}

Deno.test("limits hold to the byte while many write at once", async () => {
  const { app } = await start();
  await using _app = app;
  const value = "x".repeat(60 * 1024 - 2);
  const outcomes = await Promise.allSettled(
    Array.from(
      { length: 120 },
      (_, i) =>
        app.services.customWidgets.store.put(STORE, `k${i}`, value, PLAIN),
    ),
  );
  const stored = outcomes.filter(({ status }) => status === "fulfilled").length;
  assertEquals(stored, Math.floor(MAX_BYTES / (60 * 1024)));
  let bytes = 0;
  const prefix = keys.widgetKvOf(CHANNEL, STORE.widgetId);
  for await (const { value } of app.kv.list<{ json: Uint8Array }>({ prefix })) {
    bytes += value.json.length;
  }
  assert(bytes <= MAX_BYTES);
  assertEquals(await usageOf(app), { keys: stored, bytes });
});

Deno.test("the last byte of a widget's room is taken once, the next by nobody", async () => {
  await using one = await startStore();
  await using two = await startStore(one.kv);
  const bytes = (count: number) => "x".repeat(count - 2);
  const full = 60 * 1024;
  const whole = Math.floor(MAX_BYTES / full);
  for (let index = 0; index < whole; index++) {
    await one.services.customWidgets.store.put(
      STORE,
      `k${index}`,
      bytes(full),
      PLAIN,
    );
  }
  const rest = MAX_BYTES - whole * full;
  const put = (app: typeof one, key: string, size: number) =>
    app.services.customWidgets.store.put(STORE, key, bytes(size), PLAIN).then(
      () => true,
      (error) => {
        assert(error instanceof AppError && error.code === "plan_limit");
        return false;
      },
    );
  assertEquals(await put(one, "over", rest + 1), false);
  const taken = await Promise.all(
    Array.from(
      { length: 20 },
      (_, index) => put(index % 2 === 0 ? one : two, `last${index}`, rest),
    ),
  );
  assertEquals(taken.filter(Boolean).length, 1);
  const usage = async () => (await usageOf(one))?.bytes;
  assertEquals(await usage(), MAX_BYTES);
  assertEquals(await put(one, "one more", 3), false);
  // What is there may still change within its size, and shrink.
  assertEquals(await put(two, "k0", full), true);
  assertEquals(await put(two, "k0", full - 3), true);
  assertEquals(await put(one, "one more", 3), true);
  assertEquals(await usage(), MAX_BYTES);
});

Deno.test("a value of 60 KiB fits, one byte more is 413; so are 1,000 keys and no more", async () => {
  const { app, put } = await start();
  await using _app = app;
  assertEquals((await put("edge", "x".repeat(60 * 1024 - 2))).status, 201);
  assertEquals((await put("over", "x".repeat(60 * 1024 - 1))).status, 413);
  for (let i = 1; i < MAX_KEYS; i++) {
    await app.services.customWidgets.store.put(STORE, `k${i}`, i, PLAIN);
  }
  const full = await put("one more", 1);
  assertEquals(full.status, 403);
  assertEquals((await full.json()).code, "plan_limit");
  assertEquals((await put("k5", 6)).status, 200);
});

Deno.test("what has run out makes room when the store is full", async () => {
  const { app, put } = await start();
  await using _app = app;
  for (let index = 0; index < MAX_KEYS; index++) {
    const ttlMs = index < 20 ? 60_000 : null;
    await app.services.customWidgets.store.put(STORE, `k${index}`, 1, {
      ...PLAIN,
      ttlMs,
    });
  }
  assertEquals((await put("one more", 1)).status, 403);
  app.clock.pass(60_000);
  assertEquals((await put("one more", 1)).status, 201);
  assertEquals((await usageOf(app))?.keys, MAX_KEYS - 20 + 1);
});
