import { setImmediate } from "node:timers";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Batch } from "@/lib/event_log/batch.ts";
import { createEventBus } from "@/lib/event_log/bus.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import {
  followEvent,
  logParts,
  numbers,
  quietLog,
} from "@/tests/support/events.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";

const CHANNEL = "1001";
const DEADLINE_MS = 4_000;

/** A database whose commits can be kept waiting, before they are made or after. */
function withHeldCommits(real: Deno.Kv) {
  let held: "before" | "after" | null = null;
  const goOn: (() => void)[] = [];

  function commitOf(target: Deno.AtomicOperation) {
    return async () => {
      if (held === null) return await target.commit();
      const isMade = held === "after" ? await target.commit() : null;
      await new Promise<void>((resolve) => goOn.push(resolve));
      return isMade ?? await target.commit();
    };
  }

  function operation(target: Deno.AtomicOperation): Deno.AtomicOperation {
    const proxy: Deno.AtomicOperation = new Proxy(target, {
      get(target, name) {
        if (name === "commit") return commitOf(target);
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          member.apply(target, args);
          return proxy;
        };
      },
    });
    return proxy;
  }

  return {
    kv: new Proxy(real, {
      get(target, name) {
        if (name === "atomic") return () => operation(target.atomic());
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    }),
    /** Keeps the answers of commits from now on. */
    hold(when: "before" | "after"): void {
      held = when;
    },
    /** Answers at once again, and has what was kept go on. */
    release(): void {
      held = null;
      for (const resolve of goOn.splice(0)) resolve();
    },
    get kept(): number {
      return goOn.length;
    },
  };
}

/** A bus over a log that nobody else writes. */
async function open() {
  const real = await openKv(":memory:");
  const clock = new ManualClock();
  const faulty = createFaultyKv(real);
  const commits = withHeldCommits(faulty.kv);
  const kv = withDeadline(commits.kv, clock, DEADLINE_MS);
  const log = createEventLog({
    ...logParts,
    kv,
    clock,
    log: quietLog,
    sole: true,
  });
  const bus = createEventBus({
    ...logParts,
    kv,
    clock,
    log: quietLog,
    events: log,
  });
  return {
    clock,
    faulty,
    commits,
    log,
    bus,
    [Symbol.dispose]() {
      bus.close();
      real.close();
    },
  };
}

/** Follows the channel from where its log stands. */
async function follow({ bus }: { bus: ReturnType<typeof createEventBus> }) {
  const ids: string[] = [];
  const batches: Batch[] = [];
  const follower = bus.follow(CHANNEL, (batch) => {
    batches.push(batch);
    ids.push(...batch.events.map(({ id }) => id));
  });
  await follower.ready;
  return { ids, batches, follower };
}

Deno.test("own commits are delivered as they were made, and the log is not read for them", async () => {
  using all = await open();
  const { log, faulty } = all;
  await log.append(CHANNEL, [followEvent("before")]);
  const { ids, batches, follower } = await follow(all);
  const start = follower.position ?? "";
  const lists = faulty.lists;
  await Promise.all(
    numbers(300).map((n) => log.append(CHANNEL, [followEvent(n)])),
  );
  await until(() => ids.length === 300);
  assertEquals(faulty.lists, lists);
  assertEquals(faulty.watches, 0);

  const stored = await log.read({
    channelId: CHANNEL,
    after: start,
    limit: 500,
  });
  assertEquals(batches.flatMap(({ events }) => events), stored.events);
  assertEquals(follower.position, stored.next);
  batches.forEach((batch, i) => {
    assertEquals(batch.from, i === 0 ? start : batches[i - 1]?.to);
  });

  // The last of a burst may be larger than what is kept for those who join.
  await log.append(CHANNEL, [followEvent('"after" \u2028 é 😀')]);
  await until(() => ids.length === 301);
  // Their texts are made of what the log measured.
  assertEquals(
    batches.flatMap(({ texts }) => texts),
    batches.flatMap(({ events }) => events.map((one) => JSON.stringify(one))),
  );
  assertEquals(follower.recentAfter(batches.at(-1)?.from ?? ""), [
    batches.at(-1),
  ]);
});

Deno.test("an own commit is delivered in the turn in which it was answered, after the answer", async () => {
  using all = await open();
  const order: string[] = [];
  const follower = all.bus.follow(CHANNEL, () => void order.push("delivered"));
  await follower.ready;
  const appended = all.log.append(CHANNEL, [followEvent("a")]);
  await appended.then(() => {
    order.push("answered");
    setImmediate(() => order.push("next turn"));
  });
  await until(() => order.length === 3);
  assertEquals(order, ["answered", "delivered", "next turn"]);
});

Deno.test("an event that a list was faster with is not delivered again", async () => {
  using all = await open();
  const { log, commits } = all;
  const { ids, follower } = await follow(all);
  commits.hold("after");
  const appended = log.append(CHANNEL, [followEvent("a")]);
  await until(() => commits.kept === 1);
  // It is in the log, and its own process was not told yet.
  await follower.refresh();
  assertEquals(ids, ["test:a"]);
  commits.release();
  await appended;
  await log.append(CHANNEL, [followEvent("b")]);
  await until(() => ids.length >= 2);
  await settle(20);
  assertEquals(ids, ["test:a", "test:b"]);
});

for (const when of ["before", "after"] as const) {
  Deno.test(`a commit that was given up and is made ${when} that is delivered in its place, once`, async () => {
    using all = await open();
    const { log, commits, clock } = all;
    const { ids } = await follow(all);
    await log.append(CHANNEL, [followEvent("a")]);
    commits.hold(when);
    const given = log.append(CHANNEL, [followEvent("b")])
      .then(() => "taken", () => "given up");
    await until(() => commits.kept === 1);
    await clock.advance(DEADLINE_MS);
    assertEquals(await given, "given up");
    if (when === "before") commits.release();
    // Comes right behind it: nothing but the log knows of the one before.
    const next = log.append(CHANNEL, [followEvent("c")]);
    await settle(20);
    commits.release();
    await next;
    await until(() => ids.length >= 3);
    await settle(20);
    const stored = await log.read({
      channelId: CHANNEL,
      after: null,
      limit: 9,
    });
    assertEquals(ids, stored.events.map(({ id }) => id));
    assertEquals(ids.toSorted(), ["test:a", "test:b", "test:c"]);
  });
}

Deno.test("a slow listener gets what waited for it, and what no longer fits is read", async () => {
  using all = await open();
  const { log, bus } = all;
  const ids: string[] = [];
  const first = Promise.withResolvers<void>();
  const follower = bus.follow(CHANNEL, ({ events }) => {
    ids.push(...events.map(({ id }) => id));
    return first.promise;
  });
  await follower.ready;
  await log.append(CHANNEL, [followEvent("first")]);
  await until(() => ids.length === 1);
  for (const n of numbers(700)) await log.append(CHANNEL, [followEvent(n)]);
  first.resolve();
  await until(() => ids.length >= 701);
  await settle(20);
  assertEquals(ids.slice(1), numbers(700).map((n) => `test:${n}`));
});

type Act =
  | "append"
  | "burst"
  | "refresh"
  | "join"
  | "hold before"
  | "hold after"
  | "release"
  | "give up"
  | "fail"
  | "heal";
const ACTS: Act[] = [
  "append",
  "append",
  "burst",
  "refresh",
  "join",
  "hold before",
  "hold after",
  "release",
  "give up",
  "fail",
  "heal",
];

Deno.test("whoever follows gets every event once and in order, whatever is late, fails or joins", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ACTS), { maxLength: 40 }),
      async (acts) => {
        using all = await open();
        const { log, commits, clock, faulty } = all;
        const followers = [await follow(all)];
        const starts = [0];
        let made = 0;
        const under: Promise<unknown>[] = [];
        const append = () =>
          under.push(
            log.append(CHANNEL, [followEvent(made++)]).catch(() => {}),
          );
        for (const act of acts) {
          if (act === "append") append();
          if (act === "burst") { for (const _ of numbers(15)) append(); }
          if (act === "refresh") followers[0]?.follower.wake();
          if (act === "join" && !faulty.failing && commits.kept === 0) {
            starts.push(-1);
            followers.push(await follow(all));
          }
          if (act === "hold before") commits.hold("before");
          if (act === "hold after") commits.hold("after");
          if (act === "release") commits.release();
          if (act === "give up") await clock.advance(DEADLINE_MS);
          if (act === "fail") faulty.failing = true;
          if (act === "heal") faulty.failing = false;
          await settle(1);
        }
        faulty.failing = false;
        commits.release();
        await Promise.all(under);
        await clock.advance(30_000);
        append();
        await Promise.all(under);
        const { events } = await log.read({
          channelId: CHANNEL,
          after: null,
          limit: 1_000,
        });
        const stored = events.map(({ id }) => id);
        const last = stored.at(-1) ?? "";
        for (const [at, { ids }] of followers.entries()) {
          await until(() => ids.includes(last));
          const from = starts[at] === 0 ? 0 : stored.indexOf(ids[0] ?? "");
          assert(from >= 0);
          assertEquals(ids, stored.slice(from));
        }
      },
    ),
    { numRuns: 60 },
  );
});
