/** Figures that outlive names and days. */
import { assertEquals } from "@std/assert";
import { DAY_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { notedSets } from "@/tests/support/noted_sets.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  cheer,
  event,
  process,
  startWorld,
} from "./world.ts";

Deno.test("loyalty points are found by the login of now, and by an id as the platform writes it", async () => {
  await using world = await startWorld();
  const points = (actor: Actor, balance: number) =>
    event("points.updated", { balance, delta: 0, reason: null }, { actor });
  const balanceOf = async (user: string) =>
    (await world.stats.points(CHANNEL, user))?.balance ?? null;
  await world.happen(points(ADA, 120));
  const renamed = { ...ADA, login: "lovelace" };
  await world.happen(cheer(renamed, 1));
  assertEquals(
    [await balanceOf("lovelace"), await balanceOf("1"), await balanceOf("ada")],
    [120, 120, null],
  );
  // Somebody else has the login that she gave up.
  await world.happen(points({ ...BOB, login: "ada" }, 7));
  await world.happen(points(renamed, 130));
  assertEquals(
    [await balanceOf("@Ada"), await balanceOf("Lovelace")],
    [7, 130],
  );
  await world.happen(points({ id: "UCaB", login: null, name: "Cy" }, 9));
  assertEquals(await balanceOf("UCaB"), 9);
});

Deno.test("sums of a day live as long as those of a month: a figure since a day is made of both", async () => {
  const kv = await openKv(":memory:");
  const lives = new Map<string, number | undefined>();
  const watched = notedSets(kv, ([of, , period], expireIn) => {
    const isSums = of === keys.statSums("", "")[0];
    if (isSums) lives.set(String(period), expireIn);
  });
  const { events, stats } = process(
    { kv: watched, clock: new ManualClock() },
    "p1",
  );
  await events.append(CHANNEL, [cheer(ADA, 5)]);
  await stats.catchUp(CHANNEL);
  await stats.stop();
  kv.close();
  assertEquals(
    [lives.get("day:2026-11-21"), lives.get("month:2026-11")],
    [800 * DAY_MS, 800 * DAY_MS],
  );
});
