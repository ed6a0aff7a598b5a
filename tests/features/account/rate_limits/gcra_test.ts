import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { createLog } from "@/lib/core/log.ts";
import { gcra } from "@/lib/features/account/rate_limits/gcra.ts";
import { createRateLimitService } from "@/lib/features/account/rate_limits/service.ts";
import type { OtherTakers } from "@/lib/schema/account/rate_limits.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const LIMIT = { perMinute: 120, burst: 30 };

Deno.test("a rested subject gets its whole burst at once, and no more", () => {
  let tat = 0;
  const allowed: boolean[] = [];
  for (let i = 0; i < 32; i++) {
    const step = gcra(LIMIT, tat, 1_000_000);
    tat = step.tat;
    allowed.push(step.decision.allowed);
  }
  assertEquals(allowed.filter(Boolean).length, 30);
  assertEquals(allowed.slice(30), [false, false]);
});

Deno.test("the wait that is told is exactly the wait that is needed", () => {
  let tat = 0;
  for (let i = 0; i < 30; i++) tat = gcra(LIMIT, tat, 0).tat;
  const { retryAfterMs } = gcra(LIMIT, tat, 0).decision;
  assertEquals(gcra(LIMIT, tat, retryAfterMs - 1).decision.allowed, false);
  assertEquals(gcra(LIMIT, tat, retryAfterMs).decision.allowed, true);
});

Deno.test("no stretch of time lets through more than its rate and one burst", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 400 }),
      (gaps) => {
        let tat = 0;
        let now = 0;
        const passed: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const step = gcra(LIMIT, tat, now);
          tat = step.tat;
          if (step.decision.allowed) passed.push(now);
        }
        passed.forEach((from, i) =>
          passed.slice(i).forEach((to, more) =>
            assert(
              more + 1 <=
                LIMIT.burst + (to - from) * LIMIT.perMinute / 60_000 + 1e-6,
            )
          )
        );
      },
    ),
    { numRuns: 60 },
  );
});

/** Creates what threads tell each other by: what one tells, the others hear. */
function linkThreads(count: number): OtherTakers[] {
  const listeners: Parameters<OtherTakers["hear"]>[0][] = [];
  return Array.from({ length: count }, (_, at) => ({
    hear: (run) => void (listeners[at] = run),
    tell: (taken) =>
      listeners.forEach((run, other) => other === at || run(taken)),
  }));
}

Deno.test("threads of a process share a limit without the database", async () => {
  using kv = await openKv(":memory:");
  const reads: unknown[] = [];
  const get = kv.get.bind(kv);
  kv.get = (...args) => (reads.push(args), get(...args));
  const clock = new ManualClock();
  const log = createLog({ level: "off", now: () => 0 });
  const [one, two, three] = linkThreads(3).map((takers) =>
    createRateLimitService({ kv, clock, log, shared: true, takers })
  );
  const drain = (service = one) => {
    let count = 0;
    while (service?.take("platform_reads", "1").allowed) count++;
    return count;
  };
  assertEquals(drain(one), 30);
  // As much comes back meanwhile as passes in 50 ms.
  await clock.advance(50);
  assertEquals(drain(two), 0);
  assertEquals(drain(three), 0);
  // Two a second come back, for all three together.
  await clock.advance(1_000);
  assertEquals(drain(three), 2);
  await clock.advance(50);
  assertEquals([drain(one), drain(two)], [0, 0]);
  assertEquals(reads, []);
});

Deno.test("processes that share a database share a limit, a second late", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const log = createLog({ level: "off", now: () => 0 });
  const make = () => createRateLimitService({ kv, clock, log, shared: true });
  const [one, two] = [make(), make()];
  const drain = (service: typeof one) => {
    let count = 0;
    while (service.take("platform_reads", "1").allowed) count++;
    return count;
  };
  assertEquals(drain(one), 30);
  await clock.advance(1_100);
  two.take("platform_reads", "1");
  two.take("platform_reads", "1");
  two.take("platform_reads", "1");
  await clock.advance(1_100);
  assert(
    drain(two) < 10,
    "the second process did not learn what the first let through",
  );
  one.close();
  two.close();
});

Deno.test("a subject's attempts cost no read and no write of the database", async () => {
  using kv = await openKv(":memory:");
  const untouchable = new Proxy(kv, {
    get: (_target, name) => {
      throw new Error(`kv.${String(name)} was used`);
    },
  });
  const clock = new ManualClock();
  const log = createLog({ level: "off", now: () => 0 });
  const service = createRateLimitService({
    kv: untouchable,
    clock,
    log,
    shared: false,
  });
  for (let i = 0; i < 1_000; i++) service.take("bot_key", "k");
  await clock.advance(5_000);
  service.close();
});

for (const shared of [false, true]) {
  Deno.test(`a clock that is set back refuses nobody for longer, with ${shared ? "several processes" : "one process"}`, async () => {
    using kv = await openKv(":memory:");
    const clock = new ManualClock();
    const log = createLog({ level: "off", now: () => 0 });
    const service = createRateLimitService({ kv, clock, log, shared });
    while (service.take("platform_reads", "1").allowed);
    await clock.advance(1_100);
    clock.set(clock.now() - HOUR_MS);
    await clock.advance(16_000);
    // Enough of them to be told to other processes.
    for (const left of [29, 28, 27, 26]) {
      const { allowed, remaining } = service.take("platform_reads", "1");
      assertEquals([allowed, remaining], [true, left]);
    }
    await clock.advance(1_100);
    assert(service.take("platform_reads", "1").remaining > 20);
    service.close();
  });
}

Deno.test("attempts that two processes tell at the same moment both count", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const log = createLog({ level: "off", now: () => 0 });
  const overrides = { widget_data: LIMIT };
  const key = keys.rateLimit("widget_data", "one");
  const told = clock.now() + 10 * 60_000 / LIMIT.perMinute;
  let isFirst = true;
  // Another process tells of ten attempts between this one's read and commit.
  const raced = new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (name !== "get") return member.bind(target);
      return async (asked: Deno.KvKey) => {
        const entry = await target.get(asked);
        if (isFirst) await target.set(key, told);
        isFirst = false;
        return entry;
      };
    },
  });
  const make = (own: Deno.Kv) =>
    createRateLimitService({ kv: own, clock, log, shared: true, overrides });
  const one = make(raced);
  for (let i = 0; i < 10; i++) one.take("widget_data", "one");
  await clock.advance(1_000);
  await clock.advance(1_000);
  // Twenty attempts, of which two seconds gave four back.
  const total = (await kv.get<number>(key)).value ?? 0;
  const attempts = (total - clock.now() + 2_000) * LIMIT.perMinute / 60_000;
  assertEquals(Math.round(attempts), 20);
  one.close();
});
