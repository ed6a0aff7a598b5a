import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { labelled, schemaWithForms } from "@/lib/core/form.ts";
import { projectedFields } from "@/lib/schema/forms/form_of.ts";
import { filledControls } from "@/lib/schema/forms/projected.ts";
import {
  controlOfRule,
  formOfRule,
  ruleOfForm,
  withKind,
} from "@/lib/studio/browser/subathon/rule_form.ts";
import {
  ruleLimits,
  ruleSentence,
} from "@/lib/studio/browser/subathon/rule_text.ts";
import { lengthText, readLength } from "@/lib/studio/kit/form/lengths.ts";
import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";

const FIELDS = projectedFields(
  labelled(schemaWithForms(TimerRule), (english) => english),
);

const rule = (part: object) =>
  TimerRule.parse({ addMs: 0, milliPoints: 0, ...part });

Deno.test("a rule reads as a sentence", () => {
  const said: [part: object, sentence: string][] = [
    [
      { kind: "sub", variant: "1", addMs: 300_000, milliPoints: 1_000 },
      "A tier 1 sub adds 5:00 and 1 point.",
    ],
    [
      { kind: "sub", variant: "prime", addMs: 60_000 },
      "A Prime sub adds 1:00.",
    ],
    [
      { kind: "cheer", perUnits: 100, addMs: 20_000, milliPoints: 200 },
      "100 bits add 0:20 and 0.2 points.",
    ],
    [
      { kind: "tip", perUnits: 250, addMs: 20_000 },
      "A tip of $2.50 adds 0:20.",
    ],
    [
      { kind: "order", perUnits: 100, milliPoints: 500 },
      "An order of $1 adds 0.5 points.",
    ],
    [
      { kind: "raid", perUnits: 10, addMs: 10_000 },
      "10 viewers of a raid add 0:10.",
    ],
    [
      { kind: "member", variant: "Gold", addMs: 60_000 },
      "A membership “Gold” adds 1:00.",
    ],
    [{ kind: "follow" }, "A follow adds nothing."],
  ];
  for (const [part, sentence] of said) {
    assertEquals(ruleSentence(rule(part), "USD"), sentence);
  }
  assertEquals(
    ruleLimits(
      rule({
        kind: "cheer",
        perUnits: 100,
        minQuantity: 500,
        proportional: false,
        cooldownMs: 60_000,
        oncePerUser: true,
      }),
      "USD",
    ),
    [
      "only whole ones",
      "from 500",
      // Its pause is hidden beside that, and says nothing.
      "once per person",
    ],
  );
});

Deno.test("a rule of one platform or one provider names it as it writes itself", () => {
  const limitsOf = (part: object) =>
    ruleLimits(rule({ kind: "tip", flat: true, ...part }), "USD").slice(0, -1);
  assertEquals(limitsOf({ platform: "youtube", provider: "kofi" }), [
    "only on YouTube",
    "only by Ko-fi",
  ]);
  assertEquals(limitsOf({ platform: "limelight", provider: "my_shop" }), [
    "only on no platform, such as on a tip page",
    "only by my_shop",
  ]);
});

Deno.test("a rule that is opened and saved is the same rule", () => {
  for (const one of DEFAULT_RULES) {
    assertEquals(ruleOfForm(formOfRule(one)), one);
  }
  const limited = rule({ kind: "tip", minQuantity: 500, cooldownMs: 60_000 });
  assertEquals(ruleOfForm(formOfRule(limited)), limited);
});

Deno.test("a rule of another kind keeps the number of its price, and loses what does not fit", () => {
  const sub = formOfRule(rule({ kind: "sub", variant: "2", perUnits: 5 }));
  const tip = { ...sub, ...withKind(sub, "tip", "USD") };
  assertEquals([tip.perUnits, tip.variant], [500, null]);
  assertEquals(withKind(tip, "cheer", "USD").perUnits, 5);
  assertEquals(withKind(sub, "tip", "JPY").perUnits, 5);
});

Deno.test("a rule's form asks for what its kind has", () => {
  const shown = (kind: TimerRule["kind"], flat = false) =>
    filledControls(FIELDS, rule({ kind, flat }))
      .map((one) => controlOfRule(one, formOfRule(rule({ kind }))))
      .filter(({ visible }) => visible)
      .map(({ key, kind, suffix }) => [key, suffix ?? kind].join(" "));
  const sub = shown("sub");
  assert(sub.includes("variant select") && sub.includes("perUnits of them"));
  assert(
    sub.includes("multiplyByMonths switch") && sub.includes("addMs length"),
  );
  const tip = shown("tip", true);
  assert(tip.includes("flat switch") && tip.includes("provider text"));
  assertEquals(
    tip.filter((one) => /^(?:variant|perUnits|proportional)/.test(one)),
    [],
  );
  assert(shown("tip").includes("perUnits money"));
  assert(shown("redemption").includes("variant text"));
});

Deno.test("a length of whole seconds is read as it was written", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2_678_400 }), (seconds) => {
    assertEquals(readLength(lengthText(seconds * 1_000)), seconds * 1_000);
  }));
});
