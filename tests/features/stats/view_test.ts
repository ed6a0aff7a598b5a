/** Figures that count only what passes a filter. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { NewEvent } from "@/lib/events/catalogue.ts";
import type { StatsService } from "@/lib/features/stats/service.ts";
import type { View, ViewOf } from "@/lib/features/stats/schema.ts";
import type { FilterQuery } from "@/lib/widgets/settings/filter.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  chat,
  cheer,
  CY,
  event,
  follow,
  gift,
  online,
  process,
  refund,
  startWorld,
  sub,
  tallies,
  tip,
  type World,
} from "./world.ts";

const EVERYTHING: FilterQuery = {
  platforms: ["all"],
  minBits: 1,
  minTip: 0,
  minGifts: 1,
  minRaid: 0,
  hideUsers: [],
};

const filter = (values: Partial<FilterQuery>): FilterQuery => ({
  ...EVERYTHING,
  ...values,
});

const BOARD = {
  firstRank: 1,
  entries: 10,
  hideBroadcaster: false,
  hideUsers: [],
  anonymous: "group",
} as const;

/** Sums without those of which everything was taken back. */
function left(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum));
}

/** Everything that a widget can read of a filter, as it asks for it. */
async function figures(
  stats: StatsService,
  by: FilterQuery,
  id = "w",
): Promise<unknown> {
  await stats.catchUp(CHANNEL);
  const view = (name: string, of: ViewOf) =>
    stats.view(CHANNEL, `${id}/${name}`, { ...of, filter: by });
  const kinds = ["cheer", "tip", "gift", "follow", "sub", "raid"] as const;
  const sums = await view("sums", { of: "sums", period: "day", chat: true });
  const boards = await Promise.all(
    (["tips.EUR", "bits", "gifts"] as const).map(async (sum) => {
      const scope = await view(sum, { of: "board", sum, period: "all" });
      const rows = await stats.board(
        CHANNEL,
        { ...BOARD, sum, period: "all" },
        scope,
      );
      return rows.map(({ rank, person, value }) => [rank, person.name, value]);
    }),
  );
  const latest = await stats.latest(
    CHANNEL,
    kinds,
    "all",
    await view("latest", { of: "latest" }),
  );
  const recent = await stats.recent(
    CHANNEL,
    { kinds, sinceMs: 0, limit: 1_000 },
    await view("recent", { of: "recent" }),
  );
  return {
    sums: left(await stats.sums(CHANNEL, "day", sums)),
    boards,
    latest: Object.values(latest).map((one) => one?.id),
    recent: recent.map(({ id }) => id),
  };
}

/** A sum of the day, of what passes. */
async function sumOf(
  { stats }: Pick<World, "stats">,
  sum: string,
  by: Partial<FilterQuery>,
  id = "w",
): Promise<number> {
  await stats.catchUp(CHANNEL);
  const view: View = {
    of: "sums",
    period: "day",
    chat: false,
    filter: filter(by),
  };
  const scope = await stats.view(CHANNEL, id, view);
  return (await stats.sums(CHANNEL, "day", scope))[sum] ?? 0;
}

const raid = (viewers: number) => event("raid", { viewers }, { actor: CY });

Deno.test("each field of a filter decides what a sum counts, what was there before included", async () => {
  await using world = await startWorld();
  const cases: [Partial<FilterQuery>, Record<string, number>][] = [
    [{ kinds: ["tip"] }, { "tips.EUR": 600, bits: 0, gifts: 0, raids: 0 }],
    [{ platforms: ["youtube"] }, { "tips.EUR": 100, bits: 0, gifts: 0 }],
    [{ platforms: ["other"] }, { "tips.EUR": 0, bits: 0, gifts: 0 }],
    [{ minBits: 61 }, { "tips.EUR": 600, bits: 0, gifts: 3, raids: 1 }],
    [{ minTip: 101 }, { "tips.EUR": 500, bits: 60, gifts: 3, raids: 1 }],
    [{ minGifts: 4 }, { "tips.EUR": 600, bits: 60, gifts: 0, raids: 1 }],
    [{ minRaid: 41 }, { "tips.EUR": 600, bits: 60, gifts: 3, raids: 0 }],
    [{ hideUsers: ["1"] }, { "tips.EUR": 600, bits: 0, gifts: 3, raids: 1 }],
    [{ hideUsers: ["BOB"] }, { "tips.EUR": 100, bits: 60, gifts: 0, raids: 1 }],
  ];
  const happened = () => [
    cheer(ADA, 60),
    tip(BOB, 500),
    tip(CY, 100, { platform: "youtube" }),
    gift(BOB, 3),
    { ...raid(40), id: "raid" },
    { ...cheer(BOB, 1_000), test: true },
  ];
  const read = (id: string) =>
    Promise.all(cases.map(async ([by, sums], index) => {
      const found: Record<string, number> = {};
      for (const sum of Object.keys(sums)) {
        found[sum] = await sumOf(world, sum, by, `${id}${index}`);
      }
      return found;
    }));
  assertEquals(
    await read("live"),
    cases.map(([, sums]) =>
      Object.fromEntries(Object.keys(sums).map((sum) => [sum, 0]))
    ),
  );
  await world.happen(...happened());
  const expected = cases.map(([, sums]) => sums);
  assertEquals(await read("live"), expected);
  assertEquals(await read("late"), expected);
});

Deno.test("a part that is taken back counts where its act did, however small what is left", async () => {
  await using world = await startWorld();
  const least = { minTip: 500 };
  await sumOf(world, "tips.EUR", least);
  const given = tip(BOB, 1_000);
  await world.happen(given);
  const take = (amountMinor: number) =>
    refund(given.act, { amountMinor, refundId: `${amountMinor}` });
  await world.happen(take(600));
  assertEquals(await sumOf(world, "tips.EUR", least), 400);
  assertEquals(await sumOf(world, "tips.EUR", least, "later"), 400);
  await world.happen(take(300));
  assertEquals(await sumOf(world, "tips.EUR", least), 100);
  assertEquals(await sumOf(world, "tips.EUR", least, "later"), 100);
  // The refund came first.
  const other = tip(CY, 900);
  await world.happen(
    refund(other.act, { amountMinor: 800, refundId: "early" }),
    other,
  );
  assertEquals(await sumOf(world, "tips.EUR", least), 200);
});

Deno.test("who is hidden by login is hidden from refunds too", async () => {
  await using world = await startWorld();
  const hidden = { hideUsers: ["bob"], kinds: ["cheer"] };
  await sumOf(world, "bits", hidden);
  const given = cheer(BOB, 70);
  await world.happen(cheer(ADA, 5), given);
  await world.happen(refund(given.act, { kind: "cheer" }));
  assertEquals(await sumOf(world, "bits", hidden), 5);
});

Deno.test("an act that comes twice counts once, in two processes that begin at once as well", async () => {
  await using world = await startWorld();
  const by = filter({ minBits: 10, minTip: 10 });
  const given = cheer(ADA, 20);
  await world.happen(
    ...Array.from({ length: 250 }, (_, i) => tip(i % 2 ? ADA : BOB, 100)),
    given,
  );
  const others = ["p2", "p3"].map((holder) => process(world, holder));
  const all = [world, ...others];
  const [first, ...rest] = await Promise.all(
    all.map(async ({ events, stats }, index) => {
      await events.append(CHANNEL, [
        { ...given, id: `again ${index}` },
        cheer(CY, 100 + index),
      ]);
      return await figures(stats, by);
    }),
  );
  assert(first);
  assertEquals(rest.length, 2);
  for (const { stats } of all) {
    const { sums } = await figures(stats, by) as {
      sums: Record<string, number>;
    };
    assertEquals(
      [sums["tips.EUR"], sums.tip_count, sums.bits],
      [25_000, 250, 20 + 100 + 101 + 102],
    );
  }
  await Promise.all(others.map(({ stats }) => stats.stop()));
});

const person = fc.constantFrom(ADA, BOB, CY);
const donor = fc.constantFrom(ADA, BOB, CY, null);
const amount = fc.integer({ min: 1, max: 900 });
const platform = fc.constantFrom("twitch", "youtube", "kick", "trovo");
const number = fc.integer({ min: 0, max: 5 });

/** What may happen; made anew for each run, because ids are. */
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
    { numRuns: 60 },
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
    { numRuns: 40 },
  );
});

Deno.test("chat is counted from when it is asked for, by platform and without those who are hidden", async () => {
  await using world = await startWorld();
  const by = filter({ hideUsers: ["bob"] });
  await world.happen(chat(ADA));
  const messages = async () => {
    const { sums } = await figures(world.stats, by) as {
      sums: Record<string, number>;
    };
    return [sums.messages ?? 0, sums.chatters ?? 0];
  };
  assertEquals(await messages(), [0, 0]);
  await world.happen(chat(ADA), chat(BOB), chat(ADA), chat(CY));
  assertEquals(await messages(), [3, 2]);
});

Deno.test("the latest that passes is found however long ago it was", async () => {
  await using world = await startWorld();
  const at = () => ({ at: world.clock.now() });
  const latest = async (minTip: number, id: string) => {
    await world.stats.catchUp(CHANNEL);
    const view: View = { of: "latest", filter: filter({ minTip }) };
    const scope = await world.stats.view(CHANNEL, id, view);
    const found = await world.stats.latest(CHANNEL, ["tip"], "all", scope);
    return found.tip?.actor?.name;
  };
  const given = tip(ADA, 900, at());
  await world.happen(given);
  assertEquals(await latest(500, "before"), "Ada");
  world.clock.set("2027-01-10T10:00:00.000Z");
  // The database lets go of recent acts by itself.
  for await (
    const { key } of world.kv.list({ prefix: ["stat_recent", CHANNEL] })
  ) {
    await world.kv.delete(key);
  }
  await world.happen(tip(BOB, 100, at()));
  assertEquals(await latest(500, "before"), "Ada");
  assertEquals(await latest(500, "after"), "Ada");
  assertEquals(await latest(50, "any"), "Bob");
  await world.happen(refund(given.act));
  assertEquals(await latest(500, "before"), undefined);
  assertEquals(await latest(500, "after"), undefined);
});

Deno.test("a process that dies while it begins leaves a view that the next one goes on with", async () => {
  for (const after of [false, true]) {
    for (let atWrite = 0; atWrite < 8; atWrite++) {
      await using world = await startWorld();
      await world.happen(
        ...Array.from({ length: 230 }, (_, i) => tip(i % 3 ? ADA : BOB, 100)),
      );
      await sumOf(world, "tips.EUR", { minTip: 5 });
      const { kv } = createDyingKv(world.kv, { atWrite, after });
      const mortal = process({ kv, clock: world.clock }, "p2");
      await sumOf(mortal, "tips.EUR", { minTip: 50 }).catch(() => {});
      await world.happen(tip(CY, 7), tip(CY, 70));
      assertEquals(await sumOf(world, "tips.EUR", { minTip: 50 }), 23_070);
      await mortal.stats.stop();
    }
  }
});

Deno.test("another filter takes the place of the last and leaves nothing of it behind", async () => {
  await using world = await startWorld();
  await world.happen(cheer(ADA, 60), tip(BOB, 500));
  const before = (await tallies(world.kv)).length;
  await figures(world.stats, filter({ minBits: 50 }));
  const first = (await tallies(world.kv)).length;
  assert(first > before);
  await figures(world.stats, filter({ minBits: 51 }));
  assertEquals((await tallies(world.kv)).length, first);
  assertEquals(await sumOf(world, "bits", { minBits: 61 }), 0);
  assertEquals(await sumOf(world, "bits", { minBits: 60 }), 60);
});

Deno.test("what was not asked for in two months is counted anew from what is known", async () => {
  await using world = await startWorld();
  const by = { minBits: 50 };
  const at = () => ({ at: world.clock.now() });
  assertEquals(await sumOf(world, "bits", by), 0);
  world.clock.set("2027-01-21T10:00:00.000Z");
  await world.happen(cheer(ADA, 60, at()), cheer(ADA, 40, at()));
  assertEquals(await sumOf(world, "bits", by), 60);
});

Deno.test("of more views than a channel has room for the one asked for longest ago makes room", async () => {
  await using world = await startWorld();
  await world.happen(cheer(ADA, 60));
  for (let i = 0; i < 45; i++) {
    world.clock.set(world.clock.now() + 1);
    assertEquals(await sumOf(world, "bits", { minBits: 2 }, `w${i}`), 60);
  }
  const kept = (await tallies(world.kv)).filter(([[name]]) =>
    name === "stat_watch"
  );
  assertEquals(kept.length, 40);
  // With all of them an act is still one commit.
  await world.happen(...Array.from({ length: 40 }, () => cheer(BOB, 10)));
  assertEquals(await sumOf(world, "bits", { minBits: 2 }, "w44"), 460);
  assertEquals(await sumOf(world, "bits", { minBits: 2 }, "w0"), 460);
});
