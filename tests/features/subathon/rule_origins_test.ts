import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { AppError } from "@/lib/core/errors.ts";
import { ruleFor } from "@/lib/features/subathon/rules/pricing.ts";
import {
  RuleBook,
  type RulesDocument,
  TimerRule,
} from "@/lib/schema/subathon/rules.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { CHANNEL, createRig } from "./rig.ts";
import { usd, World } from "./world.ts";

const rule = (values: Partial<TimerRule> & Pick<TimerRule, "kind">) =>
  TimerRule.parse({ addMs: 1_000, milliPoints: 0, ...values });
const tip = (values: Partial<TimerRule> = {}) =>
  rule({ kind: "tip", perUnits: 100, ...values });

function running(rules: TimerRule[]): World {
  const world = new World({ initialMs: 86_400_000 }, rules);
  world.do("start");
  return world;
}

Deno.test("the rule that names most of a tip's origin counts, and the provider before the platform", () => {
  const general = tip({ addMs: 1 });
  const onKick = tip({ platform: "kick", addMs: 2 });
  const byKofi = tip({ provider: "kofi", addMs: 3 });
  const both = tip({ platform: "kick", provider: "kofi", addMs: 4 });
  const rules = [general, onKick, byKofi, both];
  const addMs = (platform: string, provider: string, among = rules) =>
    ruleFor(among, "tip", null, { platform, provider })?.addMs;

  assertEquals(addMs("limelight", "throne"), 1);
  assertEquals(addMs("kick", "throne"), 2);
  assertEquals(addMs("limelight", "kofi"), 3);
  assertEquals(addMs("kick", "kofi"), 4);
  assertEquals(addMs("kick", "kofi", [general, onKick, byKofi]), 3);
  assertEquals(addMs("youtube", "throne", [onKick, byKofi]), undefined);
});

Deno.test("a tier and a platform are two names, and a gift without a rule follows the sub's", () => {
  const sub = (values: Partial<TimerRule>) => rule({ kind: "sub", ...values });
  const rules = [
    sub({ addMs: 1 }),
    sub({ variant: "3", addMs: 2 }),
    sub({ platform: "kick", addMs: 3 }),
    sub({ platform: "kick", variant: "1", addMs: 4 }),
  ];
  const addMs = (variant: string, platform: string) =>
    ruleFor(rules, "gift", variant, { platform, provider: platform })?.addMs;
  assertEquals(addMs("2", "twitch"), 1);
  assertEquals(addMs("3", "twitch"), 2);
  assertEquals(addMs("3", "kick"), 3);
  assertEquals(addMs("1", "kick"), 4);
  assertEquals(addMs("prime", "kick"), 4);
});

Deno.test("the rule that counts fits, and none that fits names more", () => {
  const names = fc.record({
    variant: fc.constantFrom(null, "1", "2"),
    platform: fc.constantFrom(null, "twitch", "kick"),
    provider: fc.constantFrom(null, "kofi", "twitch"),
  });
  fc.assert(fc.property(
    fc.uniqueArray(names, { selector: (one) => JSON.stringify(one) }),
    fc.record({
      variant: fc.constantFrom("1", "2", "3"),
      platform: fc.constantFrom("twitch", "kick", "youtube"),
      provider: fc.constantFrom("kofi", "twitch", "other"),
    }),
    (named, act) => {
      const rules = named.map((one) => rule({ kind: "sub", ...one }));
      const fits = (one: TimerRule) =>
        (["variant", "platform", "provider"] as const).every((name) =>
          one[name] === null || one[name] === act[name]
        );
      const count = (one: TimerRule) =>
        [one.variant, one.platform, one.provider].filter((name) =>
          name !== null
        ).length;
      const most = Math.max(-1, ...rules.filter(fits).map(count));
      const found = ruleFor(rules, "sub", act.variant, act);
      assertEquals(found === null ? -1 : count(found), most);
      if (found) assertEquals(fits(found), true);
      // Whatever order they stand in.
      assertEquals(
        ruleFor(rules.toReversed(), "sub", act.variant, act),
        found,
      );
    },
  ));
});

Deno.test("a flat rule adds the same for each tip, and only for those from its least size on", () => {
  const world = running([
    tip({ flat: true, addMs: 60_000, milliPoints: 500, minQuantity: 300 }),
  ]);
  const given = [300, 1_234, 100_000].map((amountMinor) =>
    world.give({ kind: "tip", money: usd(amountMinor) }).entry
  );
  assertEquals(given.map((entry) => [entry?.appliedMs, entry?.milliPoints]), [
    [60_000, 500],
    [60_000, 500],
    [60_000, 500],
  ]);
  const small = world.give({ kind: "tip", money: usd(299) }).entry;
  assertEquals([small?.appliedMs, small?.reason], [0, "below_min"]);
});

Deno.test("a flat rule adds the same for each tip, whatever its size and whether its worth is known", () => {
  fc.assert(fc.property(
    fc.array(
      fc.record({
        amountMinor: fc.integer({ min: 1, max: 100_000_000 }),
        currency: fc.constantFrom("USD", "EUR", "IDR", "KWD", "XXQ"),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    (amounts) => {
      const world = running([tip({ flat: true, addMs: 60_000 })]);
      world.do("rules", {
        exchangeRates: [
          { currency: "IDR", rate: "0.00006", asOf: "2026-05-01T00:00:00Z" },
        ],
      });
      for (const amount of amounts) {
        const { entry } = world.give({
          kind: "tip",
          money: { ...amount, converted: null },
        });
        assertEquals(
          [entry?.status, entry?.reason, entry?.appliedMs],
          ["applied", "ok", 60_000],
        );
      }
      assertEquals(world.session.addedMs, amounts.length * 60_000);
    },
  ));
});

Deno.test("a tip of an unknown worth waits where a flat rule asks for a least amount, and is applied by a later rule without one", () => {
  const flat = tip({ flat: true, addMs: 60_000, minQuantity: 300 });
  const world = running([flat]);
  const money = { amountMinor: 900, currency: "EUR", converted: null };
  const { entry } = world.give({ kind: "tip", money });
  assertEquals([entry?.status, entry?.reason], ["review", "unknown_currency"]);
  const apply = () => world.do("apply", { entryId: entry?.id ?? "" });
  assertThrows(apply, AppError, "exchange rate of EUR");

  world.do("rules", { rules: [{ ...flat, minQuantity: 1 }] });
  apply();
  assertEquals(
    [world.last?.appliedMs, world.last?.baseAmountMinor],
    [60_000, null],
  );
});

Deno.test("pricing anew leaves what a flat rule brought where the new rule asks for a size that nobody knows", () => {
  const flat = tip({ flat: true, addMs: 60_000 });
  const world = running([flat]);
  const money = { amountMinor: 900, currency: "EUR", converted: null };
  const entryId = world.give({ kind: "tip", money }).entry?.id ?? "";
  world.do("rules", { rules: [tip({ addMs: 1_000 })] });
  world.tell({ name: "recompute", entryId });
  assertEquals(world.session.addedMs, 60_000);
  world.do("rules", { rules: [{ ...flat, addMs: 90_000 }] });
  world.tell({ name: "recompute", entryId });
  assertEquals(world.session.addedMs, 90_000);
});

Deno.test("each provider's rule of once per person is used by itself", () => {
  const world = running([
    tip({ oncePerUser: true }),
    tip({ oncePerUser: true, provider: "kofi" }),
  ]);
  const give = (source: string) =>
    world.give({ kind: "tip", source, money: usd(500) }).entry?.reason;
  assertEquals([give("throne"), give("kofi"), give("kofi"), give("throne")], [
    "ok",
    "ok",
    "once_per_user",
    "once_per_user",
  ]);
});

Deno.test("a book has one rule for each kind, variant, platform and provider", () => {
  const book = (rules: TimerRule[]) =>
    RuleBook.safeParse({ rules, rateSteps: [], exchangeRates: [] }).success;
  assertEquals(book([tip(), tip({ platform: "kick" })]), true);
  assertEquals(
    book([tip({ provider: "kofi" }), tip({ provider: "kofi" })]),
    false,
  );
});

Deno.test("the money of a membership counts as money, not as time", () => {
  const world = running([rule({ kind: "member", addMs: 60_000 })]);
  const given = world.give({
    kind: "member",
    variant: "Gold",
    money: usd(500),
  });
  assertEquals(given.entry?.appliedMs, 60_000);
  assertEquals(world.session.totals.money, 500);

  const yen = { amountMinor: 700, currency: "JPY", converted: null };
  const foreign = world.give({ kind: "member", variant: "Gold", money: yen });
  assertEquals([foreign.entry?.appliedMs, foreign.entry?.status], [
    60_000,
    "applied",
  ]);
  assertEquals(world.session.totals.money, 500);
});

Deno.test("rules that were stored before they could name an origin are read with all that a rule has", async () => {
  using kv = await openKv(":memory:");
  const clock = new ManualClock();
  const before = createRig({ kv, clock });
  await before.do("start");
  const { id, rulesVersion } = await before.session();
  const key = keys.subathonRules(CHANNEL, id, rulesVersion);
  const { value } = await kv.get<RulesDocument>(key);
  assert(value);
  const rules = value.book.rules.map((
    { platform: _platform, provider: _provider, flat: _flat, ...rule },
  ) => rule);
  await kv.set(key, { ...value, book: { ...value.book, rules } });

  const after = createRig({ kv, clock });
  const { definition } = await after.parts.store.current(CHANNEL);
  assertEquals(definition?.rules, value);
  for (const { parts, events } of [before, after]) {
    await parts.stop();
    await events.flush();
  }
});
