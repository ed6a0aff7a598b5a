import { assertEquals, assertRejects } from "@std/assert";
import { type Clock, createDeadlines } from "@/lib/core/clock.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";

const MS = 4_000;

Deno.test("works share one timer, and each has its own deadline", async () => {
  const clock = new ManualClock();
  const bound = createDeadlines(clock, MS);
  const late: number[] = [];
  for (const n of numbers(50)) {
    bound(new Promise<void>(() => {}), () => void late.push(n));
    await clock.advance(10);
  }
  assertEquals(clock.pending, 1);
  await clock.advance(MS - 50 * 10 - 1);
  assertEquals(late, []);
  await clock.advance(1);
  assertEquals(late, [0]);
  await clock.advance(10 * 10);
  assertEquals(late, numbers(11));
  await clock.advance(MS);
  assertEquals(late, numbers(50));
  assertEquals(clock.pending, 0);
});

Deno.test("work that ends in time leaves one timer for a second, and its deadline is not called", async () => {
  const clock = new ManualClock();
  const bound = createDeadlines(clock, MS);
  const never = () => {
    throw new Error("late");
  };
  assertEquals(await bound(Promise.resolve(7), never), 7);
  await assertRejects(
    () => bound(Promise.reject(new Error("failed")), never),
    Error,
    "failed",
  );
  assertEquals(clock.pending, 1);
  await clock.advance(1_000);
  assertEquals(clock.pending, 0);

  const waiting = bound(new Promise(() => {}), never);
  waiting.catch(() => {});
  await bound(Promise.resolve(), never);
  assertEquals(clock.pending, 1);
  await clock.advance(MS);
  await assertRejects(() => waiting, Error, "late");
});

Deno.test("work that began when the first was nearly late has its whole time", async () => {
  const clock = new ManualClock();
  const bound = createDeadlines(clock, MS);
  const ends: string[] = [];
  bound(new Promise<void>(() => {}), () => void ends.push("first"));
  await clock.advance(MS - 1);
  bound(new Promise<void>(() => {}), () => void ends.push("second"));
  clock.set(clock.now() + 10 * MS);
  await clock.advance(1);
  assertEquals(ends, ["first"]);
  await clock.advance(MS - 2);
  assertEquals(ends, ["first"]);
  await clock.advance(1);
  await settle();
  assertEquals(ends, ["first", "second"]);
});

Deno.test("what was answered while the process stood still is in time", async () => {
  const clock = new ManualClock();
  let stoodMs = 0;
  const slow: Clock = {
    now: () => clock.now(),
    steady: () => clock.steady() + stoodMs,
    after: (ms, run) => clock.after(ms, run),
    pause: (ms) => clock.pause(ms),
  };
  const bound = createDeadlines(slow, MS);
  const answer = Promise.withResolvers<string>();
  const answered = bound(answer.promise, () => "late");
  const never = bound(new Promise<string>(() => {}), () => "late");
  stoodMs = 10 * MS;
  await clock.advance(1_000);
  answer.resolve("in time");
  assertEquals(await answered, "in time");
  await clock.advance(1_000);
  assertEquals(await never, "late");
});
