import { DAY_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { createLog } from "@/lib/core/log.ts";
import { createPlanChangeService } from "@/lib/features/account/plans/change_service.ts";
import { PLAN_GRACE_MS } from "@/lib/features/account/plans/next_plan.ts";
import { PLANS } from "@/lib/schema/account/plans.ts";
import {
  itemsOverPlan,
  type PlanItem,
  type PlanItems,
  stillSuspended,
} from "@/lib/features/account/plans/suspension.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";

const CHANNEL = "1001";

/** Five scenes, `scn_1` the oldest; the free plan has room for three. */
function scenes(count = 5): PlanItem[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `scn_${i + 1}`,
    name: `Scene ${i + 1}`,
    updatedAt: i + 1,
  }));
}

function setUp(kv: Deno.Kv) {
  const clock = new ManualClock();
  const state = {
    busy: false,
    goals: [] as { id: string; title: string; suspended: boolean }[],
    used: new Set<string>(),
    broken: new Set<string>(),
    unheard: false,
    items: {
      scene: scenes(),
      instance: [],
      custom_widget: [],
      asset: [],
    } as PlanItems,
  };
  const told: string[][] = [];
  const moves: string[] = [];
  const make = () =>
    createPlanChangeService({
      kv,
      clock,
      log: createLog({ level: "error", now: () => 0, write: () => {} }),
      defaultTier: "pro",
      itemsOf: (channelId) =>
        state.broken.has(channelId)
          ? Promise.reject(new Error("broken"))
          : Promise.resolve(structuredClone(state.items)),
      usedFilesOf: () => Promise.resolve(state.used),
      isBusy: () => Promise.resolve(state.busy),
      ladder: {
        over: () => Promise.resolve(state.goals),
        follow(_, { goals }, move) {
          moves.push(`${move} ${goals}`);
          return Promise.resolve();
        },
      },
      announce: (_, changed) => {
        if (state.unheard) return Promise.reject(new Error("unheard"));
        if (changed.length > 0) told.push(changed.map(({ id }) => id).sort());
        return Promise.resolve();
      },
    });
  return { clock, state, told, moves, plans: make(), other: make() };
}

const off = async (
  { plans }: Pick<ReturnType<typeof setUp>, "plans">,
) => [...await plans.suspendedOf(CHANNEL)].sort();

Deno.test("a fall suspends the oldest after seven days, tells pages, and a rise brings all back", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  const { clock, plans, told } = at;
  const answer = await plans.change({ channelId: CHANNEL, tier: "free" });
  assertEquals(answer, {
    channelId: CHANNEL,
    tier: "free",
    effectiveAt: "2026-11-21T10:00:00.000Z",
    suspensions: ["2", "1"].map((n) => ({
      kind: "scene" as const,
      id: `scn_${n}`,
      name: `Scene ${n}`,
      at: "2026-11-28T10:00:00.000Z",
    })),
  });
  await clock.advance(PLAN_GRACE_MS - 1);
  assertEquals(await off(at), []);
  await clock.advance(1);
  assertEquals(await off(at), ["scn_1", "scn_2"]);
  assertEquals(told, [["scn_1", "scn_2"]]);
  assertEquals((await plans.overview(CHANNEL)).suspensions.map((s) => s.at), [
    null,
    null,
  ]);
  await plans.change({ channelId: CHANNEL, tier: "plus" });
  assertEquals(await off(at), []);
  assertEquals(told.length, 2);
  // A second fall has its grace again.
  await plans.change({ channelId: CHANNEL, tier: "free" });
  assertEquals(await off(at), []);
});

Deno.test("the same change again, from two processes at once, changes nothing", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  const change = { channelId: CHANNEL, tier: "free" } as const;
  const first = await at.plans.change(change);
  await at.clock.advance(3 * DAY_MS);
  const again = await Promise.all(
    Array.from(
      { length: 20 },
      (_, i) => (i % 2 ? at.plans : at.other).change(change),
    ),
  );
  for (const one of again) assertEquals(one, first);
  await at.clock.advance(4 * DAY_MS);
  assertEquals(await off(at), ["scn_1", "scn_2"]);
});

Deno.test("the plan that a channel has by default is in force from when it is first set, and stays", async () => {
  using kv = await openKv(":memory:");
  const { clock, plans } = setUp(kv);
  const change = { channelId: CHANNEL, tier: "pro" } as const;
  const later = { ...change, effectiveAt: "2026-12-24T10:00:00.000Z" };
  const first = await plans.change(later);
  assertEquals(first, {
    ...change,
    effectiveAt: "2026-11-21T10:00:00.000Z",
    suspensions: [],
  });
  assertEquals((await plans.overview(CHANNEL)).pending, null);
  await clock.advance(DAY_MS);
  assertEquals(await plans.change(change), first);
});

Deno.test("a rise that the database left unanswered is told to pages all the same", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  const at = setUp(kv);
  const { clock, plans, told } = at;
  await plans.change({ channelId: CHANNEL, tier: "free" });
  await clock.advance(PLAN_GRACE_MS);
  assertEquals(await off(at), ["scn_1", "scn_2"]);
  told.length = 0;
  once("plan");
  const risen = await plans.change({ channelId: CHANNEL, tier: "plus" });
  assertEquals([risen.tier, risen.effectiveAt], [
    "plus",
    "2026-11-28T10:00:00.000Z",
  ]);
  assertEquals(told, [["scn_1", "scn_2"]]);
});

Deno.test("a rise of which nobody heard is told when it is asked for again, or by the next sweep, once", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "thrown");
  const at = setUp(kv);
  const { clock, plans, other, told } = at;
  const fall = async () => {
    await plans.change({ channelId: CHANNEL, tier: "free" });
    await clock.advance(PLAN_GRACE_MS);
    await off(at);
    told.length = 0;
    once("plan");
    await assertRejects(
      () => plans.change({ channelId: CHANNEL, tier: "plus" }),
      TypeError,
    );
    assertEquals(told, []);
  };
  await fall();
  await plans.change({ channelId: CHANNEL, tier: "plus" });
  assertEquals(told, [["scn_1", "scn_2"]]);
  await plans.change({ channelId: CHANNEL, tier: "plus" });
  await plans.sweep();
  assertEquals(told.length, 1);

  await fall();
  await other.sweep();
  await plans.sweep();
  assertEquals(told, [["scn_1", "scn_2"]]);
});

Deno.test("a rise that pages could not be told stays on the lists until they are", async () => {
  using kv = await openKv(":memory:");
  const { clock, plans, state, told } = setUp(kv);
  await plans.change({ channelId: CHANNEL, tier: "free" });
  await clock.advance(PLAN_GRACE_MS);
  await plans.suspendedOf(CHANNEL);
  told.length = 0;
  state.unheard = true;
  const rise = plans.change({ channelId: CHANNEL, tier: "plus" });
  await assertRejects(() => rise, Error, "unheard");
  state.unheard = false;
  await plans.sweep();
  assertEquals(told, [["scn_1", "scn_2"]]);
});

Deno.test("nothing is suspended during a stream, and everything due is after it", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  await at.plans.change({ channelId: CHANNEL, tier: "free" });
  at.state.busy = true;
  await at.clock.advance(9 * DAY_MS);
  assertEquals(await off(at), []);
  await at.plans.sweep();
  assertEquals(await off(at), []);
  at.state.busy = false;
  await at.plans.sweep();
  assertEquals(at.told, [["scn_1", "scn_2"]]);
  // Once suspended, a stream brings nothing back by itself.
  at.state.busy = true;
  assertEquals(await off(at), ["scn_1", "scn_2"]);
});

Deno.test("a ladder follows the plan: after the grace and the stream down, at once up", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  const { clock, plans, moves, state } = at;
  state.goals = [{ id: "gol_1", title: "Karaoke", suspended: false }];
  const fallen = await plans.change({ channelId: CHANNEL, tier: "free" });
  assertEquals(fallen.suspensions.at(-1), {
    kind: "goal",
    id: "gol_1",
    name: "Karaoke",
    at: "2026-11-28T10:00:00.000Z",
  });
  assertEquals(moves.splice(0), ["return 20"]);
  state.busy = true;
  await clock.advance(PLAN_GRACE_MS);
  await plans.sweep();
  moves.splice(0);
  await plans.sweep();
  assertEquals(moves.splice(0), [], "not during a stream");
  state.busy = false;
  await plans.sweep();
  assertEquals(moves.splice(0), ["suspend 20"]);
  await plans.sweep();
  assertEquals(moves.splice(0), [], "once");
  state.goals = [{ id: "gol_1", title: "Karaoke", suspended: true }];
  assertEquals((await plans.overview(CHANNEL)).suspensions.at(-1)?.at, null);
  // A rise that is put off comes when its time has.
  await plans.change({
    channelId: CHANNEL,
    tier: "plus",
    effectiveAt: new Date(clock.now() + DAY_MS).toISOString(),
  });
  await plans.sweep();
  assertEquals(moves.splice(0), ["return 20"]);
  await clock.advance(DAY_MS);
  await plans.sweep();
  await plans.sweep();
  assertEquals(moves.splice(0), ["return 100"]);
});

Deno.test("a change from a later moment is pending until then", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  const effectiveAt = "2026-12-01T00:00:00+01:00";
  const change = { channelId: CHANNEL, tier: "free", effectiveAt } as const;
  const answer = await at.plans.change(change);
  assertEquals(answer.effectiveAt, "2026-11-30T23:00:00.000Z");
  assertEquals(answer.suspensions[0]?.at, "2026-12-07T23:00:00.000Z");
  assertEquals(await at.plans.change(change), answer);
  const before = await at.plans.overview(CHANNEL);
  assertEquals([before.tier, before.pending], ["pro", {
    tier: "free",
    effectiveAt: "2026-11-30T23:00:00.000Z",
  }]);
  await at.clock.advance(10 * DAY_MS);
  const after = await at.plans.overview(CHANNEL);
  assertEquals([after.tier, after.pending], ["free", null]);
});

Deno.test("room that is made is used, for what was changed last first", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  await at.plans.change({ channelId: CHANNEL, tier: "free" });
  await at.clock.advance(PLAN_GRACE_MS);
  assertEquals(await off(at), ["scn_1", "scn_2"]);
  for (const [gone, ...left] of [["scn_5", "scn_1"], ["scn_4"]]) {
    at.state.items.scene = at.state.items.scene
      .filter(({ id }) => id !== gone);
    assertEquals(await off(at), left);
  }
});

Deno.test("what was live last is kept before what was changed last", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  const [first, second] = at.state.items.scene;
  assert(first && second);
  first.shownAt = 5_000;
  second.shownAt = 6_000;
  await at.plans.change({ channelId: CHANNEL, tier: "free" });
  await at.clock.advance(PLAN_GRACE_MS);
  assertEquals(await off(at), ["scn_3", "scn_4"]);
});

Deno.test("pages are told when room is made, and when a rise that was put off has come", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  await at.plans.change({ channelId: CHANNEL, tier: "free" });
  await at.clock.advance(PLAN_GRACE_MS);
  await at.plans.sweep();
  at.state.items.scene.pop();
  await at.plans.sweep();
  const effectiveAt = new Date(at.clock.now() + DAY_MS).toISOString();
  await at.plans.change({ channelId: CHANNEL, tier: "pro", effectiveAt });
  await at.plans.sweep();
  assertEquals(await off(at), ["scn_1"]);
  await at.clock.advance(DAY_MS);
  await at.plans.sweep();
  await at.plans.sweep();
  assertEquals(at.told, [["scn_1", "scn_2"], ["scn_2"], ["scn_1"]]);
});

Deno.test("one channel that cannot be settled does not hold up the others", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  for (const channelId of ["1000", CHANNEL, "1002"]) {
    await at.plans.change({ channelId, tier: "free" });
  }
  await at.clock.advance(PLAN_GRACE_MS);
  at.state.broken.add("1000");
  await at.plans.sweep();
  assertEquals(at.told.length, 2);
});

Deno.test("of files those in use are kept first, and the others have the same grace", async () => {
  using kv = await openKv(":memory:");
  const at = setUp(kv);
  at.state.items.scene = [];
  at.state.items.asset = [1, 2, 3].map((n) => ({
    id: `ast_${n}`,
    name: `File ${n}`,
    updatedAt: n,
    size: 20 * 1024 * 1024,
  }));
  at.state.used.add("ast_1");
  await at.plans.change({ channelId: CHANNEL, tier: "free" });
  await at.clock.advance(PLAN_GRACE_MS - 1);
  assertEquals(await off(at), []);
  await at.clock.advance(1);
  assertEquals(await off(at), ["ast_2"]);
});

Deno.test("what is kept never exceeds the plan, and nothing is suspended without need", () => {
  const item = fc.record({
    id: fc.uuid(),
    name: fc.string(),
    updatedAt: fc.nat(1_000),
    size: fc.nat(30 * 1024 * 1024),
    shownAt: fc.option(fc.nat(1_000), { nil: undefined }),
  });
  fc.assert(fc.property(
    fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 40 }),
    fc.constantFrom("scene", "instance", "custom_widget", "asset"),
    fc.array(fc.nat(39)),
    (items, kind, uses) => {
      const limits = PLANS.free;
      const used = new Set(uses.flatMap((at) => items[at]?.id ?? []));
      const over = itemsOverPlan(kind, items, limits, used);
      const ids = new Set(over.map(({ id }) => id));
      const kept = items.filter(({ id }) => !ids.has(id));
      const most = {
        scene: limits.scenes,
        instance: limits.instances,
        custom_widget: limits.customWidgets,
        asset: limits.assets,
      }[kind];
      assert(kept.length <= most);
      if (kind === "asset") {
        assert(
          kept.reduce((sum, one) => sum + one.size, 0) <= limits.assetBytes,
        );
      } else {
        assertEquals(kept.length, Math.min(most, items.length));
      }
      // What was found over the plan stays so while nothing changes.
      assertEquals(
        stillSuspended(kind, [...ids], items, limits).map(({ id }) => id),
        [...ids],
      );
      // With room for all of it, all of it is back.
      assertEquals(stillSuspended(kind, [...ids], items, PLANS.pro), []);
    },
  ));
});
