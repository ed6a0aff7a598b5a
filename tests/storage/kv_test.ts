import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { createMetrics } from "@/lib/app/metrics.ts";
import { countIn, openKv, withDeadline } from "@/lib/storage/kv.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";
import { readOpenMetrics } from "@/tests/support/openmetrics.ts";

Deno.test("what the disk of the database cannot do may be tried again, a mistake may not", async () => {
  using real = await openKv(":memory:");
  let message = "";
  const failing = new Proxy(real, {
    get(target, name) {
      if (name === "set") return () => Promise.reject(new TypeError(message));
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const kv = withDeadline(failing, new ManualClock(), 1_000);
  for (
    const said of [
      "database or disk is full",
      "attempt to write a readonly database",
      "disk I/O error",
    ]
  ) {
    message = said;
    const error = await assertRejects(() => kv.set(["a"], 1), AppError);
    assertEquals(error.code, "storage_unavailable", said);
    assertEquals(error.details.retryAfterMs, 5_000);
  }
  message = "Value too large (max 65536 bytes)";
  await assertRejects(() => kv.set(["a"], 1), TypeError, message);
});

Deno.test("a list is one call, and a call that fails after its deadline one failure", async () => {
  using real = await openKv(":memory:");
  for (const name of ["a", "b", "c"]) await real.set([name], name);
  const held = Promise.withResolvers<never>();
  const late = new Proxy(real, {
    get(target, name) {
      if (name === "get") return () => held.promise;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const metrics = createMetrics();
  countIn(late, metrics);
  const clock = new ManualClock();
  const kv = withDeadline(late, clock, 1_000);
  const figures = async (family: string) =>
    (readOpenMetrics(await metrics.text()).get(family)?.samples ?? [])
      .filter(({ value }) => value > 0)
      .map(({ labels, value }) => [...Object.values(labels), value]);

  assertEquals((await Array.fromAsync(kv.list({ prefix: [] }))).length, 3);
  assertEquals(await figures("limelight_kv_calls"), [["list", 1]]);

  const missed = assertRejects(() => kv.get(["a"]), AppError, "within 1000 ms");
  await clock.advance(1_000);
  await missed;
  held.reject(new TypeError("disk I/O error"));
  await settle();
  assertEquals(await figures("limelight_kv_failures"), [
    ["read", "unanswered", 1],
  ]);
});

Deno.test("a commit on a file waits for a few reads of many keys, however many were asked before", async () => {
  const opened = await openKv(":memory:");
  const kv = withDeadline(opened, new ManualClock(), 4_000);
  const answered: string[] = [];
  const reads = numbers(64).map(async (n) => {
    await kv.getMany([["a", n], ["b", n]]);
    answered.push("read");
  });
  const commit = kv.atomic().set(["a"], 1).commit();
  await commit.then(() => answered.push("commit"));
  await Promise.all(reads);
  assertEquals(answered.length, 65);
  assert(answered.indexOf("commit") < 16, String(answered));
  kv.close();
});
