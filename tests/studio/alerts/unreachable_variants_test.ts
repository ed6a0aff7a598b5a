import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { Condition } from "@/lib/schema/widgets/settings/variant.ts";
import { fieldsOfKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import {
  type AlertFacts,
  firstVariants,
  type VariantRule,
} from "@/lib/schema/widgets/settings/variant_match.ts";
import { messageContains } from "@/lib/schema/widgets/settings/message_contains.ts";
import type { SupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  type AlertEvent,
  amountsOf,
} from "@/lib/schema/widgets/rules/event_amounts.ts";
import {
  type AlertFilter,
  whyUnreachable,
} from "@/lib/studio/browser/alerts/unreachable_variants.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { composeTestEvent } from "@/lib/features/overlays/test_events/compose.ts";
import { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";

const KINDS: SupportKind[] = [
  "follow",
  "cheer",
  "sub",
  "gift",
  "gift_member",
  "redemption",
];
const NOTHING: AlertFacts = {
  platform: null,
  provider: null,
  name: null,
  amount: null,
  months: null,
  tier: null,
  count: null,
  viewers: null,
  reward: null,
  plan: null,
  level: null,
  title: null,
  result: null,
  source: null,
  message: null,
  emote: null,
};

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Lists every event of a kind that differs in a fact that the conditions below ask. */
function eventsOf(kind: SupportKind, filter: AlertFilter): AlertFacts[] {
  const domain: Record<string, readonly (string | number | null)[]> = {
    amount: kind === "cheer"
      ? range(Math.max(1, filter.minBits), 6)
      : range(0, 6),
    count: range(Math.max(1, filter.minGifts), 6),
    months: [null, ...range(0, 6)],
    tier: [1, 2, 3],
    plan: [null, "prime", "paid"],
    platform: ["twitch", "kick"],
    provider: [null, "kofi", "stripe"],
    name: [null, "ada", "bob"],
    reward: ["sing", "dance"],
    source: ["cheer", "power_up", "custom"],
    message: [null, "GG all"],
    emote: [null],
  };
  return fieldsOfKind(kind).reduce<AlertFacts[]>(
    (all, field) =>
      all.flatMap((facts) =>
        (domain[field] ?? []).map((value) => ({ ...facts, [field]: value }))
      ),
    [NOTHING],
  );
}

const number = fc.integer({ min: 0, max: 5 });
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constantFrom("amount", "months", "tier", "count"),
    op: fc.constantFrom("=", "≥", "≤"),
    value: number,
  }),
  fc.record({
    field: fc.constantFrom("amount", "months", "count"),
    op: fc.constant("in"),
    value: fc.array(number, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constant("platform"),
    op: fc.constant("="),
    value: fc.constantFrom("twitch", "Twitch"),
  }),
  fc.record({
    field: fc.constant("provider"),
    op: fc.constant("in"),
    value: fc.constantFrom(["kofi"], ["Kofi", "stripe"]),
  }),
  fc.record({
    field: fc.constant("name"),
    op: fc.constant("in"),
    value: fc.constantFrom(["Ada"], ["ada"]),
  }),
  fc.record({
    field: fc.constant("plan"),
    op: fc.constant("="),
    value: fc.constantFrom("prime", "paid"),
  }),
  fc.record({
    field: fc.constant("source"),
    op: fc.constant("in"),
    value: fc.constantFrom(["power_up"], ["Power_Up", "cheer"]),
  }),
  fc.record({
    field: fc.constant("reward"),
    op: fc.constant("="),
    value: fc.constant("Sing"),
  }),
  fc.record({
    field: fc.constant("message"),
    op: fc.constant("contains"),
    value: fc.constant(["gg"]),
  }),
) as fc.Arbitrary<Condition>;

const variant: fc.Arbitrary<VariantRule> = fc.record({
  enabled: fc.boolean(),
  kinds: fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1 }),
  priority: fc.integer({ min: 1, max: 3 }),
  conditions: fc.array(condition, { maxLength: 3 }),
});

const filter: fc.Arbitrary<AlertFilter> = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom<string>(...KINDS), { minLength: 2 }),
  minBits: fc.integer({ min: 1, max: 3 }),
  minTip: fc.constant(0),
  minGifts: fc.integer({ min: 1, max: 3 }),
  minRaid: fc.constant(1),
});

const ALL: AlertFilter = {
  kinds: [...SUPPORT_KINDS],
  minBits: 1,
  minTip: 0,
  minGifts: 1,
  minRaid: 1,
};

Deno.test("a variant is said never to play exactly when no event chooses it", () => {
  fc.assert(
    fc.property(
      fc.array(variant, { minLength: 1, maxLength: 5 }),
      filter,
      (variants, passes) => {
        variants.forEach((one, index) => {
          const plays = one.kinds
            .filter((kind) => passes.kinds?.includes(kind))
            .some((kind) =>
              eventsOf(kind as SupportKind, passes).some((facts) =>
                firstVariants(variants, kind, facts, messageContains)
                  .includes(one)
              )
            );
          const why = whyUnreachable(variants, index, passes);
          assertEquals(why === null, plays || !one.enabled, `variant ${index}`);
        });
      },
    ),
    { numRuns: 300 },
  );
});

const cheers = (
  conditions: Condition[],
  rest: Partial<VariantRule> = {},
): VariantRule => ({
  enabled: true,
  kinds: ["cheer"],
  priority: 50,
  conditions,
  ...rest,
});
const least = (value: number): Condition => ({
  field: "amount",
  op: "≥",
  value,
});
const most = (value: number): Condition => ({
  field: "amount",
  op: "≤",
  value,
});

Deno.test("it names what covers a variant, together where it takes several", () => {
  const variants = [
    cheers([least(100), most(200)]),
    cheers([most(150)], { priority: 60 }),
    cheers([least(150)], { priority: 60 }),
    cheers([least(9), most(8)]),
    cheers([{ field: "months", op: "≥", value: 2 }]),
    cheers([], { kinds: ["order"] }),
    cheers([], { priority: 99, enabled: false }),
  ];
  const why = (index: number) =>
    whyUnreachable(variants, index, { ...ALL, kinds: ["cheer"] });
  assertEquals(why(0), { reason: "covered", by: [1, 2] });
  assertEquals(why(1), null);
  assertEquals(why(3), { reason: "impossible" });
  assertEquals(why(4), { reason: "impossible" });
  assertEquals(why(5), { reason: "filtered" });
  assertEquals(why(6), null);
});

Deno.test("a variant that rests at times covers no other one", () => {
  const ahead = { ...cheers([], { priority: 60 }), cooldownMs: 1_000 };
  const variants = [ahead, cheers([])];
  assertEquals(whyUnreachable(variants, 1, ALL), null);
  assertEquals(
    whyUnreachable([{ ...ahead, cooldownMs: 0 }, cheers([])], 1, ALL),
    {
      reason: "covered",
      by: [0],
    },
  );
});

Deno.test("a crowd of conditions ends in a bounded time, and says nothing it does not know", () => {
  const words = range(0, 19).map((at) => `viewer${at}`);
  const crowd = range(0, 49).map((at) =>
    cheers([
      { field: "amount", op: "in", value: range(at, at + 19) },
      { field: "name", op: "in", value: words.map((word) => word + at) },
      { field: "platform", op: "in", value: words.map((word) => at + word) },
    ], { priority: 60 })
  );
  assertEquals(whyUnreachable([...crowd, cheers([])], 50, ALL), null);
});

Deno.test("the fields of a kind are those that its events have", () => {
  for (const kind of SUPPORT_KINDS) {
    const request = TestEventRequest.parse({ kind, provider: "kofi" });
    const event = composeTestEvent(request, { id: kind, at: 0 });
    const { provider, message } = Object(event.data);
    const figures = amountsOf(event as unknown as AlertEvent);
    const found = Object.entries(figures)
      .filter(([, value]) => value !== null).map(([field]) => field);
    assertEquals(
      [...fieldsOfKind(kind)].sort(),
      [
        ...found,
        ...provider === "kofi" ? ["provider"] : [],
        ...message ? ["message", "emote"] : [],
        "platform",
        "name",
      ].sort(),
      kind,
    );
  }
});
