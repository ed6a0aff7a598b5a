import { assertEquals } from "@std/assert";
import { addTo, named } from "@/lib/features/widget_data/stats/persons.ts";
import type { PersonRecord } from "@/lib/schema/widget_data/stats.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  cheer,
  event,
  online,
  startWorld,
} from "./world.ts";

Deno.test("figures and goals of other modules are the last that they told, whatever comes late", async () => {
  await using world = await startWorld();
  const [early, late] = [
    "2026-11-21T10:00:00.000Z",
    "2026-11-21T10:05:00.000Z",
  ] as const;
  world.clock.set(late);
  const metric = (value: number, at: string) =>
    event("metric.updated", { name: "deaths", value }, { actor: null, at });
  const goal = (current: number, at: string, id?: string) =>
    event("goal.updated", {
      goalId: "g1",
      title: "",
      metric: "deaths",
      current,
      target: 10,
      currency: null,
    }, { actor: null, at, ...(id ? { id } : {}) });
  await world.happen(metric(4, late), goal(4, late));
  await world.happen(metric(3, early), goal(3, early));
  // What this service tells of its own goals is no other module's.
  await world.happen(goal(9, late, "stats:goal:g1:1:0"));
  assertEquals((await world.stats.metric(CHANNEL, "deaths"))?.value, 4);
  const kept = await world.stats.moduleGoal(CHANNEL, ["deaths"]);
  assertEquals(kept?.current, 4);
});

Deno.test("the latest of a period is none from before it began", async () => {
  await using world = await startWorld();
  const { clock, stats } = world;
  const began = "2026-11-21T11:00:00.000Z";
  await world.happen(cheer(ADA, 1));
  clock.set(began);
  await world.happen(online(began, "s1"));
  const latest = async () =>
    Object.keys(await stats.latest(CHANNEL, ["cheer"], "stream"));
  assertEquals(await latest(), []);
  await world.happen(cheer(BOB, 2, { at: began }));
  assertEquals(await latest(), ["cheer"]);
});

Deno.test("a person's sums of a span older than those kept are not begun again", () => {
  const streams = ["2026-11-19", "2026-11-20", "2026-11-21"].map((day) =>
    `stream:${day}` as const
  );
  const [oldest, ...kept] = streams as [
    `stream:${string}`,
    ...`stream:${string}`[],
  ];
  const add = (record: PersonRecord, period: typeof oldest) =>
    addTo(record, [period], "bits", 1);
  const record = kept.reduce(
    (known, period) => add(known, period).record,
    named(null, ADA),
  );
  const late = add(record, oldest);
  assertEquals(late.values, [null]);
  assertEquals(Object.keys(late.record.periods), kept);
});
