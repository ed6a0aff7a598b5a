import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { budget } from "@/tests/support/budget.ts";
import { EVERYTHING, figures, left } from "./filtered_values.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  cheer,
  CY,
  follow,
  gift,
  online,
  refund,
  startWorld,
  sub,
  tip,
} from "./world.ts";

const person = fc.constantFrom(ADA, BOB, CY);
const donor = fc.constantFrom(ADA, BOB, CY, null);
const amount = fc.integer({ min: 1, max: 900 });
const platform = fc.constantFrom("twitch", "youtube", "kick", "trovo");
const number = fc.integer({ min: 0, max: 5 });

/** Simulated events that may occur; made anew for each run, because ids are. */
const happening: fc.Arbitrary<() => NewEvent> = fc.oneof(
  person.map((actor) => () => follow(actor)),
  person.map((actor) => () => sub(actor, 2)),
  fc.tuple(donor, number, platform).map(([actor, n, platform]) => () =>
    gift(actor, n + 1, { giftId: `g${n}`, platform })
  ),
  fc.tuple(donor, amount, platform).map(([actor, bits, platform]) => () =>
    cheer(actor, bits, { platform })
  ),
  fc.tuple(donor, amount, number).map(([actor, minor, n]) => () =>
    tip(actor, minor, { transactionId: `t${n}` })
  ),
  number.map((n) => () => refund(`tip:streamlabs:t${n}`)),
  fc.tuple(number, amount).map(([n, amountMinor]) => () =>
    refund(`tip:streamlabs:t${n}`, { amountMinor, refundId: `${amountMinor}` })
  ),
  number.map((n) => () => refund(`gift:twitch:g${n}`, { kind: "gift" })),
  number.map((n) => () => online("2026-11-21T09:00:00.000Z", `s${n}`)),
);

const filters: fc.Arbitrary<FilterQuery> = fc.record({
  kinds: fc.subarray(["cheer", "tip", "gift", "follow", "sub"]),
  platforms: fc.constantFrom(["all"], ["twitch"], [
    "kick",
    "other",
  ]) as fc.Arbitrary<
    FilterQuery["platforms"]
  >,
  minBits: fc.constantFrom(1, 400),
  minTip: fc.constantFrom(0, 400),
  minGifts: fc.constantFrom(1, 3),
  minRaid: fc.constant(0),
  hideUsers: fc.subarray(["1", "bob"]),
}, {
  requiredKeys: [
    "platforms",
    "minBits",
    "minTip",
    "minGifts",
    "minRaid",
    "hideUsers",
  ],
});

Deno.test("a view that begins late comes to the same as one that was always there", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 25 }),
      fc.nat(25),
      filters,
      async (makes, at, by) => {
        await using world = await startWorld();
        const all = makes.map((make) => make());
        await figures(world.stats, by, "always");
        await world.happen(...all.slice(0, at));
        await figures(world.stats, by, "late");
        for (const one of all.slice(at)) await world.happen(one);
        const always = await figures(world.stats, by, "always");
        assertEquals(await figures(world.stats, by, "late"), always);
        assertEquals(await figures(world.stats, by, "new"), always);
      },
    ),
    { numRuns: budget(20, 60) },
  );
});

Deno.test("a filter that everything passes counts what the channel's own tallies do", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 25 }),
      async (makes) => {
        await using world = await startWorld();
        await world.happen(...makes.map((make) => make()));
        const { sums, recent } = await figures(world.stats, EVERYTHING) as {
          sums: unknown;
          recent: unknown[];
        };
        assertEquals(sums, left(await world.stats.sums(CHANNEL, "day")));
        assertEquals(
          recent,
          (await world.stats.recent(CHANNEL, {
            kinds: ["cheer", "tip", "gift", "follow", "sub"],
            sinceMs: 0,
            limit: 1_000,
          })).map(({ id }) => id),
        );
      },
    ),
    { numRuns: budget(20, 40) },
  );
});
