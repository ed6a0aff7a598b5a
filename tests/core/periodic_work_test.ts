import { assertEquals } from "@std/assert";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";

function setUp(options: { atOnce?: boolean } = {}) {
  const clock = new ManualClock();
  const failures: unknown[] = [];
  let runs = 0;
  let run = () => Promise.resolve();
  const work = createPeriodicWork({
    clock,
    everyMs: 1_000,
    ...options,
    run: () => {
      runs++;
      return run();
    },
    onFailure: (error) => failures.push(error),
  });
  return {
    clock,
    failures,
    work,
    runs: () => runs,
    setRun: (next: () => Promise<void>) => run = next,
  };
}

Deno.test("periodic work is done after each interval until it is stopped", async () => {
  const { clock, work, runs } = setUp();
  work.start();
  work.start();
  await clock.advance(999);
  assertEquals(runs(), 0);
  await clock.advance(1);
  assertEquals(runs(), 1);
  await clock.advance(1_000);
  assertEquals(runs(), 2);
  await work.stop();
  await clock.advance(5_000);
  assertEquals([runs(), clock.pending], [2, 0]);
});

Deno.test("periodic work that starts at once is done right then", async () => {
  const { clock, work, runs } = setUp({ atOnce: true });
  work.start();
  assertEquals(runs(), 1);
  await settle();
  await clock.advance(1_000);
  assertEquals(runs(), 2);
  await work.stop();
});

Deno.test("a run that fails is told, and the next one comes", async () => {
  const { clock, failures, work, runs, setRun } = setUp();
  const gone = new Error("gone");
  setRun(() => Promise.reject(gone));
  work.start();
  await clock.advance(1_000);
  await clock.advance(1_000);
  assertEquals(runs(), 2);
  assertEquals(failures, [gone, gone]);
  await work.stop();
});

Deno.test("stopping waits for the run under way, which no other follows", async () => {
  const { clock, work, runs, setRun } = setUp();
  const held = Promise.withResolvers<void>();
  setRun(() => held.promise);
  work.start();
  await clock.advance(1_000);
  let stopped = false;
  const stopping = work.stop().then(() => stopped = true);
  await clock.advance(1_000);
  assertEquals(stopped, false);
  held.resolve();
  await stopping;
  assertEquals([runs(), clock.pending], [1, 0]);
});
