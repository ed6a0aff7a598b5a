import { assertEquals } from "@std/assert";
import { isRecord } from "@/lib/core/is_record.ts";
import { holds } from "@/lib/core/show_if.ts";
import { createFormService } from "@/lib/features/overlays/forms/service.ts";
import { actingRules, ruleFor } from "@/lib/features/subathon/rules/pricing.ts";
import { TimerRule } from "@/lib/schema/subathon/rules.ts";

const BARE = { kind: "tip", addMs: 10_000, milliPoints: 0 } as const;
const rule = (values: Partial<TimerRule>) =>
  TimerRule.parse({ ...BARE, ...values });

/** Values of each field that another one may hide. */
const VALUES: Record<string, unknown[]> = {
  variant: ["1", "prime", "Gold"],
  cooldownMs: [60_000],
  multiplyByMonths: [true],
  perUnits: [100],
  proportional: [false],
};

Deno.test("what the form of a rule hides acts as its default", () => {
  const { schema } = createFormService().get("subathon-rules", "en");
  const { properties } = Object(Object(Object(schema.properties).rules).items);
  const hidable = Object.entries(properties).flatMap(([key, field]) =>
    isRecord(field) && isRecord(field.showIf)
      ? [[key, field.showIf] as const]
      : []
  );
  assertEquals(hidable.map(([key]) => key).sort(), Object.keys(VALUES).sort());
  for (const [key, showIf] of hidable) {
    const by = String(showIf.field);
    const options = by === "kind"
      ? TimerRule.shape.kind.options
      : [true, false];
    for (const other of options) {
      const bare = actingRules([rule({ [by]: other })])[0];
      for (const value of VALUES[key] ?? []) {
        const shown = actingRules([rule({ [by]: other, [key]: value })])[0];
        const expected = holds(showIf, () => other)
          ? { ...bare, [key]: value }
          : bare;
        assertEquals(shown, expected, `${key} beside ${other}`);
      }
    }
  }
});

Deno.test("a tip's rule that was made for a tier counts tips, after one that was made for all", () => {
  const tiered = rule({ variant: "2", addMs: 1 });
  const general = rule({ addMs: 2 });
  assertEquals(ruleFor([tiered], "tip", null)?.addMs, 1);
  assertEquals(ruleFor([tiered, general], "tip", null)?.addMs, 2);
  assertEquals(actingRules([tiered, general]), [general]);
  assertEquals(actingRules([tiered]), [{ ...tiered, variant: null }]);
  const sub = rule({ kind: "sub", variant: "2" });
  assertEquals(ruleFor([sub], "sub", "1"), null);
});
