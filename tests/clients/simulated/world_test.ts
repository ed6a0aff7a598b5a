import { DAY_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { isOpen } from "@/lib/clients/simulated/scenarios/votes.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { budget } from "@/tests/support/budget.ts";
import {
  DAWN,
  eventsOf,
  idOf,
  tally,
  worldOf,
} from "@/tests/support/simulated_world.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";

Deno.test("the same seed and time give the same run, to the letter", () => {
  const run = () => worldOf({ size: 120 }).advance(DAWN + 20 * MINUTE_MS);
  assertEquals(run(), run());
});

Deno.test("another seed, or another channel, lives another life", () => {
  const run = (options: Parameters<typeof worldOf>[0]) =>
    worldOf(options).advance(DAWN + 5 * MINUTE_MS).map(idOf);
  const first = new Set(run({}));
  const others = [
    ...run({ seed: "other" }),
    ...run({ channel: { ...demoChannel, id: "4242" } }),
  ];
  assertEquals(others.filter((id) => first.has(id)), []);
});

Deno.test("it does not matter in which strides time passes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1 }),
      (strides) => {
        const end = DAWN + strides.reduce((sum, stride) => sum + stride, 0);
        const bySteps = worldOf({ size: 60 });
        let at = DAWN;
        const told = strides.flatMap((stride) => bySteps.advance(at += stride));
        const atOnce = worldOf({ size: 60 });
        assertEquals(told.map(idOf), atOnce.advance(end).map(idOf));
        assertEquals(bySteps.state(), atOnce.state());
      },
    ),
    { numRuns: budget(5, 15) },
  );
});

Deno.test("a process started later joins the same life", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5 * 3_600 }),
      fc.integer({ min: 1, max: 600 }),
      (later, seconds) => {
        const startAt = DAWN + later * SECOND_MS;
        const end = startAt + seconds * SECOND_MS;
        const running = worldOf({ size: 80 });
        running.advance(startAt);
        const joined = worldOf({ size: 80, startAt });
        assertEquals(joined.advance(end), running.advance(end));
        assertEquals(joined.chatters(), running.chatters());
        assertEquals(joined.state(), running.state());
      },
    ),
    { numRuns: budget(4, 12) },
  );
});

Deno.test("a restart goes on with new ids", () => {
  const first = worldOf({ size: 80 });
  const before = new Set(first.advance(DAWN + 10 * MINUTE_MS).map(idOf));
  const restarted = worldOf({ size: 80, startAt: DAWN + 10 * MINUTE_MS });
  const after = restarted.advance(DAWN + 20 * MINUTE_MS).map(idOf);
  assert(after.length > 50);
  assertEquals(after.filter((id) => before.has(id)), []);
});

Deno.test("no id comes twice, neither at a dawn nor at a mad pace", () => {
  const hours = budget(1, 4);
  const night = worldOf({
    size: 100,
    startAt: DAWN + DAY_MS - hours * HOUR_MS,
  });
  const rush = worldOf({ size: 100, pace: 200 });
  const told = [
    ...night.advance(DAWN + DAY_MS + hours * HOUR_MS),
    ...rush.advance(DAWN + budget(1, 3) * MINUTE_MS),
  ].map(idOf);
  assert(told.length > budget(3_500, 12_000), `${told.length}`);
  assertEquals(new Set(told).size, told.length);
});

Deno.test("what is told is past, and in order", () => {
  const world = worldOf({ size: 80 });
  let last = 0;
  for (let at = DAWN + 700; at < DAWN + 10 * MINUTE_MS; at += 700) {
    for (const simulatedEvent of world.advance(at)) {
      assert(simulatedEvent.at >= last);
      assert(simulatedEvent.at <= at, "the future was told");
      last = simulatedEvent.at;
    }
  }
  assertEquals(world.advance(DAWN), []);
});

Deno.test("going back and forth in time ends in the same state, and each world has its own", () => {
  const straight = worldOf({ size: 60 });
  straight.advance(DAWN + 3 * HOUR_MS);
  const wandering = worldOf({ size: 60 });
  for (const hours of [5, 3, 1, 30, -40, 3, 5, 3]) {
    // It goes on from where another one has been, which lives on meanwhile.
    const other = worldOf({ size: 60, startAt: DAWN + 3 * HOUR_MS });
    other.advance(other.now() + 5 * MINUTE_MS);
    wandering.moveTo(DAWN + hours * HOUR_MS);
  }
  assertEquals(wandering.now(), straight.now());
  assertEquals(wandering.state(), straight.state());
});

Deno.test("before dawn the channel goes offline for six minutes", () => {
  const world = worldOf({ size: 60, startAt: DAWN + DAY_MS - 10 * MINUTE_MS });
  assert(world.state().stream);
  const dusk = world.advance(DAWN + DAY_MS - 4 * MINUTE_MS);
  assertEquals(world.state().stream, null);
  const [offline] = eventsOf(dusk, "stream.offline");
  const dawn = world.advance(DAWN + DAY_MS + MINUTE_MS);
  const [online] = eventsOf(dawn, "stream.online");
  assertNotEquals(online?.id, offline?.id);
  assertEquals(online?.started_at, "2026-11-22T05:00:00Z");
  assertEquals(world.state().stream?.startedAt, DAWN + DAY_MS);
});

Deno.test("nothing stays open over night", () => {
  const dusk = DAWN + DAY_MS - 6 * MINUTE_MS;
  // A life in which all three are open at dusk; the next lines say if that no longer holds.
  const world = worldOf({ size: 100, seed: 30, pace: 2, startAt: dusk });
  const before = world.state();
  assert(before.polls[0]?.status === "active", "no poll was open");
  assert(isOpen(before.predictions[0]), "no prediction was open");
  assert(before.train, "no train was on its way");
  const counts = tally(world.advance(dusk + SECOND_MS));
  const state = world.state();
  assertEquals(state.train, null);
  assertEquals(state.charity, null);
  assert(state.polls[0]?.status !== "active");
  assert(!isOpen(state.predictions[0]));
  assertEquals(counts["channel.charity_campaign.stop"], 1);
  assertEquals(counts["channel.hype_train.end"], 1);
});

Deno.test("whoever has just come learns how things stand, under the ids of old", () => {
  const world = worldOf({ size: 80 });
  const atDawn = world.advance(DAWN + SECOND_MS);
  world.advance(DAWN + 2 * HOUR_MS);
  const opening = world.opening();
  const [online] = eventsOf(opening, "stream.online");
  assertEquals(online, eventsOf(atDawn, "stream.online")[0]);
  const old = new Set(atDawn.map(idOf));
  assertEquals(opening.filter((told) => old.has(idOf(told))).length, old.size);
  const goals = eventsOf(opening, "channel.goal.progress");
  assertEquals(
    goals.map((goal) => goal.current_amount),
    world.state().goals.map((goal) => goal.current),
  );
});

Deno.test("a stream that is over is not announced", () => {
  const world = worldOf({ size: 30, startAt: DAWN + DAY_MS - 3 * MINUTE_MS });
  assertEquals(world.opening(), []);
});
