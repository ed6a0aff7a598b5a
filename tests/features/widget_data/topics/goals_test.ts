import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { figure, startChannel } from "./rig.ts";

Deno.test("goals of a stack are the channel's goal bars, each with its figure", async () => {
  await using app = await startChannel();
  const save = async (type: string, settings: Record<string, unknown>) =>
    (await app.services.overlays.instances.save(CHANNEL, { type, settings }))
      .instance
      .id;
  const bits = await save("goal-bar", {
    metric: "bits",
    target: 500,
    period: "stream",
  });
  const followers = await save("goal-bar", {
    metric: "followers-total",
    target: 1_000,
  });
  const counter = await save("counter", {});
  const goals = await figure(app, "goals", {
    goalIds: [followers, counter, "ins_unknown", bits],
  });
  assertEquals(
    goals?.map(({ goalId, figure }) => [
      goalId,
      figure?.goalId,
      figure?.current,
      figure?.reachedAt !== null,
    ]),
    [[followers, followers, 1_234, true], [bits, bits, 300, false]],
  );
  // It was reached once, and told once.
  await figure(app, "goals", { goalIds: [followers] });
  const page = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  });
  assertEquals(
    page.events.filter(({ kind }) => kind === "goal.updated").length,
    1,
  );
});

Deno.test("a goal counts a counter as it stands, and none that there is not", async () => {
  await using app = await startTestApp();
  const { bot: { counters }, events: { log: events } } = app.services;
  const goal = (counterId: string | null, target = 3) =>
    figure(app, "goal", {
      metric: "counter",
      counterId,
      target,
      startAt: 0,
      period: "none",
      endsAt: null,
      pointRules: [],
      rollOver: false,
    });
  assertEquals(await goal(null), null);
  assertEquals(await goal("deaths"), null);
  await counters.set(CHANNEL, "deaths", 2);
  assertEquals((await goal("deaths"))?.current, 2);
  assertEquals((await goal("deaths"))?.reachedAt, null);
  await counters.move(CHANNEL, "deaths", 1);
  assertEquals((await goal("deaths"))?.current, 3);
  assertEquals(
    (await goal("deaths"))?.reachedAt,
    new Date(app.clock.now()).toISOString(),
  );
  // Another counter's goal is another goal.
  await counters.set(CHANNEL, "wins", 7);
  assertEquals((await goal("wins"))?.current, 7);
  const told = await events.read({
    channelId: CHANNEL,
    after: null,
    limit: 99,
  });
  assertEquals(
    told.events.filter(({ kind }) => kind === "goal.updated").length,
    2,
  );
});

Deno.test("a goal that rolls over tells each round once, also when its total falls back, and keeps few", async () => {
  await using app = await startTestApp();
  const { bot: { counters }, events: { log: events } } = app.services;
  const at = async (value: number) => {
    await counters.set(CHANNEL, "deaths", value);
    const found = await figure(app, "goal", {
      metric: "counter",
      counterId: "deaths",
      target: 10,
      startAt: 0,
      period: "none",
      endsAt: null,
      pointRules: [],
      rollOver: true,
    });
    return found?.reachedAt;
  };
  const start = new Date(app.clock.now()).toISOString();
  for (let round = 1; round <= 30; round++) {
    await at(round * 10);
    await app.clock.advance(1_000);
  }
  // A round that is kept, one that is forgotten, and one that was leapt over.
  const kept = new Date(app.clock.now() - 6_000).toISOString();
  assertEquals(await at(255), kept);
  const oldest = new Date(app.clock.now() - 20_000).toISOString();
  assertEquals(await at(15), oldest);
  await at(400);
  await at(350);
  const told = await events.read({
    channelId: CHANNEL,
    after: null,
    limit: 999,
  });
  const reached = told.events.filter(({ kind }) => kind === "goal.updated");
  assertEquals(reached.length, 31);
  assertEquals(reached[0]?.occurredAt, start);
  const records = await Array.fromAsync(
    app.kv.list<unknown[]>({ prefix: ["goal_reached"] }),
  );
  assertEquals(records.map(({ value }) => value.length), [20]);
});
