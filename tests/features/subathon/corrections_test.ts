import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";
import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { iso, MIN, running, T0, usd } from "./world.ts";

Deno.test("what may not count is written with its reason and can be applied once", () => {
  const world = running();
  world.do("lock");
  const held = world.give({ kind: "sub" });
  assertEquals(held.counted, true, "the ladder counts while locked");
  assertEquals(world.last?.reason, "locked");
  assertEquals([world.last?.appliedMs, world.last?.milliPoints], [0, 1_000]);
  const { id } = world.last ?? {};
  world.do("lock", { locked: false });
  world.do("apply", { entryId: id });
  assertEquals(world.session.addedMs, 60_000);
  assertEquals(world.session.totals.points, 1_000, "points counted before");
  assertEquals(world.session.totals.contributors, 1);
  assertEquals(world.do("apply", { entryId: id }).changed, false);
  assertEquals(world.session.addedMs, 60_000);
});

Deno.test("money without a rate waits for the operator, then counts once at its own rate", () => {
  const world = running();
  world.do("multiplier", {
    action: "start",
    factorPermille: 2_000,
    endsAt: iso(T0 + 5 * MIN),
  });
  const money = { amountMinor: 1_000, currency: "JPY", converted: null };
  world.give({ kind: "tip", money });
  assertEquals(world.last?.status, "review");
  const { id } = world.last ?? {};
  assertThrows(() => world.do("apply", { entryId: id }), AppError, "JPY");
  world.at(10).do("apply", { entryId: id, baseAmountMinor: 670 });
  assertEquals(world.last?.appliedMs, 2 * 134_000);
  assertEquals(world.session.totals.money, 670);
  assertEquals(
    world.do("apply", { entryId: id, baseAmountMinor: 9_999 }).changed,
    false,
  );
});

Deno.test("undo gives money back as it was, whatever the rate is now", () => {
  const world = running();
  const rate = (value: string) =>
    world.do("rules", {
      exchangeRates: [{ currency: "EUR", rate: value, asOf: iso(T0) }],
    });
  rate("1.08500000");
  const money = { amountMinor: 999, currency: "EUR", converted: null };
  world.give({ kind: "tip", money });
  assertEquals(world.session.totals.money, 1_083);
  const { id } = world.last ?? {};
  rate("0.5");
  world.do("undo", { entryId: id });
  assertEquals(world.session.totals.money, 0);
  assertEquals(world.session.totals.points, 0);
  assertEquals(world.session.addedMs, 0);
});

Deno.test("a reversal stops at zero and says what did not fit", () => {
  const world = running({ initialMs: 60_000 });
  world.give({ kind: "gift", quantity: 10 });
  const { id } = world.last ?? {};
  world.at(10.5).do("undo", { entryId: id });
  assertEquals(world.last?.appliedMs, -30_000);
  assertEquals(world.last?.lostMs, -570_000);
  assertEquals(world.session.state, "ended");
  assertEquals(world.session.endedAt, world.now);
});

Deno.test("refunds take back what the settings say, in parts or at once", () => {
  const refund = (amountMinor: number | null, refundId: string | null) => ({
    deliveryKey: `refund:${refundId}`,
    refundId,
    amount: amountMinor === null ? null : usd(amountMinor),
    occurredAt: T0,
    receivedAt: T0,
    source: "shop",
  });
  const world = running();
  world.give({ kind: "tip", money: usd(1_000) });
  const entryId = world.last?.id ?? "";
  world.tell({ name: "refund", entryId, refund: refund(333, "a") });
  assertEquals(world.session.totals.money, 667);
  assertEquals(world.session.totals.points, 2_000 - 666);
  assertEquals(world.session.addedMs, 200_000, "time stays");
  world.tell({ name: "refund", entryId, refund: refund(333, "a") });
  assertEquals(world.session.totals.money, 667, "the same refund again");
  world.tell({ name: "refund", entryId, refund: refund(null, null) });
  assertEquals(world.session.totals.money, 0);
  assertEquals(world.session.totals.points, 0);

  const all = running({ refunds: "all" });
  all.give({ kind: "tip", money: usd(1_000) });
  const paid = all.last?.id ?? "";
  all.tell({ name: "refund", entryId: paid, refund: refund(null, null) });
  assertEquals(all.session.addedMs, 0);
});

Deno.test("a refund of a part is compared in the money that was paid or converted; parts of all of it take the entry back", () => {
  const world = running();
  const converted = { amountMinor: 900, currency: "USD" };
  const paid = { amountMinor: 1_000, currency: "CHF", converted };
  world.give({ kind: "tip", money: paid });
  const entryId = world.last?.id ?? "";
  const part = (amountMinor: number, currency: string, name: string) =>
    world.tell({
      name: "refund",
      entryId,
      refund: {
        deliveryKey: `refund:${name}:${Math.random()}`,
        refundId: name,
        amount: { amountMinor, currency },
        occurredAt: T0,
        receivedAt: T0,
        source: "shop",
      },
    });
  assertEquals(world.session.totals.money, 900);
  part(99_999, "JPY", "yen");
  assertEquals(world.session.totals.money, 900, "yen say nothing of it");
  assertEquals(world.last?.status, "recorded");
  part(500, "CHF", "half");
  part(500, "CHF", "half");
  assertEquals(world.session.totals.money, 450);
  part(225, "USD", "quarter");
  assertEquals(world.session.totals.money, 225);
  assertEquals(world.session.totals.contributors, 1);
  part(250, "CHF", "rest");
  part(250, "CHF", "rest");
  part(500, "CHF", "half");
  assertEquals(world.session.totals.money, 0);
  assertEquals(world.session.totals.points, 0);
  assertEquals(world.session.totals.contributors, 0, "nothing is left of it");
});

Deno.test("recompute writes the difference once per version of the rules", () => {
  const world = running();
  world.give({ kind: "sub" });
  const entryId = world.last?.id ?? "";
  const dearer = DEFAULT_RULES.map((rule) =>
    rule.kind === "sub" ? { ...rule, addMs: 90_000, milliPoints: 500 } : rule
  );
  world.do("rules", { rules: dearer });
  world.tell({ name: "recompute", entryId });
  assertEquals(world.last?.appliedMs, 30_000);
  assertEquals(world.last?.milliPoints, -500);
  world.tell({ name: "recompute", entryId });
  assertEquals(world.session.addedMs, 90_000);
  world.do("rules", { rules: [...DEFAULT_RULES] });
  world.tell({ name: "recompute", entryId });
  assertEquals(world.session.addedMs, 60_000);
  assertEquals(world.session.totals.points, 1_000);
  world.do("undo", { entryId });
  assertEquals(world.session.addedMs, 0);
  assertEquals(world.session.totals.points, 0);
});
