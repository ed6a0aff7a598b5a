import { DAY_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { AppError } from "@/lib/core/errors.ts";
import { activeAt } from "@/lib/features/subathon/rules/clock_values.ts";
import type { Contribution } from "@/lib/features/subathon/rules/contribution.ts";
import {
  LADDER_METRICS,
  type TallyMetric,
} from "@/lib/schema/subathon/ledger.ts";
import type { Settings } from "@/lib/schema/subathon/rules.ts";
import { budget } from "@/tests/support/budget.ts";
import { MIN, T0, usd, World } from "./world.ts";

const RUNS = { numRuns: budget(1_000, 4_000) };

type Part = Partial<Contribution> & Pick<Contribution, "kind">;

const user = fc.constantFrom("1", "2", "3", null);
const given: fc.Arbitrary<Part> = fc.oneof(
  fc.record({
    kind: fc.constant("gift" as const),
    quantity: fc.integer({ min: 1, max: 100 }),
    userId: user,
  }),
  fc.record({
    kind: fc.constant("cheer" as const),
    quantity: fc.integer({ min: 1, max: 5_000 }),
    userId: user,
  }),
  fc.record({
    kind: fc.constant("tip" as const),
    money: fc.integer({ min: 1, max: 50_000 }).map(usd),
    userId: user,
  }),
  fc.record({
    kind: fc.constant("sub" as const),
    variant: fc.constantFrom("1", "2", "3", "prime"),
    userId: user,
  }),
);

type Step =
  | { do: "wait"; ms: number }
  | { do: "give"; what: Part; late: number }
  | { do: "again"; which: number }
  | { do: "pause" | "resume" | "lock" | "unlock" | "end" | "reopen" }
  | { do: "adjust"; deltaMs: number }
  | { do: "undo" | "apply" | "recompute"; which: number }
  | { do: "cap"; settings: Partial<Settings> }
  | { do: "boost"; factorPermille: number }
  | { do: "refund"; which: number; amountMinor: number | null }
  | { do: "offline" | "online" };

const which = fc.nat(200);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.integer({ min: 1, max: 40 * MIN }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("give" as const),
      what: given,
      late: fc.integer({ min: 0, max: 5 * MIN }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("again" as const), which }),
  },
  fc.record({
    do: fc.constantFrom(
      "pause",
      "resume",
      "lock",
      "unlock",
      "reopen",
      "offline",
      "online",
    ),
  }),
  fc.record({
    do: fc.constant("adjust" as const),
    deltaMs: fc.integer({ min: -60 * MIN, max: 60 * MIN }).filter((ms) =>
      ms !== 0
    ),
  }),
  fc.record({ do: fc.constantFrom("undo", "apply", "recompute"), which }),
  fc.record({
    do: fc.constant("refund" as const),
    which,
    amountMinor: fc.option(fc.integer({ min: 1, max: 20_000 })),
  }),
  fc.record({
    do: fc.constant("cap" as const),
    settings: fc.record({
      maxRemainingMs: fc.option(fc.integer({ min: MIN, max: 300 * MIN })),
      maxActiveMs: fc.option(fc.integer({ min: MIN, max: 600 * MIN })),
      maxPerEventMs: fc.option(fc.integer({ min: 1_000, max: 30 * MIN })),
      maxPerUserMs: fc.option(fc.integer({ min: 1_000, max: 60 * MIN })),
      onExpire: fc.constantFrom("stop", "revive"),
      onStreamOffline: fc.constantFrom("none", "pause"),
      refunds: fc.constantFrom("none", "points_and_money", "all"),
    }),
  }),
  fc.record({
    do: fc.constant("boost" as const),
    factorPermille: fc.integer({ min: 100, max: 10_000 }),
  }),
);

let messages = 0;
const told = (world: World) => ({
  deliveryKey: `message:${++messages}`,
  occurredAt: world.now,
});

const NO_ENTRY = `led_${"0".repeat(26)}`;

/** One step of a random day; what makes no sense in the state is refused, and that is all. */
function take(world: World, one: Step, delivered: Part[]): void {
  const entryAt = (index: number) =>
    world.ledger.get(1 + index % Math.max(1, world.ledger.size))?.id ??
      NO_ENTRY;
  try {
    switch (one.do) {
      case "wait":
        world.now += one.ms;
        return;
      case "give": {
        const id = `day:${delivered.length}`;
        const part = {
          ...one.what,
          deliveryKey: id,
          occurredAt: Math.max(T0, world.now - one.late),
        };
        delivered.push(part);
        world.give(part);
        return;
      }
      case "again": {
        const part = delivered[one.which % Math.max(1, delivered.length)];
        if (part) assertEquals(world.give(part).counted, false);
        return;
      }
      case "lock":
      case "unlock":
        world.do("lock", { locked: one.do === "lock" });
        return;
      case "reopen":
        world.do("reopen", { remainingMs: 30 * MIN });
        return;
      case "adjust":
        world.do("adjust", { deltaMs: one.deltaMs });
        return;
      case "undo":
      case "apply":
        world.do(one.do, { entryId: entryAt(one.which) });
        return;
      case "recompute":
        world.tell({ name: "recompute", entryId: entryAt(one.which) });
        return;
      case "refund":
        world.tell({
          name: "refund",
          entryId: entryAt(one.which),
          refund: {
            deliveryKey: `refund:${one.which}:${one.amountMinor}`,
            refundId: String(one.amountMinor),
            amount: one.amountMinor === null
              ? null
              : { amountMinor: one.amountMinor, currency: "USD" },
            occurredAt: world.now,
            receivedAt: world.now,
            source: "shop",
          },
        });
        return;
      case "cap":
        world.do("rules", { settings: one.settings });
        return;
      case "boost":
        world.do("multiplier", {
          action: "start",
          factorPermille: one.factorPermille,
          appliesTo: "both",
          endsAt: new Date(world.now + 30 * MIN).toISOString(),
        });
        return;
      case "offline":
        world.tell({ name: "offline", told: told(world) });
        return;
      case "online":
        world.tell({ name: "online", told: told(world) });
        return;
      default:
        world.do(one.do);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function assertLedger(world: World): void {
  const { session, entries } = world;
  assertEquals(world.ledgerMs, session.addedMs, "Σ appliedMs");
  for (const metric of LADDER_METRICS) {
    if (metric === "active_time") continue;
    const sum = (of: TallyMetric) =>
      entries.reduce((total, { tally }) => total + (tally[of] ?? 0), 0);
    assertEquals(session.totals[metric], sum(metric), `Σ ${metric}`);
  }
  assertEquals(
    session.totals.points,
    entries.reduce((sum, entry) => sum + entry.milliPoints, 0),
    "Σ milliPoints",
  );
  const keys = entries.flatMap(({ deliveryKey, actKey }) =>
    [deliveryKey, actKey].filter((key) => key !== null)
  );
  assertEquals(new Set(keys).size, keys.length, "no key twice");
  for (const entry of entries) {
    assert(
      Object.values(entry).every((value) =>
        typeof value !== "number" || Number.isSafeInteger(value)
      ),
      "whole numbers only",
    );
    assertEquals(entry.deltaMs, entry.appliedMs + heldBack(entry));
  }
}

function heldBack(entry: World["entries"][number]): number {
  const held = entry.deltaMs !== 0 && entry.appliedMs === 0 &&
    entry.lostMs === 0;
  return held ? entry.deltaMs : entry.lostMs;
}

Deno.test("after any day the sums are the ledger's and the clock is never below zero", () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.constantFrom("down" as const, "up" as const),
      (steps, direction) => {
        const world = new World({ direction });
        world.do("start");
        world.do("goals_ladder", {
          latch: steps.length % 2 === 0,
          goals: [20_000, 50_000, 400_000].map((threshold) => ({
            threshold,
            title: "Goal",
            grantMs: 90_000,
          })),
        });
        const delivered: Part[] = [];
        for (const one of steps) {
          take(world, one, delivered);
          world.tell({ name: "wake" });
          const { state } = world.session;
          if (state === "running" || state === "paused") {
            assert(world.raw >= 0, `raw ${world.raw} after ${one.do}`);
          }
        }
        assertLedger(world);
      },
    ),
    RUNS,
  );
});

Deno.test("a long day of 10,000 steps ends in the ledger's sum", () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 2_500, maxLength: 2_500 }),
      (steps) => {
        const world = new World({ initialMs: 31 * DAY_MS });
        world.do("start");
        const delivered: Part[] = [];
        for (const one of steps) take(world, one, delivered);
        assertLedger(world);
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
});

Deno.test("deliveries in any order, any number of times, add the same", () => {
  fc.assert(
    fc.property(
      fc.array(given, { minLength: 1, maxLength: 20 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 80 }),
      (acts, order) => {
        const events = acts.map((what, index) => ({
          ...what,
          deliveryKey: `any:${index}`,
          occurredAt: T0 + index * MIN,
        }));
        const run = (deliveries: typeof events) => {
          const world = new World({ initialMs: 31 * DAY_MS });
          world.do("start");
          world.do("multiplier", {
            action: "start",
            factorPermille: 1_337,
            startsAt: new Date(T0 + 5 * MIN).toISOString(),
            endsAt: new Date(T0 + 12 * MIN).toISOString(),
          });
          for (const event of deliveries) {
            world.now += 1_234;
            world.give(event);
          }
          const { addedMs, totals } = world.session;
          return { addedMs, totals };
        };
        const shuffled = [...order, ...events.keys()].map((index) =>
          events[index % events.length]
        ).filter((event) => event !== undefined);
        assertEquals(run(shuffled), run(events));
        assertEquals(run(shuffled.toReversed()), run(events));
      },
    ),
    RUNS,
  );
});

Deno.test("an undo restores the exact end from before", () => {
  fc.assert(
    fc.property(
      fc.array(given, { maxLength: 6 }),
      given,
      fc.array(given, { maxLength: 6 }),
      fc.nat(30 * MIN),
      (before, undone, after, waitMs) => {
        const run = (withIt: boolean) => {
          const world = new World({ initialMs: 31 * DAY_MS });
          world.do("start");
          const give = (what: Part) => {
            world.now += 1_000;
            world.give(what);
          };
          before.forEach(give);
          world.now += 1_000;
          if (withIt) world.give(undone);
          const entryId = world.last?.id;
          after.forEach(give);
          world.now += waitMs;
          if (withIt) world.do("undo", { entryId });
          return world;
        };
        const [undo, never] = [run(true), run(false)];
        assertEquals(undo.endsAtMinute, never.endsAtMinute);
        assertEquals(undo.session.totals, never.session.totals);
      },
    ),
    RUNS,
  );
});

Deno.test("a month of starts and stops is exact to the millisecond", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: DAY_MS }), {
        minLength: 60,
        maxLength: 60,
      }),
      (lengths) => {
        const world = new World({ initialMs: 31 * DAY_MS });
        world.do("start");
        let ran = 0;
        lengths.forEach((ms, index) => {
          if (world.session.state === "ended") return;
          world.now += ms;
          if (index % 2 === 0) {
            ran += ms;
            if (ran >= 31 * DAY_MS) return void world.tell({ name: "wake" });
            world.do("pause");
          } else world.do("resume");
          assertEquals(activeAt(world.session, world.now), ran);
          assertEquals(world.remaining, 31 * DAY_MS - ran);
        });
      },
    ),
    { numRuns: budget(50, 200) },
  );
});
