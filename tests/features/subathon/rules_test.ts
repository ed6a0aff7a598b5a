import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { SUBSCRIPTION_WINDOW_MS } from "@/lib/features/subathon/contribution.ts";
import { seqOf, toEntryId } from "@/lib/features/subathon/entry_id.ts";
import { mulDivFloor } from "@/lib/features/subathon/integers.ts";
import { convert } from "@/lib/features/subathon/money.ts";
import { priceOf, ruleFor } from "@/lib/features/subathon/pricing.ts";
import {
  DAY_MS,
  DEFAULT_RULES,
  Rule,
} from "@/lib/features/subathon/schema_rules.ts";
import { MIN, T0, usd, World } from "./world.ts";

const iso = (at: number) => new Date(at).toISOString();

function running(...args: ConstructorParameters<typeof World>): World {
  const world = new World(...args);
  world.do("start");
  return world;
}

function enabled(rule: Partial<Rule> & Pick<Rule, "kind">): Rule {
  return Rule.parse({ addMs: 10_000, milliPoints: 1_000, ...rule });
}

Deno.test("at the end, one millisecond decides between late, revived and too late", () => {
  const lateWindowMs = 120_000;
  const cases: [string, number, number, "stop" | "revive", string][] = [
    ["occurred just before", -1, lateWindowMs, "stop", "late"],
    ["occurred at the end", 0, lateWindowMs, "stop", "late"],
    ["occurred just after", 1, 1_000, "stop", "after_end"],
    ["occurred just after, revive", 1, 1_000, "revive", "revived"],
    ["processed in the last moment", -1, lateWindowMs, "revive", "late"],
    ["processed too late", -1, lateWindowMs + 1, "stop", "after_end"],
    ["processed too late, revive", -1, lateWindowMs + 1, "revive", "after_end"],
    ["revive window ends", 1, 600_000, "revive", "revived"],
    ["revive window is over", 1, 600_001, "revive", "after_end"],
  ];
  for (const [name, occurred, processed, onExpire, reason] of cases) {
    const world = running({ onExpire, lateWindowMs });
    const end = T0 + 7_200_000;
    world.now = end + processed;
    world.give({ kind: "sub", occurredAt: end + occurred });
    assertEquals(world.last?.reason, reason, name);
    assertEquals(world.last?.appliedMs, reason === "after_end" ? 0 : 60_000);
  }
});

Deno.test("a multiplier holds from its first instant to before its last", () => {
  const starts = T0 + 10 * MIN;
  const ends = T0 + 20 * MIN;
  const cases: [number, number][] = [
    [starts - 1, 60_000],
    [starts, 120_000],
    [ends - 1, 120_000],
    [ends, 60_000],
  ];
  for (const [occurredAt, appliedMs] of cases) {
    const world = running();
    world.do("multiplier", {
      action: "start",
      factorPermille: 2_000,
      startsAt: iso(starts),
      endsAt: iso(ends),
    });
    world.at(30).give({ kind: "sub", occurredAt });
    assertEquals(world.last?.appliedMs, appliedMs);
  }
});

Deno.test("several multipliers: the largest, or the product up to ten", () => {
  const combined = { max: 180_000, multiply: 360_000 } as const;
  for (const [combineMultipliers, appliedMs] of Object.entries(combined)) {
    const world = running({
      combineMultipliers: combineMultipliers as keyof typeof combined,
    });
    for (const factorPermille of [2_000, 3_000]) {
      world.do("multiplier", { action: "start", factorPermille });
    }
    world.give({ kind: "sub" });
    assertEquals(world.last?.appliedMs, appliedMs);
  }
  const world = running({ combineMultipliers: "multiply" });
  for (let i = 0; i < 4; i++) {
    world.do("multiplier", {
      action: "start",
      factorPermille: 10_000,
      appliesTo: "both",
    });
  }
  world.give({ kind: "sub" });
  assertEquals(world.last?.factorPermille, 10_000);
  assertEquals(world.last?.milliPoints, 10_000);
});

Deno.test("a silent renewal and its shared message count once, a month later twice", () => {
  const sub = {
    actKey: "sub:twitch:42:1",
    actWindow: { within: SUBSCRIPTION_WINDOW_MS },
  };
  for (const [days, times] of [[10, 1], [31, 2]] as const) {
    for (const backwards of [false, true]) {
      const world = running({ initialMs: 31 * DAY_MS });
      const first = { kind: "sub", ...sub, occurredAt: T0 } as const;
      const second = {
        kind: "resub",
        variant: "1",
        ...sub,
        occurredAt: T0 + days * DAY_MS,
      } as const;
      const acts = backwards ? [second, first] : [first, second];
      for (const act of acts) world.give(act);
      assertEquals(world.session.addedMs, times * 60_000);
      assertEquals(world.entries.length, 2, "the other is on record");
    }
  }
});

Deno.test("a kind without a rule of its own follows another", () => {
  const rules = DEFAULT_RULES.filter((rule) =>
    rule.kind !== "gift" && rule.variant !== "prime"
  );
  assertEquals(ruleFor(rules, "gift", "3")?.addMs, 300_000);
  assertEquals(ruleFor(rules, "sub", "prime")?.variant, "1");
  assertEquals(ruleFor(rules, "member", "Gold")?.kind, "member");
  assertEquals(ruleFor([], "sub", "1"), null);
});

Deno.test("a disabled kind leaves nothing behind", () => {
  const world = running();
  const outcome = world.give({ kind: "follow" });
  assertEquals(outcome, {
    counted: false,
    reason: "rule_disabled",
    entry: null,
  });
  assertEquals(world.entries, []);
  assertEquals(world.session.revision, 1, "the start alone");
});

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

Deno.test("before the start nothing counts unless the settings say so", () => {
  const world = new World();
  assertEquals(world.give({ kind: "sub" }), {
    counted: false,
    reason: "not_started",
    entry: world.last ?? null,
  });
  const open = new World({ countBeforeStart: true });
  open.give({ kind: "sub" });
  assertEquals(open.session.addedMs, 60_000);
});

Deno.test("limits per event, per user and below a least quantity", () => {
  const event = running({ maxPerEventMs: 90_000 });
  event.give({ kind: "gift", quantity: 5 });
  assertEquals(event.last?.appliedMs, 90_000);
  assertEquals(event.last?.reason, "cap_event");

  const user = running({ maxPerUserMs: 90_000, perUserWindowMs: 60 * MIN });
  user.give({ kind: "sub" });
  user.at(30).give({ kind: "sub" });
  assertEquals(user.last?.appliedMs, 30_000);
  assertEquals(user.last?.reason, "cap_user");
  user.give({ kind: "sub", userId: "43" });
  assertEquals(user.last?.appliedMs, 60_000, "another user has a share too");
  user.at(59).give({ kind: "sub" });
  assertEquals(user.last?.appliedMs, 0);
  user.at(60).give({ kind: "sub" });
  assertEquals(user.last?.appliedMs, 60_000, "the first is out of the window");

  const least = running({}, [enabled({ kind: "cheer", minQuantity: 100 })]);
  least.give({ kind: "cheer", quantity: 99 });
  assertEquals(least.last?.reason, "below_min");
  assertEquals(least.session.addedMs, 0);
});

Deno.test("once per user, and a pause between two", () => {
  const once = running({}, [enabled({ kind: "follow", oncePerUser: true })]);
  once.give({ kind: "follow" });
  once.give({ kind: "follow" });
  assertEquals(once.last?.reason, "once_per_user");
  once.give({ kind: "follow", userId: "43" });
  assertEquals(once.session.addedMs, 20_000);

  const pause = running({}, [enabled({ kind: "raid", cooldownMs: 60 * MIN })]);
  const raid = { kind: "raid", actKey: "raid:twitch:42", quantity: 1 } as const;
  pause.give({ ...raid, actWindow: "cooldown" });
  pause.at(59).give({ ...raid, actWindow: "cooldown" });
  assertEquals(pause.last?.reason, "cooldown");
  pause.at(60).give({ ...raid, actWindow: "cooldown" });
  assertEquals(pause.session.addedMs, 20_000);
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

Deno.test("conversion is whole and knows currencies of 0, 2 and 3 decimals", () => {
  assertEquals(convert(1_000, "JPY", "USD", "0.00667"), 667);
  assertEquals(convert(1_000, "USD", "JPY", "149.5"), 1_495);
  assertEquals(convert(1_234, "KWD", "USD", "3.25"), 401);
  assertEquals(convert(1, "USD", "KWD", "0.30769231"), 3);
  assertEquals(convert(999, "EUR", "USD", "1.085"), 1_083);
});

Deno.test("undo of an undo is refused, of an undone entry changes nothing", () => {
  const world = running();
  world.give({ kind: "sub" });
  const { id } = world.last ?? {};
  world.do("undo", { entryId: id });
  const reversal = world.last;
  assertThrows(
    () => world.do("undo", { entryId: reversal?.id }),
    AppError,
    "reversal",
  );
  assertEquals(world.do("undo", { entryId: id }).changed, false);
  assertEquals(world.session.totals.contributors, 0);
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
    amountMinor,
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

Deno.test("rate steps pay less the longer the clock has run", () => {
  const world = running();
  world.do("rules", {
    rateSteps: [
      { afterActiveMs: 0, permille: 1_000 },
      { afterActiveMs: 60 * MIN, permille: 500 },
    ],
  });
  world.at(59).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 60_000);
  world.at(60).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 30_000);
});

Deno.test("the stream's break counts from when it went, not from when it was noticed", () => {
  const world = running({
    onStreamOffline: "pause_and_lock",
    onStreamOnline: "resume",
  });
  world.at(30).tell({ name: "offline", at: T0 + 30 * MIN });
  world.at(31).give({ kind: "sub" });
  world.at(32).tell({ name: "wake" });
  assertEquals(world.session.state, "paused");
  assertEquals(world.session.locked, true);
  assertEquals(world.remaining, 91 * MIN);
  world.at(90).tell({ name: "online" });
  assertEquals(world.session.state, "running");
  assertEquals(world.session.locked, false);
  assertEquals(world.endsAtMinute, 181);
});

Deno.test("a reconnecting encoder is no break, an end in the grace is none either", () => {
  const quick = running({ onStreamOffline: "pause" });
  quick.at(30).tell({ name: "offline", at: T0 + 30 * MIN });
  quick.at(31).tell({ name: "online" });
  quick.at(60).tell({ name: "wake" });
  assertEquals(quick.session.state, "running");

  const end = running({ onStreamOffline: "pause", initialMs: 60 * MIN });
  end.at(59.5).tell({ name: "offline", at: T0 + 59.5 * MIN });
  end.at(60.5).tell({ name: "wake" });
  assertEquals(end.session.state, "ended");
  end.at(62).tell({ name: "wake" });
  assertEquals(end.session.state, "paused");
  assertEquals(end.remaining, 30_000);

  const before = running({ onStreamOffline: "pause", initialMs: 60 * MIN });
  before.at(61).tell({ name: "offline", at: T0 + 61 * MIN });
  before.at(70).tell({ name: "wake" });
  assertEquals(before.session.state, "ended");
  assertEquals(before.session.endedAt, T0 + 60 * MIN);
});

Deno.test("downtime over 30 s is added back once, an end within it is none", () => {
  const freeze = { downtimePolicy: "freeze" } as const;
  const down = { name: "downtime", from: T0 + 10 * MIN } as const;
  const world = running(freeze);
  world.at(20).tell({ ...down, to: world.now });
  world.tell({ ...down, to: world.now });
  assertEquals(world.session.addedMs, 10 * MIN);

  const ended = running({ ...freeze, initialMs: 15 * MIN });
  ended.at(20).tell({ name: "wake" });
  assertEquals(ended.session.state, "ended");
  ended.tell({ ...down, to: ended.now });
  assertEquals(ended.session.state, "running");
  assertEquals(ended.remaining, 5 * MIN);

  const short = running(freeze);
  short.at(10.5).tell({ ...down, to: short.now });
  assertEquals(short.entries, []);
  const counting = running();
  counting.at(20).tell({ ...down, to: counting.now });
  assertEquals(counting.session.addedMs, 0);
});

Deno.test("a hype train's multiplier comes and goes with the train", () => {
  const world = running({
    hypeTrain: { factorPermille: 2_000, appliesTo: "both", kinds: null },
  });
  const train = { trainId: "t1", startsAt: T0, endsAt: T0 + 5 * MIN };
  world.tell({ name: "hype_train", train });
  world.at(4).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 120_000);
  world.tell({ name: "hype_train", train: { ...train, endsAt: T0 + 9 * MIN } });
  world.at(8).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 120_000);
  world.at(10).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 60_000, "its end was lost");
});

Deno.test("a multiplier can wait with the timer", () => {
  const world = running();
  world.do("multiplier", {
    action: "start",
    factorPermille: 2_000,
    endsAt: iso(T0 + 60 * MIN),
    pauseWithTimer: true,
  });
  world.at(20).do("pause");
  world.at(30).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 60_000, "not during the pause");
  world.at(50).do("resume");
  world.at(89).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 120_000);
  world.at(90).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 60_000);
});

Deno.test("the end by hand is final until it is reopened with a value", () => {
  const world = running({ onExpire: "revive" });
  world.at(10).do("end");
  world.give({ kind: "sub" });
  assertEquals(world.last?.reason, "after_end");
  assertThrows(() => world.do("resume"), AppError, "ended");
  world.do("reopen", { remainingMs: 30 * MIN });
  assertEquals(world.session.state, "paused");
  assertEquals(world.remaining, 30 * MIN);
  world.at(20).do("resume");
  assertEquals(world.endsAtMinute, 50);
});

Deno.test("a cap that moves brings the banked time back", () => {
  const world = running({ maxActiveMs: 60 * MIN });
  world.at(30);
  assertEquals(world.remaining, 30 * MIN);
  world.do("rules", { settings: { maxActiveMs: null } });
  assertEquals(world.remaining, 90 * MIN);
  world.do("rules", { settings: { maxActiveMs: 20 * MIN } });
  assertEquals(world.session.state, "ended");
  assertEquals(world.session.endedAt, world.now, "not back then");
});

Deno.test("commands that ask for what is change nothing, others are refused with the state", () => {
  const world = new World();
  assertThrows(() => world.do("pause"), AppError, "idle");
  world.do("start");
  assertEquals(world.do("start").changed, false);
  const { revision } = world.session;
  assertThrows(
    () => world.do("pause", { revision: revision - 1 }),
    AppError,
    "changed since",
  );
  world.do("pause", { revision });
  assertEquals(world.do("pause").changed, false);
  assertEquals(world.do("lock").changed, true);
  assertEquals(world.do("lock").changed, false);
});

Deno.test("large figures stay exact", () => {
  assertEquals(
    mulDivFloor(100_000_000_007, 86_400_000, 10_000_000),
    864_000_000_060,
  );
  assertEquals(mulDivFloor(-7, 3, 2), -11);
  const rule = {
    perUnits: 3,
    addMs: 86_400_000,
    milliPoints: 7,
    proportional: true,
  };
  const plain = {
    factorPermille: 10_000,
    stepPermille: 10_000,
    pointFactorPermille: 10_000,
  };
  const { stepped, milliPoints } = priceOf(rule, 1_000_000_000_000, plain);
  assertEquals(stepped, 31 * DAY_MS * 100, "31 days before the factors");
  assertEquals(Number.isSafeInteger(milliPoints), true);
});

Deno.test("an entry's id leads back to its number", () => {
  for (const seq of [1, 31, 32, 1_000, 2 ** 39]) {
    assertEquals(seqOf(toEntryId(T0, seq)), seq);
  }
  assertEquals(seqOf("led_short"), null);
});
