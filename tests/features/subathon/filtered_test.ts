/** The feed's figures of what passes a filter, read from the ledger. */
import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import { CHANNEL, createRig, gift, type Rig, SUB } from "./rig.ts";

const EVERYTHING: FilterQuery = {
  platforms: ["all"],
  minBits: 1,
  minTip: 0,
  minGifts: 1,
  minRaid: 0,
  hideUsers: [],
};

const MIN = 60_000;
const KEPT_MS = 6_000;

/** A running subathon; each gift comes ten minutes after the last. */
async function withSubathon(
  run: (
    rig: Rig,
    give: (id: string, count: number) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  using kv = await Deno.openKv(":memory:");
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  const rig = createRig({ kv, clock });
  await rig.do("start");
  await run(rig, async (id, count) => {
    clock.pass(10 * MIN);
    await rig.log("gift", gift(count), {
      actor: { id, login: `user_${id}`, name: `User ${id}` },
    });
    await rig.settle();
  });
  await rig.parts.outbox.flush();
  await rig.events.flush();
}

async function feed(
  { service, parts }: Rig,
  filter?: FilterQuery,
  query: { period?: "session" | "day" | "hour"; metric?: "time" | "points" } =
    {},
) {
  // Figures are worked out every five seconds.
  const { clock } = parts;
  if (clock instanceof ImpatientClock) clock.pass(KEPT_MS);
  const found = await service.feed(CHANNEL, {
    recent: 10,
    top: 10,
    metric: "time",
    period: "session",
    ...query,
    ...(filter ? { filter } : {}),
  });
  return {
    recent: found?.recent.map(({ kind, count }) => `${count} ${kind}`),
    top: found?.top.map(({ person, value }) => [person.id, value / MIN]),
  };
}

Deno.test("the feed counts what passes, goes on with what is new, and takes back what is undone", () =>
  withSubathon(async (rig, give) => {
    const least = { ...EVERYTHING, minGifts: 4 };
    await give("1", 3);
    await give("2", 5);
    await rig.log("sub", SUB, { actor: null });
    await rig.settle();
    assertEquals(await feed(rig, least), {
      recent: ["1 sub", "5 gift"],
      top: [["2", 5]],
    });
    await give("1", 4);
    await give("2", 1);
    const after = { recent: ["4 gift", "1 sub", "5 gift"] };
    assertEquals(await feed(rig, least), {
      ...after,
      top: [["2", 5], ["1", 4]],
    });
    const { items } = await rig.service.ledger.page(CHANNEL, { limit: 10 });
    for (const quantity of [5, 1]) {
      const entry = items.find((one) => one.quantity === quantity);
      await rig.do("undo", { entryId: entry?.id });
    }
    assertEquals((await feed(rig, least)).top, [["1", 4]]);
    for (const period of ["day", "hour"] as const) {
      assertEquals((await feed(rig, least, { period })).top, [["1", 4]]);
    }
  }));

Deno.test("kinds, users and platforms decide as well, and what everything passes changes nothing", () =>
  withSubathon(async (rig, give) => {
    await give("1", 3);
    await give("2", 5);
    await give("1", 4);
    const { items } = await rig.service.ledger.page(CHANNEL, { limit: 10 });
    await rig.do("undo", { entryId: items.at(-1)?.id });
    for (const period of ["session", "day", "hour"] as const) {
      for (const metric of ["time", "points"] as const) {
        const asked = { period, metric };
        assertEquals(
          await feed(rig, EVERYTHING, asked),
          await feed(rig, undefined, asked),
        );
        const top = async (values: Partial<FilterQuery>) =>
          (await feed(rig, { ...EVERYTHING, ...values }, asked)).top
            ?.map(([id]) => id);
        assertEquals(await top({ kinds: ["cheer"] }), []);
        assertEquals(await top({ kinds: ["gift"] }), ["2", "1"]);
        assertEquals(await top({ hideUsers: ["USER_2"] }), ["1"]);
        assertEquals(await top({ hideUsers: ["1"] }), ["2"]);
        assertEquals(await top({ platforms: ["kick"] }), []);
      }
    }
  }));

Deno.test("who is erased is gone from what was summed before", () =>
  withSubathon(async (rig, give) => {
    const all = { ...EVERYTHING };
    await give("1", 3);
    await give("2", 5);
    assertEquals((await feed(rig, all)).top, [["2", 5], ["1", 3]]);
    const gone = { id: "2", nameKeys: [] };
    await rig.service.erase(CHANNEL, gone);
    const { kv } = rig.parts;
    await kv.atomic().sum(keys.creditsErasures(CHANNEL), 1n).commit();
    assertEquals((await feed(rig, all)).top, [["1", 3]]);
    await give("1", 1);
    assertEquals((await feed(rig, all)).top, [["1", 4]]);
  }));
