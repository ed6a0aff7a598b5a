import { assertEquals } from "@std/assert";
import type { WidgetCounterState } from "@/lib/schema/widget_data/stats.ts";
import type { JarQuery } from "@/lib/schema/widgets/state/games.ts";
import type { GoalQuery } from "@/lib/schema/widgets/state/goal_bar.ts";
import type { FilterSettings } from "@/lib/schema/widgets/settings/filter.ts";
import { ask, FILTER, jar } from "./ask.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  cheer,
  CY,
  event,
  follow,
  gift,
  online,
  refund,
  startWorld,
  sub,
  tip,
  type World,
} from "./world.ts";

const GOAL: GoalQuery = {
  metric: "bits",
  counterId: null,
  target: 100,
  startAt: 0,
  period: "none",
  endsAt: null,
  pointRules: [],
  rollOver: false,
};

function goalOf(state: WidgetCounterState) {
  if (state.topic !== "goal") throw new Error("No goal");
  return [state.count, state.round, state.reachedAt !== null];
}

const goal = async (world: World, query: Partial<GoalQuery> = {}, id = "g") =>
  goalOf(await ask(world, id, { topic: "goal", query: { ...GOAL, ...query } }));

/** Ids of goals that were told to be reached. */
async function told(world: World): Promise<string[]> {
  const page = await world.events.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  return page.events.flatMap((one) =>
    one.kind === "goal.updated"
      ? [`${one.data.goalId} ${one.data.current}`]
      : []
  );
}

Deno.test("a goal counts from when it was first asked for, each act once", async () => {
  await using world = await startWorld();
  await world.happen(cheer(ADA, 40));
  assertEquals(await goal(world), [0, 0, false]);
  const given = cheer(BOB, 60);
  await world.happen(given, { ...given, id: "the same" }, follow(CY));
  assertEquals(await goal(world), [60, 0, false]);
  await world.happen(refund(given.act, { kind: "cheer" }));
  assertEquals(await goal(world), [0, 0, false]);
});

Deno.test("an act from before a goal or a jar began is not taken back from it", async () => {
  await using world = await startWorld();
  const early = cheer(ADA, 40, { at: world.clock.now() });
  await world.happen(early);
  const pointRules: JarQuery["pointRules"] = [
    {
      kind: "cheer",
      tier: null,
      perUnits: 1,
      points: 1,
      proportional: true,
    },
  ];
  const asked = async () => [
    (await goal(world))[0],
    (await goal(world, { metric: "points", pointRules }, "p"))[0],
    (await goal(world, { period: "day" }, "d"))[0],
    (await jar(world, { pointRules, capacity: 1_000 }))?.[0],
  ];
  assertEquals(await asked(), [0, 0, 40, 0]);
  const late = cheer(BOB, 60, { at: world.clock.now() });
  await world.happen(late);
  assertEquals(await asked(), [60, 60, 100, 60]);
  await world.happen(refund(early.act, { kind: "cheer" }));
  assertEquals(await asked(), [60, 60, 60, 60]);
  await world.happen(refund(late.act, { kind: "cheer" }));
  assertEquals(await asked(), [0, 0, 0, 0]);
});

Deno.test("nobody owes a goal what another filter or an earlier round took in", async () => {
  await using world = await startWorld();
  const filter: FilterSettings = { ...FILTER, minBits: 50 };
  const small = cheer(ADA, 40);
  await goal(world, { filter });
  await world.happen(small);
  assertEquals(await goal(world), [0, 0, false]);
  await world.happen(refund(small.act, { kind: "cheer" }));
  assertEquals(await goal(world), [0, 0, false]);

  const query = { rollOver: true, startAt: 30 };
  await goal(world, query, "r");
  const given = cheer(ADA, 170);
  await world.happen(given);
  assertEquals(await goal(world, query, "r"), [-30, 2, true]);
  await world.happen(refund(given.act, { kind: "cheer" }));
  assertEquals(await goal(world, query, "r"), [-30, 2, true]);
});

Deno.test("a goal of a period begins with what the period has, and anew with the next", async () => {
  await using world = await startWorld();
  const at = () => ({ at: world.clock.now() });
  await world.happen(cheer(ADA, 40, at()));
  assertEquals(await goal(world, { period: "day" }), [40, 0, false]);
  await world.happen(cheer(ADA, 10, at()));
  assertEquals(await goal(world, { period: "day" }), [50, 0, false]);
  world.clock.set("2026-11-22T00:00:00.000Z");
  assertEquals(await goal(world, { period: "day" }), [0, 1, false]);
  // Of yesterday, but late: it counts there and not here.
  await world.happen(
    cheer(ADA, 7, at()),
    cheer(ADA, 100, { at: "2026-11-21T23:59:59.999Z" }),
  );
  assertEquals(await goal(world, { period: "day" }), [7, 1, false]);
  assertEquals(await goal(world, { period: "stream" }, "s"), [157, 0, true]);
  await world.happen(online("2026-11-22T00:00:00.000Z", "s1"));
  assertEquals(await goal(world, { period: "stream" }, "s"), [0, 1, false]);
});

Deno.test("the target is reached once a round, and told once", async () => {
  await using world = await startWorld();
  await goal(world, { startAt: 30 });
  await world.happen(cheer(ADA, 69));
  assertEquals(await goal(world, { startAt: 30 }), [69, 0, false]);
  await world.happen(cheer(ADA, 1), cheer(ADA, 500));
  await world.happen(cheer(ADA, 1));
  assertEquals(await goal(world, { startAt: 30 }), [571, 0, true]);
  assertEquals(await told(world), ["g 100"]);
});

Deno.test("with roll-over the surplus begins the next round", async () => {
  await using world = await startWorld();
  const query = { rollOver: true };
  await goal(world, query);
  await world.happen(cheer(ADA, 250));
  assertEquals(await goal(world, query), [50, 2, true]);
  await world.happen(cheer(ADA, 49));
  assertEquals(await goal(world, query), [99, 2, true]);
  await world.happen(cheer(ADA, 1));
  assertEquals(await goal(world, query), [0, 3, true]);
  assertEquals((await told(world)).length, 2);
});

Deno.test("nothing counts after a goal's end", async () => {
  await using world = await startWorld();
  const query = { endsAt: "2026-11-21T10:05:00.000Z" };
  await goal(world, query);
  await world.happen(cheer(ADA, 1));
  world.clock.set("2026-11-21T10:05:00.000Z");
  await world.happen(cheer(ADA, 2));
  assertEquals(await goal(world, query), [1, 0, false]);
});

Deno.test("each metric counts what it says, points by their rules", async () => {
  await using world = await startWorld();
  const rules: GoalQuery["pointRules"] = [
    {
      kind: "cheer",
      tier: null,
      perUnits: 100,
      points: 3,
      proportional: false,
    },
    { kind: "tip", tier: null, perUnits: 100, points: 3, proportional: true },
    { kind: "gift", tier: null, perUnits: 1, points: 10, proportional: true },
    { kind: "gift", tier: 3, perUnits: 1, points: 60, proportional: true },
  ];
  const metrics: [GoalQuery["metric"], number][] = [
    ["followers-new", 1],
    ["subs-new", 1 + 5 + 2],
    ["members", 4],
    ["gifts", 5 + 2 + 3],
    ["bits", 250],
    ["tips", 350],
    ["charity", 900],
    ["points", 6 + 10 + 50 + 120],
  ];
  for (const [metric] of metrics) {
    await goal(world, { metric, pointRules: rules }, metric);
  }
  const membership = {
    level: "Gold",
    count: 3,
    anonymous: false,
    giftId: "m1",
  };
  await world.happen(
    follow(ADA),
    sub(BOB),
    gift(ADA, 5),
    gift(ADA, 2, { tier: 3 }),
    event("gift_member", membership, { platform: "youtube" }),
    event("member", { level: "Gold", months: 1, message: null }, {
      platform: "youtube",
    }),
    cheer(ADA, 250),
    tip(ADA, 350),
    tip(ADA, 5_000, { currency: "USD" }),
    event("charity", {
      amount: { amountMinor: 900, currency: "EUR" },
      donationId: "d1",
      campaignId: null,
      charityName: "Sea",
    }),
  );
  for (const [metric, expected] of metrics) {
    const [count] = await goal(world, { metric, pointRules: rules }, metric);
    assertEquals(count, expected, metric);
  }
});

Deno.test("another metric begins anew; another target does not", async () => {
  await using world = await startWorld();
  await goal(world);
  await world.happen(cheer(ADA, 40));
  assertEquals(await goal(world, { target: 50 }), [40, 0, false]);
  assertEquals(await goal(world, { metric: "followers-new" }), [0, 0, false]);
  await world.happen(follow(ADA));
  assertEquals(await goal(world, { metric: "followers-new" }), [1, 0, false]);
});

Deno.test("what no page has asked for in two months is not counted any more", async () => {
  await using world = await startWorld();
  await goal(world);
  world.clock.set("2027-01-19T10:00:00.000Z");
  await world.happen(cheer(ADA, 40));
  assertEquals(await goal(world), [40, 0, false]);
  world.clock.set("2027-03-21T10:00:00.000Z");
  await world.happen(cheer(ADA, 50));
  assertEquals(await goal(world), [40, 0, false]);
});

Deno.test("a goal counts what passes its filter, of what its metric counts", async () => {
  await using world = await startWorld();
  const least = { ...FILTER, minBits: 60, kinds: ["cheer", "tip"] };
  const both = (id: string) =>
    Promise.all((["none", "day"] as const).map(async (period) => {
      const query = { period, filter: least };
      return (await goal(world, query, `${id} ${period}`))[0];
    }));
  assertEquals(await both("g"), [0, 0]);
  const given = cheer(BOB, 60);
  await world.happen(cheer(ADA, 59), given, tip(ADA, 500), gift(ADA, 99));
  await world.happen({ ...given, id: "again" });
  assertEquals(await both("g"), [60, 60]);
  // A day begins with what it has; without a period it begins now.
  assertEquals(await both("later"), [0, 60]);
  await world.happen(refund(given.act, { kind: "cheer" }), cheer(CY, 70));
  assertEquals(await both("g"), [70, 70]);
  assertEquals((await both("later"))[1], 70);
  const tips = { ...least, kinds: ["tip"] };
  const none = await goal(world, { period: "day", filter: tips }, "no kind");
  assertEquals(none[0], 0);
});
