import { keys } from "@/lib/database/keys.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { keepsItsPlan } from "@/lib/features/subathon/rules/plan_limits.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { CHANNEL, createRig, gift, type Rig } from "./rig.ts";

interface Plan {
  goals: number;
}

/** A process whose channel has a plan that a test can change. */
async function withPlan(
  run: (rig: Rig, plan: Plan) => Promise<void>,
): Promise<void> {
  using kv = await Deno.openKv(":memory:");
  const plan: Plan = { goals: 5 };
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  const rig = createRig({ kv, clock, room: plan });
  await run(rig, plan);
  await rig.parts.queue.flush();
  await rig.parts.outbox.flush();
  await rig.events.flush();
}

const goalsAt = (...points: number[]) =>
  points.map((point) => ({ threshold: point * 1_000, title: `Goal ${point}` }));

async function goalsOf(rig: Rig) {
  const { goals } = await rig.service.ladderForOperator(CHANNEL);
  return goals.map(({ id, threshold, title, suspended, state }) => ({
    id,
    threshold,
    title,
    suspended,
    state,
  }));
}

const suspended = async (rig: Rig) =>
  (await goalsOf(rig)).filter((goal) => goal.suspended)
    .map(({ threshold }) => threshold / 1_000);

Deno.test("a session keeps its plan from start to reset", () => {
  assertEquals(
    (["idle", "running", "paused", "ended", "archived"] as const).map(
      keepsItsPlan,
    ),
    [false, true, true, true, false],
  );
});

Deno.test("a session that runs keeps all its goals when the plan falls, and they are reached", () =>
  withPlan(async (rig, plan) => {
    await rig.goals("goals_ladder", { goals: goalsAt(1, 2, 3, 4, 5) });
    await rig.do("start");
    const before = await rig.session();
    plan.goals = 2;
    await rig.service.followPlan(CHANNEL, plan, "suspend");
    assertEquals(await rig.session(), before, "untouched");
    await rig.log("gift", gift(5));
    await rig.settle();
    assertEquals((await rig.logged("ladder.goal_reached")).length, 5);
    for (const name of ["pause", "end"] as const) {
      await rig.do(name);
      await rig.service.followPlan(CHANNEL, plan, "suspend");
      assertEquals(await suspended(rig), [], name);
    }
  }));

Deno.test("the session after a reset is cut to the plan, with a list of what was cut, and a rise brings it back", () =>
  withPlan(async (rig, plan) => {
    await rig.goals("goals_ladder", { goals: goalsAt(1, 2, 3, 4, 5) });
    await rig.do("start");
    plan.goals = 2;
    const { state } = await rig.do("reset");
    assertEquals(
      state.suspendedGoals.map(({ title }) => title),
      ["Goal 3", "Goal 4", "Goal 5"],
    );
    await rig.do("start");
    await rig.log("gift", gift(5));
    await rig.settle();
    const reached = await rig.logged("ladder.goal_reached");
    assertEquals(
      reached.map(({ data }) => (data as { threshold: number }).threshold),
      [1_000, 2_000],
    );
    const shown = await rig.service.ladder(CHANNEL);
    assertEquals(shown.goals.map(({ threshold }) => threshold), [1_000, 2_000]);
    assert(shown.percent.complete);

    plan.goals = 4;
    await rig.service.followPlan(CHANNEL, plan, "return");
    assertEquals(await suspended(rig), [5]);
    plan.goals = 5;
    await rig.service.followPlan(CHANNEL, plan, "return");
    assertEquals(await suspended(rig), []);
    assertEquals(
      (await goalsOf(rig)).map(({ state }) => state),
      Array(5).fill("reached"),
    );
    await rig.parts.outbox.publish(keys.subathonOutboxOf(CHANNEL));
    assertEquals(
      (await rig.logged("ladder.goal_reached")).length,
      2,
      "what was passed meanwhile is not celebrated",
    );
  }));

Deno.test("a ladder that has not begun is suspended when the plan is heeded, room that is made is used", () =>
  withPlan(async (rig, plan) => {
    await rig.goals("goals_ladder", { goals: goalsAt(1, 2, 3, 4) });
    plan.goals = 2;
    assertEquals(await suspended(rig), [], "the grace is not over");
    const over = await rig.service.overPlan(CHANNEL, plan);
    assertEquals(over.map(({ title }) => title), ["Goal 3", "Goal 4"]);
    await rig.service.followPlan(CHANNEL, plan, "suspend");
    assertEquals(await suspended(rig), [3, 4]);
    await rig.settle();
    const states = await rig.logged("ladder.state");
    assertEquals(
      (states.at(-1)?.data as { goals: unknown[] }).goals.length,
      2,
      "pages are told",
    );
    const goals = await goalsOf(rig);

    // Room that is made is used.
    await rig.goals("goals_ladder", {
      goals: goals.filter((_, index) => index !== 0).map((
        { id, threshold, title },
      ) => ({ id, threshold, title })),
    });
    assertEquals(await suspended(rig), [4]);
  }));

Deno.test("above the plan goals can be left out, not added or changed", () =>
  withPlan(async (rig, plan) => {
    await rig.goals("goals_ladder", { goals: goalsAt(1, 2, 3, 4) });
    await rig.do("start");
    plan.goals = 2;
    const goals = (await goalsOf(rig)).map(({ id, threshold, title }) => ({
      id,
      threshold,
      title,
    }));
    const refused = (asked: unknown[], name: string) =>
      assertRejects(
        () => rig.goals("goals_ladder", { goals: asked }),
        AppError,
        "the plan allows 2 goals",
        name,
      );
    await refused([...goals, ...goalsAt(5)], "one more");
    await refused(
      goals.map((goal, index) => index === 3 ? { ...goal, title: "X" } : goal),
      "one above is changed",
    );
    await refused(
      [...goals.slice(0, 3), ...goalsAt(4)],
      "one above is another",
    );
    const renamed = goals.map((goal, index) =>
      index === 1 ? { ...goal, title: "Within the plan" } : goal
    );
    await rig.goals("goals_ladder", { goals: renamed });
    await rig.goals("goals_ladder", { goals: renamed.slice(0, 3) });
    assertEquals((await goalsOf(rig)).map(({ title }) => title), [
      "Goal 1",
      "Within the plan",
      "Goal 3",
    ]);
    assertEquals(await suspended(rig), [], "it keeps what it began with");
  }));
