import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { chooseVariant } from "@/lib/widgets/choose_any_variant.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import {
  SUPPORT_KINDS,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  type Condition,
  Variant,
} from "@/lib/schema/widgets/settings/variant.ts";
import { conditionHolds } from "@/lib/schema/widgets/settings/condition_holds.ts";
import type { AlertFacts } from "@/lib/schema/widgets/settings/variant_match.ts";
import { composeTestEvent } from "@/lib/features/overlays/test_events/compose.ts";
import { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import {
  conditionsOf,
  modesOf,
  newRow,
  rowsOf,
  withMode,
} from "@/lib/studio/browser/alerts/condition_rows.ts";
import { ALERT_GROUPS } from "@/lib/studio/messages/alerts.ts";
import { exampleOf } from "@/lib/studio/browser/alerts/example_event.ts";
import { whyUnreachable } from "@/lib/studio/browser/alerts/unreachable_variants.ts";
import { alertSentence } from "@/lib/studio/browser/alerts/sentence.ts";
import {
  groupOf,
  isFull,
  withCopy,
  withNew,
  withShifted,
} from "@/lib/studio/browser/alerts/variant_list.ts";

const NUMBERS = ["amount", "months", "tier", "count", "viewers"] as const;
const number = fc.integer({ min: 0, max: 9 });
const condition = fc.oneof(
  fc.record({
    field: fc.constantFrom(...NUMBERS),
    op: fc.constantFrom("=", "≥", "≤"),
    value: number,
  }),
  fc.record({
    field: fc.constantFrom(...NUMBERS),
    op: fc.constant("in"),
    value: fc.array(number, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom("platform", "provider", "reward", "name"),
    op: fc.constant("="),
    value: fc.constantFrom("twitch", "Sing!", "狐"),
  }),
  fc.record({
    field: fc.constant("plan"),
    op: fc.constant("="),
    value: fc.constantFrom("prime", "paid"),
  }),
  ...["gg", "what a save"].map((words) =>
    fc.record({
      field: fc.constantFrom("message", ...words === "gg" ? ["emote"] : []),
      op: fc.constant("contains"),
      value: fc.constantFrom([words], ["Kappa", words]),
    })
  ),
) as fc.Arbitrary<Condition>;
const facts: fc.Arbitrary<AlertFacts> = fc.record({
  amount: fc.option(number),
  months: fc.option(number),
  tier: fc.option(number),
  count: fc.option(number),
  viewers: fc.option(number),
  platform: fc.constantFrom("twitch", "kick"),
  provider: fc.constantFrom("twitch", null),
  name: fc.constantFrom("狐", null),
  reward: fc.constantFrom("Sing!", null),
  plan: fc.constantFrom("prime", "paid", null),
  level: fc.option(number),
  title: fc.constantFrom("Sing!", null),
  result: fc.constantFrom("狐", null),
  source: fc.constantFrom("twitch", null),
  message: fc.constantFrom("GG, what a save!", null),
  emote: fc.constantFrom("Kappa gg", null),
});
const kinds = fc.uniqueArray(fc.constantFrom(...SUPPORT_KINDS), {
  minLength: 1,
});

const money = (minor: number) => `€${minor / 100}`;
const say = (kind: SupportKind | SupportKind[], ...conditions: unknown[]) =>
  alertSentence({
    kinds: [kind].flat(),
    conditions: conditions as Condition[],
  }, money);
const is = (field: string, op: string, value: unknown) => ({
  field,
  op,
  value,
});

Deno.test("an alert says in a sentence what it is for", () => {
  const said = {
    "Bits": say("cheer"),
    "From 100 to 999 bits": say(
      "cheer",
      is("amount", "≥", 100),
      is("amount", "≤", 999),
    ),
    "1,000 bits or more": say("cheer", is("amount", "≥", 1000)),
    "Exactly 69 bits, on twitch": say(
      "cheer",
      is("amount", "=", 69),
      is("platform", "=", "twitch"),
    ),
    "Prime sub": say("sub", is("plan", "=", "prime")),
    "Prime resub, in month 12 or more": say(
      "resub",
      is("plan", "=", "prime"),
      is("months", "≥", 12),
    ),
    "Sub, tier 2 or 3": say("sub", is("tier", "in", [2, 3])),
    "Gift bomb of 10 or more": say("gift", is("count", "≥", 10)),
    "Gift up to 4": say("gift", is("count", "≤", 4)),
    "Tip of €50 or more": say("tip", is("amount", "≥", 5000)),
    "Tip from €5 to €10": say(
      "tip",
      is("amount", "≤", 1000),
      is("amount", "≥", 500),
    ),
    "Tip of €50 or more, through Ko-fi or my_shop": say(
      "tip",
      is("amount", "≥", 5000),
      is("provider", "in", ["kofi", "my_shop"]),
    ),
    "Tip of €50 or more, saying “gg” or “what a save”": say(
      "tip",
      is("amount", "≥", 5000),
      is("message", "contains", ["gg", "what a save"]),
    ),
    "100 bits or more, with the emote Kappa": say(
      "cheer",
      is("amount", "≥", 100),
      is("emote", "contains", ["Kappa"]),
    ),
    "Raid of 50 viewers or more": say("raid", is("viewers", "≥", 50)),
    "Channel points “Sing!” or “Dance!”, costing 500 points or more": say(
      "redemption",
      is("reward", "in", ["Sing!", "Dance!"]),
      is("amount", "≥", 500),
    ),
    "Sub, Resub or Gifted subs, tier 3": say(
      ["sub", "resub", "gift"],
      is("tier", "=", 3),
    ),
    "Tip or Super Chat, up to €5": say(
      ["tip", "superchat"],
      is("amount", "≤", 500),
    ),
  };
  for (const [wanted, found] of Object.entries(said)) {
    assertEquals(found, wanted);
  }
  assertEquals(
    alertSentence({
      kinds: ["raid"],
      conditions: [],
      cooldownMs: 90_000,
      dailyMax: 3,
    }, money),
    "Raid, once in 90 s, at most 3 in 24 hours",
  );
});

Deno.test("any alert has a sentence without a hole in it", () => {
  fc.assert(
    fc.property(kinds, fc.array(condition, { maxLength: 6 }), (of, all) => {
      const said = alertSentence({ kinds: of, conditions: all }, money);
      assert(said.length > 2, said);
      assert(!/undefined|NaN|null|\s\s|,\s*$/.test(said), said);
    }),
  );
});

Deno.test("rows say the same as the conditions they were made of", () => {
  fc.assert(fc.property(
    fc.array(condition, { maxLength: 6 }),
    facts,
    (conditions, event) => {
      const again = conditionsOf(rowsOf(conditions));
      const fits = (list: readonly Condition[]) =>
        list.every((one) => conditionHolds(one, event));
      assertEquals(fits(again), fits(conditions));
      assertEquals(again.length, conditions.length);
      // What the form writes is what the service takes.
      Variant.parse({ kinds: ["cheer"], conditions: again });
    },
  ));
});

Deno.test("whatever is chosen in a row, the service takes it", () => {
  const fields = [...NUMBERS, "platform", "name", "reward", "plan"] as const;
  for (const field of fields) {
    for (const mode of modesOf(field)) {
      for (const next of modesOf(field)) {
        const row = withMode(withMode(newRow(field), mode), next);
        const conditions = conditionsOf([row]);
        Variant.parse({ kinds: ["cheer"], conditions });
        if (field === "name" || field === "reward") continue;
        assert(conditions.length > 0, `${field} ${mode} ${next}`);
      }
    }
  }
});

Deno.test("the test event of an alert is one that it plays for, wherever there is one", () => {
  fc.assert(
    fc.property(kinds, fc.array(condition, { maxLength: 3 }), (of, all) => {
      const variant = Variant.parse({ id: "v", kinds: of, conditions: all });
      const { body, fits } = exampleOf(variant, "EUR");
      const request = TestEventRequest.parse(body);
      const event = composeTestEvent(request, { id: "e", at: 0 });
      const isPlayed =
        chooseVariant([variant], event as unknown as AlertEvent) !== null;
      assertEquals(isPlayed, fits);
      const filter = {
        kinds: [...SUPPORT_KINDS],
        minBits: 1,
        minTip: 1,
        minGifts: 1,
        minRaid: 1,
      };
      const never = whyUnreachable([variant], 0, filter);
      // First subs of tests are in their first month, and no platform is called so.
      const isLimited = of.includes("sub") || of.includes("redemption") ||
        all.some(({ field, value }) =>
          field === "months" || (field === "platform" && value !== "twitch")
        );
      if (never === null && !isLimited) assert(fits, "it could be tried");
      if (never !== null) assert(!fits, "it cannot be tried");
    }),
    { numRuns: 500 },
  );
});

Deno.test("alerts are added behind those of their kind, copied, and moved among them", () => {
  const list = [
    { id: "a", kinds: ["cheer" as const] },
    { id: "b", kinds: ["raid" as const] },
    { id: "c", kinds: ["cheer" as const], name: "Big" },
  ];
  const ids = (some: readonly { id?: string | undefined }[]) =>
    some.map(({ id }) => id).join("");
  assertEquals(ids(withNew(list, "raid", "n")), "abnc");
  assertEquals(ids(withNew(list, "tip", "n")), "abcn");
  const [preset] = ALERT_GROUPS.flatMap((group) => group.preset ?? []);
  const offered = withNew(
    [{ id: "any", kinds: ["cheer"] }],
    "cheer",
    "n",
    preset,
  )
    .map((one) => Variant.parse(one));
  const forBits = (source: string) =>
    chooseVariant(
      offered,
      composeTestEvent(
        TestEventRequest.parse({ kind: "cheer", source }),
        { id: "e", at: 0 },
      ) as unknown as AlertEvent,
    )?.id;
  assertEquals(
    ["cheer", "power_up", "custom_power_up"].map(forBits),
    ["any", "n", "n"],
  );
  const copied = withCopy(list, 2, "n");
  assertEquals(ids(copied), "abcn");
  assertEquals(copied[3]?.name, "Big (copy)");
  const groups = list.map(groupOf);
  assertEquals(ids(withShifted(list, groups, 2, -1)), "cab");
  assertEquals(ids(withShifted(list, groups, 0, 1)), "bca");
  assertEquals(ids(withShifted(list, groups, 1, 1)), "abc");
  assertEquals(isFull(Array(50).fill(list[0]), ["cheer"]), true);
  assertEquals(isFull(Array(50).fill(list[0]), ["raid"]), false);
});
