import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { dueAt } from "@/lib/features/subathon/rules/advance.ts";
import {
  nextAbove,
  percentages,
} from "@/lib/features/subathon/rules/ladder.ts";
import { MIN, T0, usd, World } from "./world.ts";

type Rung = number | { threshold: number; grantMs?: number };

function climbing(goals: Rung[], policy: Record<string, unknown> = {}): World {
  const world = new World();
  world.do("start");
  define(world, goals, policy);
  return world;
}

/** Thresholds are points unless the policy names another metric. */
function define(
  world: World,
  goals: Rung[],
  policy: Record<string, unknown> = {},
) {
  const unit = "metric" in policy ? 1 : 1_000;
  world.do("goals_ladder", {
    ...policy,
    goals: goals.map((goal) => {
      const rung = typeof goal === "number" ? { threshold: goal } : goal;
      return {
        title: `Goal ${rung.threshold}`,
        ...rung,
        threshold: rung.threshold * unit,
      };
    }),
  });
}

const states = (world: World) =>
  world.definition.ladder.goals.map(({ state }) => state);
const goalAt = (world: World, index: number) =>
  world.definition.ladder.goals[index];

Deno.test("a goal at or below the figure is reached without a celebration", () => {
  const world = climbing([]);
  world.give({ kind: "gift", quantity: 15 });
  define(world, [10, 15, 20]);
  assertEquals(states(world), ["reached", "reached", "open"]);
  assertEquals(world.reached, []);
});

Deno.test("each goal celebrates once, also after a fall and a second climb", () => {
  const world = climbing([5, 10], { latch: false });
  world.give({ kind: "gift", quantity: 10 });
  assertEquals(world.reached.length, 2);
  world.do("undo", { entryId: world.last?.id });
  assertEquals(states(world), ["open", "open"]);
  world.give({ kind: "gift", quantity: 10 });
  assertEquals(states(world), ["reached", "reached"]);
  assertEquals(world.reached.length, 2, "reaching it again is silent");
});

Deno.test("a goal's time is granted once, unmultiplied, and feeds no goal", () => {
  const world = climbing([{ threshold: 5, grantMs: 600_000 }, 20]);
  world.do("multiplier", {
    action: "start",
    factorPermille: 2_000,
    appliesTo: "points",
  });
  world.give({ kind: "gift", quantity: 5 });
  const grants = world.entries.filter(({ kind }) => kind === "grant");
  assertEquals(grants.map(({ appliedMs }) => appliedMs), [600_000]);
  assertEquals(world.session.totals.points, 10_000);
  assertEquals(world.session.addedMs, 5 * MIN + 600_000);
  assertEquals(world.session.addedMs, world.ledgerMs);
});

Deno.test("a goal that is opened again has another round", () => {
  const world = climbing([{ threshold: 5, grantMs: 60_000 }]);
  world.give({ kind: "gift", quantity: 5 });
  const gift = world.last?.refersTo;
  const goalId = goalAt(world, 0)?.id;
  world.do("undo", { entryId: gift });
  world.do("goals_mark", { goalId, action: "reopen" });
  world.give({ kind: "gift", quantity: 5 });
  assertEquals(world.reached.map(({ round }) => round), [1, 2]);
  const keys = world.entries.flatMap(({ kind, actKey }) =>
    kind === "grant" ? [actKey] : []
  );
  assertEquals(keys, [`grant:${goalId}:1`, `grant:${goalId}:2`]);
});

Deno.test("done and skipped stand; what makes no sense is refused", () => {
  const world = climbing([5, 10]);
  const goalId = goalAt(world, 0)?.id;
  assertThrows(
    () => world.do("goals_mark", { goalId, action: "done" }),
    AppError,
    "open",
  );
  world.give({ kind: "gift", quantity: 5 });
  world.do("goals_mark", { goalId, action: "done" });
  assertEquals(goalAt(world, 0)?.state, "done");
  assertEquals(
    world.do("goals_mark", { goalId, action: "done" }).changed,
    false,
  );
  world.do("goals_mark", { goalId: goalAt(world, 1)?.id, action: "skip" });
  world.give({ kind: "gift", quantity: 10 });
  assertEquals(states(world), ["done", "skipped"]);
  assertEquals(world.reached.length, 1);
});

Deno.test("goals keep their marks by id, deleted ones go into history", () => {
  const world = climbing([5, 10]);
  world.give({ kind: "gift", quantity: 5 });
  const [first, second] = world.definition.ladder.goals;
  world.do("goals_ladder", {
    goals: [{ id: second?.id, threshold: 12_000, title: "Later" }],
  });
  assertEquals(
    world.definition.ladder.goals.map(({ id, retired }) => [id, retired]),
    [[first?.id, true], [second?.id, false]],
  );
  world.give({ kind: "gift", quantity: 7 });
  assertEquals(world.reached.at(-1)?.goalId, second?.id);
});

Deno.test("repeated goals follow the last, each once", () => {
  const world = climbing([10], {
    repeat: { every: 5_000, title: "Level {n} at {threshold}", max: 3 },
  });
  world.give({ kind: "gift", quantity: 21 });
  assertEquals(world.reached.map(({ title }) => title), [
    "Goal 10",
    "Level 1 at 15",
    "Level 2 at 20",
  ]);
  world.give({ kind: "gift", quantity: 100 });
  assertEquals(world.reached.length, 4, "no more than three");
});

Deno.test("repeated goals go on at the next step after an edit", () => {
  const world = climbing([10], {
    repeat: { every: 10_000, title: "{n}", max: 9 },
  });
  world.give({ kind: "gift", quantity: 31 });
  const next = (goals: number[], every: number) => {
    define(world, goals, { repeat: { every, title: "{n}", max: 9 } });
    const { ladder } = world.definition;
    return nextAbove(ladder, world.session.ladderAt);
  };
  assertEquals(next([25], 10_000), 35_000);
  assertEquals(next([25], 4_000), 33_000);
  assertEquals(next([40], 5_000), 40_000);
  assertEquals(next([30], 10_000), 40_000);
  world.give({ kind: "gift", quantity: 10 });
  const { ladder } = world.definition;
  assertEquals(nextAbove(ladder, world.session.ladderAt), 50_000);
  const ids = ladder.goals.map(({ id }) => id);
  assertEquals(new Set(ids).size, ids.length);
});

Deno.test("a reset of a ladder of running time begins its figure anew", () => {
  const world = climbing([30 * MIN, 60 * MIN], {
    metric: "active_time",
    confirmMetricChange: true,
  });
  world.at(45).tell({ name: "wake" });
  assertEquals(states(world), ["reached", "open"]);
  world.do("goals_reset");
  assertEquals(states(world), ["open", "open"]);
  assertEquals(
    dueAt(world.session, world.definition, world.now),
    T0 + 75 * MIN,
  );
  world.at(76).tell({ name: "wake" });
  assertEquals(states(world), ["reached", "open"]);
  assertEquals(
    goalAt(world, 0)?.reachedAt,
    new Date(T0 + 75 * MIN).toISOString(),
  );
  world.at(106).tell({ name: "wake" });
  assertEquals(states(world), ["reached", "reached"]);
});

Deno.test("every measure sums what it says", () => {
  const figures = {
    points: 34_200,
    subs: 12,
    sub_weight: 12 + 10,
    bits: 100,
    money: 1_000,
    time_added: 60_000 * 10 + 2 * 300_000 + 20_000 + 200_000,
    contributors: 2,
  };
  const world = climbing([]);
  world.give({ kind: "gift", quantity: 10 });
  world.give({ kind: "gift", quantity: 2, variant: "3", userId: "7" });
  world.give({ kind: "cheer", quantity: 100 });
  world.give({ kind: "tip", money: usd(1_000), userId: null, anonymous: true });
  world.do("goals_adjust", { delta: 12_000, reason: "counted by hand" });
  assertEquals(world.session.totals, figures);
});

Deno.test("goals of running time are reached at their own instant", () => {
  const world = new World();
  define(world, [30 * MIN, 60 * MIN], { metric: "active_time" });
  world.do("start");
  world.at(10).do("pause");
  world.at(30).do("resume");
  world.at(55).tell({ name: "wake" });
  assertEquals(states(world), ["reached", "open"]);
  assertEquals(
    goalAt(world, 0)?.reachedAt,
    new Date(T0 + 50 * MIN).toISOString(),
  );
});

Deno.test("the measure of a running session changes only when confirmed", () => {
  const world = climbing([5]);
  world.give({ kind: "cheer", quantity: 500 });
  assertThrows(
    () => define(world, [100], { metric: "bits" }),
    AppError,
    "Confirm the change",
  );
  define(world, [100, 1_000], { metric: "bits", confirmMetricChange: true });
  assertEquals(states(world), ["reached", "open"]);
});

Deno.test("a reset of the ladder opens every goal and leaves the timer", () => {
  const world = climbing([5], { startAt: 2_000 });
  world.give({ kind: "gift", quantity: 5 });
  const { addedMs } = world.session;
  world.do("goals_reset");
  assertEquals(states(world), ["open"]);
  assertEquals(world.session.totals.points, 2_000);
  assertEquals(world.session.addedMs, addedMs);
  world.give({ kind: "gift", quantity: 3 });
  assertEquals(world.reached.map(({ round }) => round), [1, 2]);
});

Deno.test("locked, paused and ended progress counts as the ladder says", () => {
  const policy = { whenLocked: false, whenPaused: false, afterEnd: true };
  const world = climbing([5], policy);
  world.do("lock");
  world.give({ kind: "sub" });
  world.do("lock", { locked: false });
  world.do("pause");
  world.give({ kind: "sub" });
  assertEquals(world.session.totals.points, 0);
  assertEquals(world.session.addedMs, 60_000, "time counts in a pause");
  world.do("end");
  world.give({ kind: "sub" });
  assertEquals(world.session.totals.points, 1_000);

  const closed = climbing([5], {
    whenLocked: true,
    whenPaused: true,
    afterEnd: false,
  });
  closed.do("lock");
  closed.give({ kind: "sub" });
  assertEquals(closed.session.totals.points, 1_000, "locked");
  closed.do("end");
  closed.give({ kind: "sub" });
  assertEquals(closed.session.totals.points, 1_000, "locked and ended");
});

Deno.test("percentages are whole and never 100 before the goal", () => {
  const world = climbing([10, 30]);
  const at = (current: number) =>
    percentages(world.definition.ladder, current * 1_000);
  assertEquals(at(0), { toNext: 0, overall: 0, complete: false });
  assertEquals(at(9.999), { toNext: 99, overall: 33, complete: false });
  assertEquals(at(10), { toNext: 0, overall: 33, complete: false });
  assertEquals(at(29.999), { toNext: 99, overall: 99, complete: false });
  assertEquals(at(31), { toNext: 100, overall: 100, complete: true });
});

Deno.test("a ladder without goals has nothing to reach and is not complete", () => {
  const world = climbing([]);
  const nothing = { toNext: null, overall: null, complete: false };
  const { ladder } = world.definition;
  assertEquals(percentages(ladder, 0), nothing);
  assertEquals(percentages(ladder, 5_000), nothing);
});
