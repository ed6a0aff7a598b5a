import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";
import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { CHANNEL, ledgerOf, withRig } from "./rig.ts";
import { MIN, running, T0, usd } from "./world.ts";

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
  for (const refunds of ["points_and_money", "all"] as const) {
    const world = running({ refunds });
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
    assertEquals(world.session.addedMs, refunds === "all" ? 120_000 : 200_000);
  }
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

Deno.test("what was applied by hand, undone and brought back is refunded by the log", () =>
  withRig(async (rig) => {
    await rig.do("start");
    const act = "tip:shop:t1";
    await rig.log("tip", {
      amount: { amountMinor: 1_000, currency: "JPY" },
      baseAmount: null,
      provider: "shop",
      transactionId: "t1",
      anonymous: false,
      message: null,
    }, { act });
    await rig.settle();
    const [held] = await ledgerOf(rig.kv);
    assertEquals(held?.status, "review");
    const entryOf = async (answer: ReturnType<typeof rig.do>) =>
      (await answer).entry?.id;
    const { id: entryId } = held ?? {};
    const wrong = await entryOf(
      rig.do("apply", { entryId, baseAmountMinor: 9_999 }),
    );
    const appliedBy = async () =>
      (await rig.service.ledger.page(CHANNEL, { limit: 50 })).items
        .find(({ id }) => id === entryId)?.appliedBy;
    assertEquals(await appliedBy(), wrong);
    await rig.do("undo", { entryId: wrong });
    assertEquals(await appliedBy(), null, "it can be applied again");
    const applied = await entryOf(
      rig.do("apply", { entryId, baseAmountMinor: 800 }),
    );
    const undone = await entryOf(rig.do("undo", { entryId: applied }));
    const restored = await entryOf(rig.do("undo", { entryId: undone }));
    assertEquals((await rig.session()).totals.money, 800);
    const again = await entryOf(rig.do("undo", { entryId: restored }));
    assertEquals((await rig.session()).totals.money, 0);
    await rig.do("undo", { entryId: again });
    assertEquals((await rig.session()).totals.money, 800);
    await rig.log("correction", {
      refersTo: act,
      kind: "tip",
      reason: "chargeback",
      amount: null,
      refundId: null,
    });
    await rig.settle();
    const { totals } = await rig.session();
    assertEquals([totals.money, totals.points, totals.contributors], [0, 0, 0]);
    const audit = await rig.parts.auditor.audit(CHANNEL);
    assertEquals([audit?.wrong, audit?.doubled], [{}, []]);
  }));
