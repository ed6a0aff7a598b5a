import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";
import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { iso, MIN, running, T0, usd } from "./world.ts";

/** A refund of a part, or of everything. */
function refundOf(amountMinor: number | null, refundId: string | null) {
  return {
    deliveryKey: `refund:${refundId}`,
    refundId,
    amount: amountMinor === null ? null : usd(amountMinor),
    occurredAt: T0,
    receivedAt: T0,
    source: "shop",
  };
}

/** The rules that a session begins with, each of them worth more. */
function dearer(times: number) {
  return DEFAULT_RULES.map((rule) => ({
    ...rule,
    addMs: rule.addMs * times,
    milliPoints: rule.milliPoints * times,
  }));
}

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

Deno.test("an undo can be undone, and that again, each once", () => {
  const world = running();
  world.give({ kind: "sub" });
  const { id } = world.last ?? {};
  const taken = () => [
    world.session.addedMs,
    world.session.totals.points,
    world.session.totals.subs,
    world.session.totals.contributors,
    world.session.byKind.sub?.count,
    world.session.biggest.length,
    world.ledger.get(1)?.status,
  ];
  const whole = taken();
  world.do("undo", { entryId: id });
  const first = world.last;
  const none = taken();
  assertEquals(none, [0, 0, 0, 0, 0, 0, "reversed"]);
  assertEquals(world.do("undo", { entryId: id }).changed, false);
  world.do("undo", { entryId: first?.id });
  const restored = world.last;
  assertEquals(restored?.reason, "restored");
  assertEquals(restored?.refersTo, first?.id);
  assertEquals(taken(), whole);
  assertEquals(world.do("undo", { entryId: first?.id }).changed, false);
  world.do("undo", { entryId: restored?.id });
  assertEquals(taken(), none, "the restoration is undone like the entry");
  assertEquals(world.ledger.get(restored?.seq ?? 0)?.status, "reversed");
  world.do("undo", { entryId: world.last?.id });
  assertEquals(taken(), whole);
  world.do("undo", { entryId: id });
  assertEquals(taken(), none);
});

Deno.test("an undo is not undone while the clock is over, and a refund never is", () => {
  const world = running({ refunds: "all" });
  world.give({ kind: "tip", money: usd(1_000) });
  const entryId = world.last?.id ?? "";
  world.do("undo", { entryId });
  const reversal = world.last?.id;
  world.do("end");
  assertThrows(() => world.do("undo", { entryId: reversal }), AppError, "end");
  world.do("reopen", { remainingMs: 60 * MIN });
  world.do("undo", { entryId: reversal });
  assertEquals(world.session.totals.money, 1_000);
  world.tell({ name: "refund", entryId, refund: refundOf(null, null) });
  assertEquals(world.session.totals.money, 0);
  assertThrows(
    () => world.do("undo", { entryId: world.last?.id }),
    AppError,
    "given back",
  );
});

Deno.test("what is refunded while it is undone does not come back", () => {
  const world = running();
  world.give({ kind: "tip", money: usd(1_000) });
  const entryId = world.last?.id ?? "";
  world.do("undo", { entryId });
  const reversal = world.last?.id;
  world.tell({ name: "refund", entryId, refund: refundOf(400, "a") });
  assertEquals(world.last?.status, "recorded");
  assertEquals(world.session.totals.money, 0);
  world.do("undo", { entryId: reversal });
  assertEquals(world.session.totals.money, 600);
  assertEquals(world.session.totals.points, 1_200);
  assertEquals(world.session.addedMs, 200_000, "refunds leave the time");
});

Deno.test("the undo of a correction of the ladder's figure takes it back by every measure", () => {
  for (const metric of ["points", "money", "time_added", "contributors"]) {
    const world = running();
    world.do("goals_ladder", { metric, confirmMetricChange: true, goals: [] });
    world.do("goals_adjust", { delta: 500, reason: "test" });
    const totals = { ...world.session.totals };
    world.do("undo", { entryId: world.last?.id });
    assertEquals(Object.values(world.session.totals), Array(7).fill(0));
    world.do("undo", { entryId: world.last?.id });
    assertEquals(world.session.totals, totals);
  }
});

Deno.test("what was applied by hand is refunded with its act, in parts and whole", () => {
  const money = { amountMinor: 1_000, currency: "JPY", converted: null };
  for (const refunds of ["points_and_money", "all"] as const) {
    const world = running({ refunds });
    world.give({ kind: "tip", money });
    const entryId = world.last?.id ?? "";
    world.tell({
      name: "refund",
      entryId,
      refund: { ...refundOf(250, "a"), amount: { ...money, amountMinor: 250 } },
    });
    world.do("apply", { entryId, baseAmountMinor: 800 });
    const timeLeft = (left: number) => refunds === "all" ? left : 160_000;
    assertEquals(world.session.totals.money, 600, "told before it was applied");
    assertEquals(world.session.totals.points, 1_200);
    assertEquals(world.session.addedMs, timeLeft(120_000));
    world.tell({ name: "refund", entryId, refund: refundOf(400, "b") });
    assertEquals(world.session.totals.money, 200, "in the channel's currency");
    assertEquals(world.session.addedMs, timeLeft(40_000));
    const told = { ...refundOf(null, null), deliveryKey: "all" };
    world.tell({ name: "refund", entryId, refund: told });
    world.tell({ name: "refund", entryId, refund: told });
    assertEquals(world.session.totals, {
      ...running().session.totals,
      time_added: timeLeft(0),
    });
    assertEquals(world.session.addedMs, timeLeft(0));
    const again = world.do("apply", { entryId, baseAmountMinor: 800 });
    assertEquals(again.changed, false);
  }
});

Deno.test("time that was applied after a lock goes with a refund of all", () => {
  const world = running({ refunds: "all" });
  world.do("lock");
  world.give({ kind: "tip", money: usd(1_000) });
  const entryId = world.last?.id ?? "";
  world.do("lock", { locked: false });
  world.do("apply", { entryId });
  assertEquals(world.session.addedMs, 200_000);
  world.tell({ name: "refund", entryId, refund: refundOf(500, "a") });
  assertEquals(world.session.addedMs, 100_000);
  assertEquals(world.session.totals.time_added, 100_000);
  world.tell({ name: "refund", entryId, refund: refundOf(null, null) });
  assertEquals(world.session.addedMs, 0);
  assertEquals(world.session.totals, running().session.totals);
});

Deno.test("what was applied is priced anew like any other entry", () => {
  const world = running();
  world.do("lock");
  world.give({ kind: "gift", quantity: 3 });
  const entryId = world.last?.id ?? "";
  world.do("lock", { locked: false });
  world.do("apply", { entryId });
  const applied = world.last?.id ?? "";
  world.tell({ name: "recompute", entryId: applied });
  assertEquals(world.session.addedMs, 180_000, "the rules are the same");
  world.do("rules", { rules: dearer(2) });
  world.tell({ name: "recompute", entryId: applied });
  world.tell({ name: "recompute", entryId });
  assertEquals(world.session.addedMs, 360_000);
  assertEquals(world.session.totals.time_added, 360_000);
  assertEquals(world.session.totals.points, 6_000);
});

Deno.test("an application that was undone can be made again, with another figure", () => {
  const world = running();
  const money = { amountMinor: 1_000, currency: "JPY", converted: null };
  world.give({ kind: "tip", money });
  const entryId = world.last?.id ?? "";
  world.do("apply", { entryId, baseAmountMinor: 99_999 });
  world.do("undo", { entryId: world.last?.id });
  const reversal = world.last?.id;
  world.do("apply", { entryId, baseAmountMinor: 700 });
  assertEquals(world.session.totals.money, 700);
  assertThrows(
    () => world.do("undo", { entryId: reversal }),
    AppError,
    "applied again",
  );
  assertEquals(
    world.do("apply", { entryId, baseAmountMinor: 1 }).changed,
    false,
  );
  world.do("undo", { entryId: world.last?.id });
  assertEquals(world.session.totals.money, 0);
  world.do("undo", { entryId: world.last?.id });
  assertEquals(world.session.totals.money, 700);
});

Deno.test("a wheel's time and a goal's own that came while locked can be applied", () => {
  const world = running();
  world.do("goals_ladder", {
    goals: [{ threshold: 1_000, title: "Goal", grantMs: 90_000 }],
  });
  world.do("lock");
  world.give({ kind: "wheel", fixedMs: 30_000 });
  const wheel = world.last?.id;
  world.give({ kind: "sub" });
  const grant = world.last?.id;
  assertEquals(world.last?.kind, "grant");
  world.do("lock", { locked: false });
  world.do("apply", { entryId: wheel });
  assertEquals(world.last?.reason, "wheel");
  assertEquals(world.session.addedMs, 30_000);
  world.do("apply", { entryId: grant });
  assertEquals(world.session.addedMs, 120_000);
  assertEquals(world.session.totals.points, 1_000);
  assertEquals(world.do("apply", { entryId: grant }).changed, false);
});

Deno.test("recompute keeps the limits of a user and of the clock", () => {
  const world = running({ maxPerUserMs: 90_000 });
  world.give({ kind: "sub" });
  const entryId = world.last?.id ?? "";
  world.do("rules", { rules: dearer(2) });
  world.tell({ name: "recompute", entryId });
  assertEquals(world.session.addedMs, 90_000, "of one user");
  world.give({ kind: "gift", quantity: 1 });
  assertEquals(world.session.addedMs, 90_000, "the share is used up");

  const full = running({ initialMs: 3_600_000, maxRemainingMs: 3_700_000 });
  full.give({ kind: "sub" });
  full.do("rules", { rules: dearer(2) });
  full.tell({ name: "recompute", entryId: full.last?.id ?? "" });
  assertEquals([full.last?.appliedMs, full.last?.lostMs], [40_000, 20_000]);
  assertEquals(full.remaining, 3_700_000);
  full.do("undo", { entryId: full.ledger.get(1)?.id });
  assertEquals(full.session.addedMs, 0);
});

Deno.test("recompute prices what a refund left", () => {
  for (const refunds of ["points_and_money", "all"] as const) {
    const world = running({ refunds });
    world.give({ kind: "tip", money: usd(1_000) });
    const entryId = world.last?.id ?? "";
    world.tell({ name: "refund", entryId, refund: refundOf(500, "a") });
    world.do("rules", { rules: dearer(2) });
    world.tell({ name: "recompute", entryId });
    assertEquals(world.session.totals.points, 2_000);
    const ms = refunds === "all" ? 200_000 : 400_000;
    assertEquals(world.session.addedMs, ms);
    world.do("undo", { entryId });
    assertEquals(world.session.totals.points, 0);
    assertEquals(world.session.addedMs, 0);
  }
});

Deno.test("an undo frees what a rule allows once, and once in a while", () => {
  const once = DEFAULT_RULES.map((rule) =>
    rule.kind === "follow"
      ? { ...rule, enabled: true, oncePerUser: true }
      : rule.kind === "redemption"
      ? { ...rule, enabled: true, cooldownMs: 10 * MIN }
      : rule
  );
  const world = running({}, once);
  const counts = (kind: "follow" | "redemption") =>
    world.give({ kind }).counted;
  assertEquals([counts("follow"), counts("follow")], [true, false]);
  const { id } = world.ledger.get(1) ?? {};
  world.do("undo", { entryId: id });
  const reversal = world.last?.id;
  assertEquals([counts("follow"), counts("follow")], [true, false]);
  world.do("undo", { entryId: reversal });
  world.do("undo", { entryId: id });
  assertEquals(counts("follow"), false, "another one counted meanwhile");

  assertEquals(counts("redemption"), true);
  world.at(9);
  assertEquals(counts("redemption"), false);
  world.at(11);
  assertEquals(counts("redemption"), true);
  world.do("undo", { entryId: world.last?.id });
  assertEquals(counts("redemption"), true, "ten minutes after the first");
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
