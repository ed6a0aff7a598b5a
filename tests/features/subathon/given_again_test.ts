/** Refunds and disputes whose money is given again, in the ledger. */
import { assertEquals } from "@std/assert";
import type { Refund } from "@/lib/features/subathon/rules/refunds.ts";
import { CHANNEL, ledgerOf, type Rig, withRig } from "./rig.ts";
import { running, T0, usd } from "./world.ts";

const ACT = "tip:shop:t1";
let told = 0;

/** Logs a tip of 10 dollars, and counts it. */
async function giveTip(rig: Rig): Promise<void> {
  await rig.log("tip", {
    amount: { amountMinor: 1_000, currency: "USD" },
    baseAmount: null,
    provider: "shop",
    transactionId: "t1",
    anonymous: false,
    message: null,
  }, { act: ACT });
  await rig.settle();
}

/** Logs what a provider says of all of the tip under a name, and counts it. */
async function tell(
  rig: Rig,
  refundId: string,
  reinstated = false,
): Promise<void> {
  await rig.log("correction", {
    refersTo: ACT,
    kind: "tip",
    reason: "chargeback",
    amount: usd(1_000),
    refundId,
    reinstated,
  });
  await rig.settle();
}

/** Returns what a provider says of a part of an act, as the rules take it. */
function statement(
  refundId: string | null,
  amountMinor: number | null,
  more: Partial<Refund> = {},
): Refund {
  return {
    deliveryKey: `delivery:${++told}`,
    refundId,
    amount: amountMinor === null ? null : usd(amountMinor),
    occurredAt: T0,
    receivedAt: T0,
    source: "shop",
    ...more,
  };
}

Deno.test("a dispute that is won gives nothing again while a refund stands, even one of money that was gone already", () =>
  withRig(async (rig) => {
    await rig.do("start");
    await giveTip(rig);
    const money = async () => (await rig.session()).totals.money;
    await tell(rig, "dispute");
    await tell(rig, "refund");
    assertEquals(await money(), 0);
    await tell(rig, "dispute", true);
    assertEquals(await money(), 0, "the refund stands");
    await tell(rig, "refund", true);
    assertEquals(await money(), 1_000);
    const audit = await rig.parts.auditor.audit(CHANNEL);
    assertEquals([audit?.wrong, audit?.doubled], [{}, []]);
    const reasons = (await ledgerOf(rig.kv)).map(({ reason }) => reason);
    assertEquals(reasons, ["ok", "reversal", "restored"]);
  }));

Deno.test("what a dispute that was won brought back can be undone, and brought back again", () =>
  withRig(async (rig) => {
    await rig.do("start");
    await giveTip(rig);
    await tell(rig, "dispute");
    await tell(rig, "dispute", true);
    const restored = (await ledgerOf(rig.kv)).at(-1);
    assertEquals(restored?.reason, "restored");
    const sums = async () => {
      const { totals } = await rig.session();
      return [totals.money, totals.points, totals.contributors];
    };
    const whole = await sums();
    assertEquals(whole, [1_000, 2_000, 1]);
    const undone = await rig.do("undo", { entryId: restored?.id });
    assertEquals([undone.changed, ...await sums()], [true, 0, 0, 0]);
    await rig.do("undo", { entryId: undone.entry?.id });
    assertEquals(await sums(), whole);
  }));

Deno.test("the undo of what a dispute brought back of an applied entry leaves the others as they are", () => {
  const world = running({ refunds: "all" });
  world.do("lock");
  world.give({ kind: "tip", money: usd(1_000) });
  const act = world.last?.id ?? "";
  world.do("lock", { locked: false });
  world.do("apply", { entryId: act });
  assertEquals(world.session.addedMs, 200_000);
  const tell = (refund: Refund) =>
    world.tell({ name: "refund", entryId: act, refund });
  tell(statement("dispute", 1_000));
  assertEquals([world.session.addedMs, world.session.totals.money], [0, 0]);
  tell(statement("dispute", 1_000, { reinstated: true }));
  const ofTime = world.last;
  assertEquals([ofTime?.reason, ofTime?.appliedMs], ["restored", 200_000]);
  world.do("undo", { entryId: ofTime?.id });
  assertEquals([world.session.addedMs, world.session.totals.money], [0, 1_000]);
});
