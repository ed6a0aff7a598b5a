/** Refunds and disputes whose money is given again, in the ledger. */
import { assertEquals } from "@std/assert";
import { CHANNEL, ledgerOf, type Rig, withRig } from "./rig.ts";
import { usd } from "./world.ts";

const ACT = "tip:shop:t1";

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
