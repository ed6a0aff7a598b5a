import { DAY_MS } from "@/lib/core/clock.ts";
import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";
import { assertEquals } from "@std/assert";
import { SAME_ACT_MS } from "@/lib/schema/events/same_act.ts";
import { seqOf, toEntryId } from "@/lib/features/subathon/rules/entry_id.ts";
import { mulDivFloor } from "@/lib/features/subathon/rules/integers.ts";
import { ratesOf } from "@/lib/features/subathon/answers/views.ts";
import { convert, toBase } from "@/lib/features/subathon/rules/money.ts";
import { priceOf, ruleFor } from "@/lib/features/subathon/rules/pricing.ts";
import { TimerRule } from "@/lib/schema/subathon/rules.ts";
import { iso, MIN, running, T0, told } from "./world.ts";

function enabled(
  rule: Partial<TimerRule> & Pick<TimerRule, "kind">,
): TimerRule {
  return TimerRule.parse({ addMs: 10_000, milliPoints: 1_000, ...rule });
}

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

Deno.test("a product of multipliers is rounded down once, whatever their order", () => {
  for (const factors of [[1_333, 1_500, 2_000], [2_000, 1_500, 1_333]]) {
    const world = running({ combineMultipliers: "multiply" });
    for (const factorPermille of factors) {
      world.do("multiplier", { action: "start", factorPermille });
    }
    world.give({ kind: "sub" });
    assertEquals(world.last?.factorPermille, 3_999);
    assertEquals(world.last?.appliedMs, 239_940);
  }
  const halves = running({ combineMultipliers: "multiply" });
  for (let i = 0; i < 20; i++) {
    halves.do("multiplier", { action: "start", factorPermille: 100 });
  }
  halves.give({ kind: "sub" });
  assertEquals(halves.last?.factorPermille, 0);
});

Deno.test("a silent renewal and its shared message count once, a month later twice", () => {
  const sub = {
    actKey: "sub:twitch:42:1",
    actWindow: { within: SAME_ACT_MS.sub },
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

  const late = running({}, [enabled({ kind: "cheer", cooldownMs: 60 * MIN })]);
  late.at(110).give({ kind: "cheer", quantity: 100 });
  late.give({ kind: "cheer", quantity: 100, occurredAt: T0 + 51 * MIN });
  assertEquals(late.last?.reason, "cooldown", "too soon before the other");
  late.give({ kind: "cheer", quantity: 100, occurredAt: T0 + 50 * MIN });
  assertEquals(late.last?.reason, "ok", "long enough before the other");
});

Deno.test("conversion is whole and knows currencies of 0, 2 and 3 decimals", () => {
  assertEquals(convert(1_000, "JPY", "USD", "0.00667"), 667);
  assertEquals(convert(1_000, "USD", "JPY", "149.5"), 1_495);
  assertEquals(convert(1_234, "KWD", "USD", "3.25"), 401);
  assertEquals(convert(1, "USD", "KWD", "0.30769231"), 3);
  assertEquals(convert(999, "EUR", "USD", "1.085"), 1_083);
  assertEquals(convert(12_345, "RSD", "EUR", "0.00853"), 105);
  assertEquals(convert(1_500, "IQD", "USD", "0.00076"), 0);
  assertEquals(convert(1_500_000, "IQD", "USD", "0.00076"), 114);
});

Deno.test("what the source converted counts in the channel's currency alone, before any rate", () => {
  const asOf = iso(T0);
  const rates = [{ currency: "EUR", rate: "1.1", asOf }];
  const base = (currency: string) =>
    toBase(
      {
        amountMinor: 1_000,
        currency: "EUR",
        converted: { amountMinor: 1_234, currency },
      },
      "USD",
      rates,
    );
  assertEquals(base("USD"), {
    baseAmountMinor: 1_234,
    rate: null,
    rateAsOf: null,
  });
  assertEquals(base("GBP"), {
    baseAmountMinor: 1_100,
    rate: "1.1",
    rateAsOf: asOf,
  });
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

Deno.test("what each kind adds is told by the step that pays now", () => {
  const world = running();
  world.do("rules", {
    rateSteps: [
      { afterActiveMs: 60 * MIN, permille: 500 },
      { afterActiveMs: 90 * MIN, permille: 0 },
    ],
  });
  const told = () =>
    ratesOf(world.session, world.definition, world.now).rules
      .filter(({ kind, tier }) => kind === "sub" && tier === 1)
      .map(({ addMs, milliPoints }) => [addMs, milliPoints]);
  world.at(59);
  assertEquals(told(), [[60_000, 1_000]]);
  world.at(60);
  assertEquals(told(), [[30_000, 1_000]]);
  world.at(90);
  assertEquals(told(), [[0, 1_000]]);
});

Deno.test("a hype train's multiplier comes and goes with the train", () => {
  const world = running({
    hypeTrain: { factorPermille: 2_000, appliesTo: "both", kinds: null },
  });
  const train = {
    trainId: "t1",
    startsAt: T0,
    endsAt: T0 + 5 * MIN,
    ended: false,
    occurredAt: T0,
  };
  world.tell({ name: "hype_train", train, told: told(T0) });
  world.at(4).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 120_000);
  world.tell({
    name: "hype_train",
    train: { ...train, endsAt: T0 + 9 * MIN },
    told: told(T0),
  });
  world.at(8).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 120_000);
  world.at(10).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 60_000, "its end was lost");
  world.tell({
    name: "hype_train",
    train: { ...train, endsAt: T0 + 12 * MIN, occurredAt: T0 + 7 * MIN },
    told: told(T0),
  });
  world.at(11).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 60_000, "said before it was over");
});

Deno.test("large figures stay exact", () => {
  assertEquals(
    mulDivFloor(100_000_000_007, 86_400_000, 10_000_000),
    864_000_000_060,
  );
  assertEquals(mulDivFloor(-7, 3, 2), -11);
  const rule = {
    flat: false,
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
