import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import {
  BucketEmptyError,
  RateBucket,
  readBucketReport,
  type Ticket,
} from "@/lib/clients/twitch/rate_bucket.ts";
import { ManualClock, SettableClock, settle } from "@/tests/support/clock.ts";
import { createFakeBuckets } from "@/tests/support/fake_twitch/rate.ts";

const never = new AbortController().signal;

/** Lets what is decided already reach its callers. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await Promise.resolve();
}

/** Asks for a place; what came of it is in `ticket` and `error`. */
function ask(bucket: RateBucket, background = false, deadline = Infinity) {
  const asked: { ticket?: Ticket; error?: unknown } = {};
  bucket.enter({ background, deadline, signal: never }).then(
    (ticket) => asked.ticket = ticket,
    (error) => asked.error = error,
  );
  return asked;
}

Deno.test("calls never outrun Twitch's bucket, however answers are delayed and mixed", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("ask" as const), background: fc.boolean() }),
    fc.record({
      do: fc.constant("ask" as const),
      background: fc.constant(false),
    }),
    fc.record({ do: fc.constant("arrive" as const), pick: fc.nat(20) }),
    fc.record({ do: fc.constant("answer" as const), pick: fc.nat(20) }),
    fc.record({ do: fc.constant("wait" as const), ms: fc.nat(3_000) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(step, { minLength: 20, maxLength: 150 }),
      async (limit, steps) => {
        const clock = new ManualClock();
        const twitch = createFakeBuckets({
          now: () => clock.now(),
          settings: { limit },
        });
        const bucket = new RateBucket(clock);
        // One answer teaches the bucket the limit before the storm.
        const first = await bucket.enter({
          background: false,
          deadline: Infinity,
          signal: never,
        });
        const report = () =>
          readBucketReport(new Headers(twitch.spend("a").headers), clock);
        first.done(report());

        const asked: ReturnType<typeof ask>[] = [];
        const underway: {
          ticket: Ticket;
          report?: ReturnType<typeof report>;
        }[] = [];
        for (const one of steps) {
          if (one.do === "ask") asked.push(ask(bucket, one.background));
          if (one.do === "wait") await clock.advance(one.ms);
          // A request reaches Twitch, in any order.
          if (one.do === "arrive") {
            const open = underway.filter(({ report }) => !report);
            const call = open[one.pick % open.length];
            if (call) call.report = report();
          }
          // Its answer comes back, in any order.
          if (one.do === "answer") {
            const open = underway.filter(({ report }) => report);
            const call = open[one.pick % open.length];
            if (call) {
              underway.splice(underway.indexOf(call), 1);
              call.ticket.done(call.report ?? null);
            }
          }
          await flush();
          for (const entry of asked) {
            if (!entry.ticket) continue;
            underway.push({ ticket: entry.ticket });
            delete entry.ticket;
          }
          assert(underway.length <= 10, `${underway.length} in flight`);
          assertEquals(twitch.refused, 0);
        }
      },
    ),
    { numRuns: 50, endOnFailure: true },
  );
});

Deno.test("an answer overtaken by a later one does not raise the points", async () => {
  const clock = new ManualClock();
  const bucket = new RateBucket(clock);
  const resetAt = clock.steady() + 60_000;
  const limit = 3;
  const first = ask(bucket);
  await flush();
  first.ticket?.done({ limit, remaining: 2, resetAt });
  const [one, two] = [ask(bucket), ask(bucket)];
  await flush();

  two.ticket?.done({ limit, remaining: 0, resetAt });
  one.ticket?.done({ limit, remaining: 1, resetAt });

  const three = ask(bucket);
  await flush();
  assertEquals(three.ticket, undefined);
});

Deno.test("at most ten calls are in flight, five of them in the background", async () => {
  const bucket = new RateBucket(new ManualClock());
  const background = Array.from({ length: 12 }, () => ask(bucket, true));
  await settle();
  assertEquals(background.filter(({ ticket }) => ticket).length, 5);
  const interactive = Array.from({ length: 12 }, () => ask(bucket));
  await settle();
  assertEquals(interactive.filter(({ ticket }) => ticket).length, 5);

  background[0]?.ticket?.done(null);
  await settle();
  assertEquals(interactive.filter(({ ticket }) => ticket).length, 6);
  assertEquals(
    background.filter(({ ticket }) => ticket).length,
    5,
    "whoever waits for an answer goes first",
  );
});

Deno.test("background work leaves half of the points to others", async () => {
  const clock = new ManualClock();
  const bucket = new RateBucket(clock);
  const resetAt = clock.steady() + 30_000;
  ask(bucket);
  await settle();
  const [first] = [ask(bucket)];
  await settle();
  first.ticket?.done({ limit: 100, remaining: 51, resetAt });

  const background = ask(bucket, true);
  await settle();
  assertEquals(background.ticket, undefined, "51 less one in flight is half");
  const interactive = ask(bucket);
  await settle();
  assert(interactive.ticket);
  await clock.advance(30_000);
  assert(background.ticket, "the bucket is full again");
});

Deno.test("an empty bucket is waited for within the deadline, and refused past it", async () => {
  const clock = new ManualClock();
  const bucket = new RateBucket(clock);
  const resetAt = clock.steady() + 20_000;
  bucket.empty(resetAt);

  const patient = ask(bucket, false, resetAt);
  const hasty = await assertRejects(
    () =>
      bucket.enter({ background: false, deadline: resetAt - 1, signal: never }),
    BucketEmptyError,
  );
  assertEquals(hasty.resetAt, resetAt);
  await clock.advance(19_999);
  assertEquals(patient.ticket, undefined);
  await clock.advance(1);
  assert(patient.ticket);
});

Deno.test("a bucket that was empty when the clock was set back is full again as soon", async () => {
  const clock = new SettableClock();
  const bucket = new RateBucket(clock);
  const first = ask(bucket);
  await flush();
  const headers = new Headers({
    "Ratelimit-Limit": "800",
    "Ratelimit-Remaining": "0",
    "Ratelimit-Reset": String(clock.now() / 1_000 + 60),
  });
  first.ticket?.done(readBucketReport(headers, clock));
  const waiting = ask(bucket);

  clock.setBy(-3_600_000);
  await clock.advance(60_000);

  assert(waiting.ticket);
});

Deno.test("a caller that gives up leaves the queue", async () => {
  const clock = new ManualClock();
  const bucket = new RateBucket(clock);
  bucket.empty(clock.steady() + 1_000);
  const patience = new AbortController();
  const waiting = bucket.enter({
    background: false,
    deadline: Infinity,
    signal: patience.signal,
  });
  patience.abort(new Error("enough"));

  await assertRejects(() => waiting, Error, "enough");
  await clock.advance(1_000);
  assert(bucket.idle);
});

Deno.test("answers without rate-limit headers do not stop the calls", async () => {
  const clock = new ManualClock();
  const bucket = new RateBucket(clock);
  let admitted = 0;
  for (let round = 0; round < 850; round++) {
    const one = ask(bucket);
    await flush();
    if (!one.ticket) break;
    admitted++;
    one.ticket.done(null);
  }
  assertEquals(admitted, 800, "the usual points of one minute");
  const next = ask(bucket);
  await clock.advance(60_000);
  assert(next.ticket);
});

Deno.test("a reset further off than a refill takes is a wrong clock", () => {
  const clock = new ManualClock();
  const headers = new Headers({
    "Ratelimit-Limit": "800",
    "Ratelimit-Remaining": "0",
    "Ratelimit-Reset": String(clock.now() / 1_000 + 7_200),
  });
  assertEquals(
    readBucketReport(headers, clock)?.resetAt,
    clock.steady() + 60_000,
  );
  headers.delete("Ratelimit-Reset");
  assertEquals(readBucketReport(headers, clock), null);
});
