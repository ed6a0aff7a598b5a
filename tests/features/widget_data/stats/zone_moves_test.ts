import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { HOUR_MS, toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import type { GoalQuery } from "@/lib/schema/widgets/state/goal_bar.ts";
import { budget } from "@/tests/support/budget.ts";
import { ask } from "./ask.ts";
import { EVERYTHING } from "./filtered_values.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  cheer,
  refund,
  startWorld,
  type World,
} from "./world.ts";

const PERIODS = ["day", "week", "month"] as const;
type CalendarPeriod = typeof PERIODS[number];

/** From the first day of the world to the last, with daylight saving in both hemispheres. */
const ZONES = [
  "Pacific/Kiritimati",
  "Pacific/Auckland",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Europe/Berlin",
  "UTC",
  "America/Sao_Paulo",
  "America/Los_Angeles",
  "Pacific/Pago_Pago",
  "Etc/GMT+12",
] as const;

/** A little before days, weeks, months, a year and the changes of clocks. */
const BEGINNINGS = [
  "2026-03-28T12:00:00.000Z",
  "2026-04-04T06:00:00.000Z",
  "2026-10-30T12:00:00.000Z",
  "2026-11-28T06:00:00.000Z",
  "2026-12-30T20:00:00.000Z",
] as const;

async function counted(
  world: World,
  period: CalendarPeriod,
  filter?: FilterQuery,
): Promise<number> {
  const query: GoalQuery = {
    metric: "bits",
    counterId: null,
    target: 1_000_000,
    startAt: 0,
    period,
    endsAt: null,
    pointRules: [],
    rollOver: false,
    ...(filter ? { filter } : {}),
  };
  const id = `${period}${filter ? "/filtered" : ""}`;
  const state = await ask(world, id, { topic: "goal", query });
  return state.topic === "goal" ? state.count : NaN;
}

/** Sum of a leaderboard's places. */
async function ranked(world: World, period: CalendarPeriod): Promise<number> {
  const rows = await world.stats.board(CHANNEL, {
    sum: "bits",
    period,
    firstRank: 1,
    entries: 10,
    hideBroadcaster: false,
    hideUsers: [],
    anonymous: "hide",
  });
  return rows.reduce((sum, { value }) => sum + value, 0);
}

/** Every figure of a period: they are of the same span, and so the same. */
async function figures(world: World, period: CalendarPeriod) {
  return {
    goal: await counted(world, period),
    filtered: await counted(world, period, EVERYTHING),
    board: await ranked(world, period),
  };
}

interface Step {
  hours: number;
  zone: string | null;
  bits: number[];
  lateByHours: number | null;
  refunds: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  hours: fc.integer({ min: 0, max: 30 }),
  zone: fc.option(fc.constantFrom(...ZONES), { freq: 2 }),
  bits: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
  lateByHours: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 3 }),
  refunds: fc.boolean(),
});

Deno.test("a time zone moved either way at any hour: goals, leaderboards and sums are of one span, and nothing is lost", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      fc.constantFrom(...ZONES),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      async (beginning, first, steps) => {
        let timeZone: string = first;
        await using world = await startWorld({
          timeOf: () => Promise.resolve({ timeZone, currency: "EUR" }),
        });
        world.clock.set(beginning);
        const since = toIso(world.clock.now() - 72 * HOUR_MS).slice(0, 10);
        let total = 0;
        let last: { event: NewEvent; bits: number } | null = null;
        for (const period of PERIODS) await figures(world, period);
        for (const { hours, zone, bits, lateByHours, refunds } of steps) {
          world.clock.set(toIso(world.clock.now() + hours * HOUR_MS));
          timeZone = zone ?? timeZone;
          const late = (lateByHours ?? 0) * HOUR_MS;
          const events: NewEvent[] = [];
          if (refunds && last) {
            events.push(refund(last.event.act, { kind: "cheer" }));
            total -= last.bits;
            last = null;
          }
          for (const [index, one] of bits.entries()) {
            const at = world.clock.now() - (index === 0 ? late : 0);
            const event = cheer(index % 2 ? BOB : ADA, one, { at });
            events.push(event);
            total += one;
            last = { event, bits: one };
          }
          await world.happen(...events);
          for (const period of PERIODS) {
            const sum = (await world.stats.sums(CHANNEL, period)).bits ?? 0;
            assertEquals(
              await figures(world, period),
              { goal: sum, filtered: sum, board: sum },
              `${period} at ${toIso(world.clock.now())} in ${timeZone}`,
            );
          }
          assertEquals(
            (await world.stats.countedMetric(CHANNEL, "bits", { since }))
              ?.value,
            total,
          );
        }
      },
    ),
    { numRuns: budget(20, 40) },
  );
});

Deno.test("a goal counts on where the time zone moved west over a midnight", async () => {
  const moves = [
    ["Pacific/Auckland", "Pacific/Pago_Pago", "2026-11-28T01:00:00.000Z"],
    ["UTC", "America/Los_Angeles", "2026-12-01T02:00:00.000Z"],
  ] as const;
  for (const [from, to, at] of moves) {
    let timeZone: string = from;
    await using world = await startWorld({
      timeOf: () => Promise.resolve({ timeZone, currency: "EUR" }),
    });
    world.clock.set(at);
    await counted(world, "day");
    const give = async (bits: number) => {
      await world.happen(cheer(ADA, bits, { at: world.clock.now() }));
      return await counted(world, "day");
    };
    assertEquals(await give(40), 40, from);
    timeZone = to;
    assertEquals(await counted(world, "day"), 0, `nothing yet in ${to}`);
    assertEquals(await give(5), 5, to);
    assertEquals(await give(6), 11, to);
  }
});

Deno.test("a day that is two behind by name ranks people, and figures since a day keep the days ahead", async () => {
  let timeZone = "Pacific/Kiritimati";
  await using world = await startWorld({
    timeOf: () => Promise.resolve({ timeZone, currency: "EUR" }),
  });
  const give = async (at: string, bits: number) => {
    world.clock.set(at);
    await world.happen(cheer(ADA, bits, { at }));
  };
  await give("2026-11-27T08:00:00.000Z", 1);
  await give("2026-11-27T10:30:00.000Z", 2);
  timeZone = "Etc/GMT+12";
  await give("2026-11-27T10:40:00.000Z", 4);
  assertEquals(await figures(world, "day"), { goal: 4, filtered: 4, board: 4 });
  const since = await world.stats.countedMetric(CHANNEL, "bits", {
    since: "2026-11-25",
  });
  assertEquals(since?.value, 7);
});

Deno.test("a goal that comes back to a day in which it was reached is reached, and celebrated no more", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      fc.array(
        fc.record({
          hours: fc.integer({ min: 0, max: 14 }),
          zone: fc.constantFrom(...ZONES),
          bits: fc.integer({ min: 1, max: 99 }),
        }),
        { minLength: 2, maxLength: 12 },
      ),
      async (beginning, steps) => {
        let timeZone: string = "UTC";
        await using world = await startWorld({
          timeOf: () => Promise.resolve({ timeZone, currency: "EUR" }),
        });
        world.clock.set(beginning);
        const goal = () =>
          ask(world, "daily", {
            topic: "goal",
            query: {
              metric: "bits",
              counterId: null,
              target: 50,
              startAt: 0,
              period: "day",
              endsAt: null,
              pointRules: [],
              rollOver: false,
            },
          });
        await goal();
        const reachedOn = new Set<string>();
        for (const { hours, zone, bits } of steps) {
          timeZone = zone;
          world.clock.set(toIso(world.clock.now() + hours * HOUR_MS));
          await world.happen(cheer(ADA, bits, { at: world.clock.now() }));
          const state = await goal();
          if (state.topic !== "goal") throw new Error("no goal");
          const sum = (await world.stats.sums(CHANNEL, "day")).bits ?? 0;
          assertEquals([state.count, state.reachedAt !== null], [
            sum,
            sum >= 50,
          ]);
          if (state.reachedAt !== null) reachedOn.add(state.period ?? "");
        }
        const { events } = await world.events.read({
          channelId: CHANNEL,
          after: null,
          limit: 1_000,
        });
        const told = events.filter(({ kind }) => kind === "goal.updated");
        assertEquals(told.length, reachedOn.size);
      },
    ),
    { numRuns: budget(20, 40) },
  );
});
