import { assertEquals } from "@std/assert";
import type { BossQuery } from "@/lib/schema/widgets/state/games.ts";
import type { FilterSettings } from "@/lib/schema/widgets/settings/filter.ts";
import { ask, FILTER, JAR, jar } from "./ask.ts";
import {
  ADA,
  BOB,
  cheer,
  CY,
  event,
  gift,
  online,
  refund,
  startWorld,
  tip,
  type World,
} from "./world.ts";

Deno.test("a jar fills, and is emptied when it is full or a stream begins", async () => {
  await using world = await startWorld();
  await jar(world);
  await jar(world, { emptyOn: "stream-start" }, "s");
  await jar(world, { emptyOn: "never" }, "n");
  const given = cheer(ADA, 70);
  await world.happen(given, cheer(ADA, 150));
  assertEquals(await jar(world), [20, 2]);
  assertEquals(await jar(world, { emptyOn: "stream-start" }, "s"), [220, 1]);
  assertEquals(await jar(world, { emptyOn: "never" }, "n"), [220, 1]);
  await world.happen(refund(given.act, { kind: "cheer" }));
  assertEquals(await jar(world, { emptyOn: "never" }, "n"), [150, 1]);
  await world.happen(online("2026-11-21T10:00:00.000Z", "s1"));
  assertEquals(await jar(world, { emptyOn: "stream-start" }, "s"), [0, 0]);
  assertEquals(await jar(world, { emptyOn: "never" }, "n"), [150, 1]);
  world.clock.set("2026-11-21T11:00:00.000Z");
  await world.happen(online("2026-11-21T11:00:00.000Z", "s2"));
  await world.happen(cheer(ADA, 30, { at: "2026-11-21T11:00:00.000Z" }));
  // What belongs to the stream before fills nothing in this one.
  await world.happen(cheer(ADA, 40, { at: "2026-11-21T10:59:00.000Z" }));
  assertEquals(await jar(world, { emptyOn: "stream-start" }, "s"), [30, 0]);
  assertEquals(await jar(world, { emptyOn: "never" }, "n"), [220, 1]);
});

const BOSS: BossQuery = {
  startHp: 100,
  mode: "fixed",
  growBy: 25,
  overkillFactor: 3,
  minHp: 60,
  bossHeals: true,
  damageRules: JAR.pointRules,
};

const boss = async (world: World, query: Partial<BossQuery>, id: string) => {
  const state = await ask(world, id, {
    topic: "boss",
    query: { ...BOSS, ...query },
  });
  return state.topic === "boss"
    ? [state.boss?.name, state.hp, state.maxHp]
    : null;
};

Deno.test("whoever lands the last hit is the next boss, as strong as the mode says", async () => {
  await using world = await startWorld();
  const modes: Partial<BossQuery>[] = [
    { mode: "fixed" },
    { mode: "growing" },
    { mode: "overkill" },
    { mode: "fixed", bossHeals: false },
  ];
  const all = () =>
    Promise.all(modes.map((query, i) => boss(world, query, `b${i}`)));
  assertEquals(await all(), modes.map(() => [undefined, 100, 100]));
  await world.happen(cheer(ADA, 60), cheer(BOB, 70));
  assertEquals(await all(), [
    ["Bob", 100, 100],
    ["Bob", 125, 125],
    ["Bob", 90, 90],
    ["Bob", 100, 100],
  ]);
  await world.happen(cheer(CY, 30), cheer(BOB, 20));
  assertEquals(await all(), [
    ["Bob", 90, 100],
    ["Bob", 115, 125],
    ["Bob", 80, 90],
    ["Bob", 70, 100],
  ]);
  // What is taken back heals nobody; the anonymous can win.
  await world.happen(cheer(null, 200));
  assertEquals((await all())[0], ["Anonymous", 100, 100]);
});

Deno.test("what a jar or a boss takes follows each field of its filter", async () => {
  await using world = await startWorld();
  const pointRules = (["cheer", "tip", "gift", "raid"] as const).map((
    kind,
  ) => ({
    kind,
    tier: null,
    perUnits: 1,
    points: 1,
    proportional: true,
  }));
  const filters: [Partial<FilterSettings>, number][] = [
    [{}, 60 + 500 + 3 + 40],
    [{ kinds: ["tip"] }, 500],
    [{ platforms: ["youtube"] }, 0],
    [{ platforms: ["twitch"] }, 60 + 500 + 3 + 40],
    [{ minBits: 61 }, 500 + 3 + 40],
    [{ minTip: 501 }, 60 + 3 + 40],
    [{ minGifts: 4 }, 60 + 500 + 40],
    [{ minRaid: 41 }, 60 + 500 + 3],
    [{ hideUsers: [ADA.id ?? ""] }, 500 + 3 + 40],
    [{ hideUsers: [BOB.login?.toUpperCase() ?? ""] }, 60 + 40],
  ];
  const all = () =>
    Promise.all(filters.map(async ([filter], index) => {
      const query = { filter: { ...FILTER, ...filter } };
      const filled = await jar(
        world,
        { capacity: 10_000, pointRules, ...query },
        `f${index}`,
      );
      const hit = await boss(world, {
        startHp: 10_000,
        damageRules: pointRules,
        ...query,
      }, `h${index}`);
      return [filled?.[0], 10_000 - Number(hit?.[1])];
    }));
  assertEquals(await all(), filters.map(() => [0, 0]));
  const given = cheer(ADA, 60);
  await world.happen(
    given,
    tip(BOB, 500),
    gift(BOB, 3),
    event("raid", { viewers: 40 }, { actor: CY }),
  );
  assertEquals(await all(), filters.map(([, sum]) => [sum, sum]));
  // What is taken back goes where it came.
  await world.happen(refund(given.act, { kind: "cheer" }));
  assertEquals(
    (await all()).map(([points]) => points),
    filters.map(([{ kinds, platforms, minBits, hideUsers }, sum]) =>
      kinds || platforms?.[0] === "youtube" || minBits ||
        hideUsers?.[0] === ADA.id
        ? sum
        : sum - 60
    ),
  );
});
