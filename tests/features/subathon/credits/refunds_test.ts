import { DAY_MS } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import type { CreditRow } from "@/lib/schema/subathon/credits.ts";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL, type Rig, tip, withRig } from "./rig.ts";

const EUR = (amountMinor: number) => ({ amountMinor, currency: "EUR" });
const USD = (amountMinor: number) => ({ amountMinor, currency: "USD" });
const ACT = "tip:shop:1";

const refund = (
  rig: Rig,
  amount: ReturnType<typeof EUR> | null,
  refundId: string | null,
  reinstated = false,
) =>
  rig.log("correction", null, {
    refersTo: ACT,
    kind: "tip",
    reason: "refund",
    amount,
    refundId,
    reinstated,
  });

/** The tippers' rows as they are kept, of acts that are not taken back as a whole. */
async function rowsOf(rig: Rig): Promise<CreditRow[]> {
  await rig.state();
  const prefix = keys.creditsRowsOf(CHANNEL, "tippers");
  const rows = await Array.fromAsync(rig.kv.list<CreditRow>({ prefix }));
  return rows.map(({ value }) => value).filter(({ gone }) => !gone);
}

Deno.test("a raider who comes back is in the credits of that stream too", () =>
  withRig(async (rig, clock) => {
    const act = "raid:twitch:id-Eve";
    await rig.log("raid", "Eve", { viewers: 5 }, { act });
    await rig.log("raid", "Eve", { viewers: 5 }, { act });
    const prefix = keys.creditsRowsOf(CHANNEL, "raiders");
    await rig.state();
    const told = await Array.fromAsync(rig.kv.list({ prefix }));
    assertEquals(told.length, 1, "one raid that is told twice");
    clock.pass(2 * DAY_MS);
    await rig.log("raid", "Eve", { viewers: 8 }, { act });
    assertEquals(await rig.names("raiders", { window: "24h" }), ["Eve"]);
  }));

Deno.test("whoever is given a subscription each month is listed each month", () =>
  withRig(async (rig, clock) => {
    const act = "gift.recipient:twitch:id-Rea:1";
    const given = { tier: 1 as const, giftId: null, gifter: null };
    await rig.log("gift.recipient", "Rea", given, { act });
    await rig.state();
    clock.pass(31 * DAY_MS);
    await rig.log("gift.recipient", "Rea", given, { act });
    assertEquals(await rig.names("subscribers", { window: "24h" }), ["Rea"]);
  }));

for (const before of [true, false]) {
  Deno.test(`a refund of a part ${before ? "before" : "after"} its act lowers it once`, () =>
    withRig(async (rig) => {
      const give = () => rig.log("tip", "Ada", tip(1_000), { act: ACT });
      if (!before) await give();
      await refund(rig, EUR(300), "r1");
      await refund(rig, EUR(300), "r1");
      await refund(rig, EUR(200), "r2");
      if (before) await give();
      await give();
      const rows = await rowsOf(rig);
      assertEquals(rows.map(({ value, paidMinor }) => [value, paidMinor]), [
        [500, 500],
      ]);
    }));

  Deno.test(`parts that are all of it, ${before ? "before" : "after"} the act, take the line away`, () =>
    withRig(async (rig) => {
      const give = () => rig.log("tip", "Ada", tip(1_000), { act: ACT });
      if (!before) await give();
      await refund(rig, EUR(600), "r1");
      await refund(rig, EUR(400), "r2");
      if (before) await give();
      await give();
      assertEquals(await rowsOf(rig), []);
    }));
}

Deno.test("a part is compared in the currency that was paid, or converted to, or not at all", () =>
  withRig(async (rig) => {
    const paid = { ...tip(1_000, "USD"), baseAmount: EUR(900) };
    await rig.log("tip", "Ada", paid, { act: ACT });
    await refund(rig, { amountMinor: 5_000, currency: "JPY" }, "yen");
    assertEquals((await rowsOf(rig))[0]?.value, 900, "yen say nothing of it");
    await refund(rig, USD(500), "half");
    assertEquals((await rowsOf(rig))[0]?.value, 450);
    await refund(rig, EUR(225), "half of the rest");
    const [row] = await rowsOf(rig);
    assertEquals([row?.value, row?.paidMinor], [225, 250]);
    await refund(rig, EUR(225), "rest");
    assertEquals(await rowsOf(rig), []);
  }));

for (const before of [true, false]) {
  Deno.test(`who gave what was taken back ${before ? "before" : "after"} it came is in the credits again once it is given again`, () =>
    withRig(async (rig) => {
      const give = () => rig.log("tip", "Ada", tip(1_000), { act: ACT });
      if (!before) await give();
      await refund(rig, EUR(1_000), "dispute");
      if (before) await give();
      assertEquals(await rig.names("tippers"), []);
      await refund(rig, EUR(1_000), "dispute", true);
      assertEquals((await rowsOf(rig)).map(({ value }) => value), [1_000]);
      assertEquals(await rig.names("tippers"), ["Ada"]);
    }));
}

Deno.test("of an erased person nothing is kept of what was taken back, and nothing is given again", () =>
  withRig(async (rig) => {
    const kept = async () => {
      const all = await Array.fromAsync(rig.kv.list({ prefix: [] }));
      const credits = all.filter(({ key }) =>
        ["credits_row", "credits_act"].includes(String(key[0]))
      );
      return JSON.stringify(credits);
    };
    await rig.control({ action: "play" });
    await rig.log("tip", "Ada", tip(1_000), { act: ACT });
    await refund(rig, EUR(1_000), "dispute");
    await rig.state();
    assertEquals((await kept()).includes("Ada"), true);
    await rig.clear({ userId: "id-Ada" });
    assertEquals((await kept()).includes("Ada"), false);
    assertEquals(await rowsOf(rig), [], "it was on no screen");
    await refund(rig, EUR(1_000), "dispute", true);
    assertEquals(await rig.names("tippers"), []);
    assertEquals((await kept()).includes("Ada"), false);
  }));
