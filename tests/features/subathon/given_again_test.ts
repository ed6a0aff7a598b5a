/** Refunds and disputes whose money is given again, in the ledger. */
import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import type { EventData, LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { eventAt } from "@/tests/support/events.ts";
import type { Refund } from "@/lib/features/subathon/rules/refunds.ts";
import { CHANNEL, ledgerOf, type Rig, withRig } from "./rig.ts";
import { MIN, running, T0, usd } from "./world.ts";

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

Deno.test("a dispute that is won gives nothing again while a refund of everything stands, in whatever order they came", () => {
  const told = [statement("dispute", 1_000), statement(null, null)];
  for (const order of [told, told.toReversed()]) {
    const world = running();
    world.give({ kind: "tip", money: usd(1_000) });
    const entryId = world.last?.id ?? "";
    const tell = (refund: Refund) =>
      world.tell({ name: "refund", entryId, refund });
    order.forEach(tell);
    const { size } = world.ledger;
    tell(statement(null, null));
    tell(statement("dispute", 1_000, { reinstated: true }));
    assertEquals(world.session.totals.money, 0);
    assertEquals(world.ledger.size, size, "nothing is written of it");
  }
});

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

/** Returns a correction of the tip as the log has it. */
function correction(
  refundId: string | null,
  amountMinor: number | null,
  more: Partial<EventData<"correction">> = {},
): LiveEvent<"correction"> {
  const event = eventAt(T0, "correction", {
    refersTo: ACT,
    kind: "tip",
    reason: "refund",
    amount: amountMinor === null ? null : usd(amountMinor),
    refundId,
    ...more,
  });
  return {
    ...event,
    receivedAt: event.occurredAt,
    channelId: CHANNEL,
    position: "",
  } as unknown as LiveEvent<"correction">;
}

Deno.test("where refunds take nothing, one that came before its act takes nothing when it is applied or priced anew", () => {
  const yen = { amountMinor: 1_000, currency: "JPY", converted: null };
  for (
    const [part, sum] of [[400, false], [800, false], [400, true]] as const
  ) {
    const world = running({ refunds: "none" });
    world.tell({
      name: "early_refund",
      event: correction("a", part, { cumulative: sum }),
    });
    world.give({ kind: "tip", actKey: ACT, money: yen });
    const [held] = world.entries;
    const entryId = held?.id ?? "";
    assertEquals(world.last?.status, "recorded", "the refund is in the ledger");
    world.do("apply", { entryId, baseAmountMinor: 800 });
    const figures = () => [
      world.session.totals.money,
      world.session.totals.points,
      world.session.addedMs,
    ];
    assertEquals(figures(), [800, 1_600, 160_000]);
    const applied = world.last?.id ?? "";
    const { size } = world.ledger;
    world.tell({
      name: "refund",
      entryId,
      refund: statement("a", part, { cumulative: sum }),
    });
    assertEquals(world.ledger.size, size, "it was told before");
    const { rules } = world.definition.rules.book;
    world.do("rules", {
      rules: rules.map((rule) => ({
        ...rule,
        addMs: rule.addMs * 2,
        milliPoints: rule.milliPoints * 2,
      })),
    });
    world.tell({ name: "recompute", entryId: applied });
    assertEquals(figures(), [800, 3_200, 320_000]);
  }
});

Deno.test("what is given again of an entry while it is undone comes back with it", () => {
  const world = running({ refunds: "all" });
  world.give({ kind: "tip", money: usd(1_000) });
  const entryId = world.last?.id ?? "";
  const tell = (refund: Refund) =>
    world.tell({ name: "refund", entryId, refund });
  tell(statement("dispute", 400));
  assertEquals(world.session.addedMs, 120_000);
  const { entry: reversal } = world.do("undo", { entryId });
  tell(statement("dispute", 400, { reinstated: true }));
  assertEquals(world.session.addedMs, 0, "the operator took it back");
  world.do("undo", { entryId: reversal?.id });
  const { totals, addedMs } = world.session;
  assertEquals([totals.money, totals.points, addedMs], [1_000, 2_000, 200_000]);
});

Deno.test("what waits for a rate can be applied once its money was given again", () => {
  const yen = { amountMinor: 1_000, currency: "JPY", converted: null };
  for (const refunds of ["points_and_money", "all"] as const) {
    const world = running({ refunds });
    world.give({ kind: "tip", money: yen });
    const entryId = world.last?.id ?? "";
    const tell = (reinstated: boolean) => {
      const refund = { ...statement("dispute", null), reinstated };
      world.tell({ name: "refund", entryId, refund });
    };
    const apply = () => world.do("apply", { entryId, baseAmountMinor: 800 });
    tell(false);
    assertThrows(apply, AppError, "nothing of it was held back");
    tell(true);
    apply();
    assertEquals(world.session.totals.money, 800);
  }
});

Deno.test("what is given again before it was taken is recorded alone, and nothing takes it after that", () => {
  for (const refunds of ["points_and_money", "all"] as const) {
    const world = running({ refunds });
    world.give({ kind: "tip", money: usd(1_000) });
    const entryId = world.last?.id ?? "";
    const whole = world.session.totals;
    const tell = (refund: Refund) =>
      world.tell({ name: "refund", entryId, refund });
    tell(statement("dispute", 1_000, { reinstated: true }));
    assertEquals(
      [world.last?.status, world.last?.reason, world.last?.refersTo],
      ["recorded", "reversal", entryId],
    );
    tell(statement("dispute", 1_000));
    assertEquals(world.ledger.size, 2);
    assertEquals(world.session.totals, whole);
    assertEquals(world.session.addedMs, 200_000);
  }
});

Deno.test("of sums that a provider tells, the latest holds though it is no other than before", () => {
  const world = running();
  world.give({ kind: "tip", money: usd(1_000) });
  const entryId = world.last?.id ?? "";
  const tell = (amountMinor: number, minutes: number) => {
    const refund = statement(null, amountMinor, {
      cumulative: true,
      occurredAt: T0 + minutes * MIN,
    });
    world.tell({ name: "refund", entryId, refund });
    return world.session.totals.money;
  };
  assertEquals(tell(300, 1), 700);
  assertEquals(tell(300, 3), 700);
  assertEquals(world.last?.status, "recorded");
  assertEquals(tell(500, 2), 700, "told late, of a time before");
  assertEquals(tell(200, 4), 800);
});
