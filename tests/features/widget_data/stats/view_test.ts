/** Figures that count only what passes a filter. */
import { assert, assertEquals } from "@std/assert";
import type { MaterializedView } from "@/lib/schema/widget_data/stats.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { createDyingKv } from "@/tests/support/dying_kv.ts";
import { figures, filter, sumOf } from "./filtered_values.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  chat,
  cheer,
  CY,
  event,
  gift,
  process,
  refund,
  startWorld,
  tallies,
  tip,
} from "./world.ts";

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
    const view: MaterializedView = { of: "latest", filter: filter({ minTip }) };
    const scope = await world.stats.materializedView(CHANNEL, id, view);
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
    world.clock.pass(1);
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
