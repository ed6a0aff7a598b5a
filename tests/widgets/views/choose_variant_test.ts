import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { chooseVariant } from "@/lib/widgets/choose_any_variant.ts";
import { chooserWith } from "@/lib/widgets/choose_variant.ts";
import { countsForWidget } from "@/lib/overlay/counts_for_widget.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { cheer, event, gift, tip } from "./samples.ts";

const variant = (name: string, values: object = {}) =>
  Variant.parse({ name, kinds: ["cheer"], ...values });

const least = (value: number) => ({
  conditions: [{ field: "amount", op: "≥", value }],
});

Deno.test("the variant with the largest threshold that is met is chosen", () => {
  const variants = [
    variant("any"),
    variant("100", least(100)),
    variant("1000", least(1000)),
  ];
  const chosen = (bits: number) => chooseVariant(variants, cheer(bits))?.name;
  assertEquals([99, 100, 999, 1000, 5000].map(chosen), [
    "any",
    "100",
    "100",
    "1000",
    "1000",
  ]);
});

Deno.test("priority comes before the threshold; disabled and other kinds never win", () => {
  const variants = [
    variant("big", least(1000)),
    variant("first", { priority: 80 }),
    variant("off", { priority: 100, enabled: false }),
    variant("other", { priority: 100, kinds: ["tip"] }),
  ];
  assertEquals(chooseVariant(variants, cheer(5000))?.name, "first");
  assertEquals(chooseVariant(variants, gift(1)), null);
  assertEquals(chooseVariant([], cheer(1)), null);
});

Deno.test("the draw follows the weights and is the same on every page", () => {
  const variants = [
    variant("rare", { weight: 1 }),
    variant("usual", { weight: 9 }),
  ];
  let rare = 0;
  const draws = 4000;
  for (let draw = 0; draw < draws; draw++) {
    const shown = cheer(1, `twitch:event-${draw}`);
    const chosen = chooseVariant(variants, shown)?.name;
    assertEquals(chooseVariant(variants, shown)?.name, chosen);
    if (chosen === "rare") rare++;
  }
  assert(Math.abs(rare / draws - 0.1) < 0.03, `${rare} of ${draws}`);
});

Deno.test("conditions on words ignore case and lists take any", () => {
  const variants = [
    variant("ada", {
      conditions: [{ field: "name", op: "in", value: ["ADA", "bob"] }],
    }),
    variant("kick", {
      priority: 60,
      conditions: [{ field: "platform", op: "=", value: "Kick" }],
    }),
    variant("tier", {
      kinds: ["gift"],
      conditions: [
        { field: "tier", op: "in", value: [1, 2] },
        { field: "count", op: "≤", value: 5 },
      ],
    }),
  ];
  assertEquals(chooseVariant(variants, cheer(5))?.name, "ada");
  assertEquals(
    chooseVariant(variants, { ...cheer(5), platform: "kick" })?.name,
    "kick",
  );
  assertEquals(chooseVariant(variants, gift(5))?.name, "tier");
  assertEquals(chooseVariant(variants, gift(6)), null);
});

Deno.test("an alert may be for who took the money", () => {
  const variants = [
    variant("any", { kinds: ["tip", "member"] }),
    variant("kofi", {
      kinds: ["tip", "member"],
      priority: 60,
      conditions: [{ field: "provider", op: "in", value: ["kofi", "Stripe"] }],
    }),
  ];
  const tipBy = (provider: string) =>
    chooseVariant(variants, event("tip", { ...tip(5).data, provider }))?.name;
  const member = { level: "Gold", months: 1, message: null };
  const memberBy = (provider?: string | null) =>
    chooseVariant(variants, event("member", { ...member, provider }))?.name;
  assertEquals([tipBy("kofi"), memberBy("stripe")], ["kofi", "kofi"]);
  assertEquals(tipBy("kofi_2"), "any");
  // A membership of the platform itself names nobody.
  assertEquals([memberBy(null), memberBy()], ["any", "any"]);
});

Deno.test("conditions on the message look for whole words and for emotes by name", () => {
  const saying = (field: string, ...value: string[]) => ({
    priority: 60,
    conditions: [{ field, op: "contains", value }],
  });
  const variants = [
    variant("any"),
    variant("words", saying("message", "good game", "GG")),
    variant("emote", saying("emote", "Kappa")),
  ];
  const chosen = (text: string | null, choose = chooseVariant) => {
    const plain = cheer(5);
    const message = text === null ? null : { text, parts: [] };
    const shown = { ...plain, data: { ...plain.data, message } };
    return choose(variants, shown)?.name;
  };
  assertEquals(
    ["gg!", "Good, game", "eggs", "Kappa", "kappa", null].map((text) =>
      chosen(text)
    ),
    ["words", "words", "any", "emote", "any", "any"],
  );
  // A page that has not loaded the rule plays what asks for no words.
  assertEquals(chosen("gg", chooserWith()), "any");
});

Deno.test("by default every kind of support has an alert", () => {
  const { variants, filter } = alertBox.settings.parse({});
  for (const shown of [cheer(1), tip(1), gift(1), event("follow", {})]) {
    assertEquals(chooseVariant(variants, shown)?.kinds, [shown.kind]);
    assert(countsForWidget(shown, filter, false));
  }
});

Deno.test("a filter lets through what reaches its minimum", () => {
  const filter = (values: object) =>
    alertBox.settings.parse({ filter: values }).filter;
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 10_000 }),
    fc.integer({ min: 1, max: 10_000 }),
    (min, amount) => {
      const passes = amount >= min;
      assertEquals(
        countsForWidget(cheer(amount), filter({ minBits: min }), false),
        passes,
      );
      assertEquals(
        countsForWidget(gift(amount), filter({ minGifts: min }), false),
        passes,
      );
      assertEquals(
        countsForWidget(tip(1, amount), filter({ minTip: min }), false),
        passes,
      );
      const raid = event("raid", { viewers: amount });
      assertEquals(
        countsForWidget(raid, filter({ minRaid: min }), false),
        passes,
      );
    },
  ));
});

Deno.test("a filter leaves out kinds, platforms, users and tests", () => {
  const filter = (values: object) =>
    alertBox.settings.parse({ filter: values }).filter;
  const passes = (values: object, shown = cheer(5), tests = false) =>
    countsForWidget(shown, filter(values), tests);
  assertEquals(passes({ kinds: ["tip"] }), false);
  assertEquals(passes({ platforms: ["kick", "other"] }), false);
  assertEquals(
    passes({ platforms: ["other"] }, { ...cheer(5), platform: "trovo" }),
    true,
  );
  assertEquals(passes({ hideUsers: ["ADA"] }), false);
  assertEquals(passes({ hideUsers: ["7"] }), false);
  assertEquals(passes({ hideUsers: ["8", "bob"] }), true);
  const test = { ...cheer(5), test: true };
  assertEquals(passes({}, test), false);
  assertEquals(passes({}, test, true), true);
  assertEquals(passes({ includeTest: true }, test), true);
});
