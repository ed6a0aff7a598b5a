import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { numberFormat, pluralRules } from "@/lib/browser/intl.ts";

Deno.test("what writes numbers is made once for a language and its options", () => {
  const euros = { style: "currency", currency: "EUR" } as const;
  const format = numberFormat("de", euros);
  assertStrictEquals(numberFormat("de", { ...euros }), format);
  assertEquals(format.format(1), new Intl.NumberFormat("de", euros).format(1));
  assert(numberFormat("en", euros) !== format);
  assert(numberFormat("de") !== format);
  assertStrictEquals(pluralRules("pl"), pluralRules("pl"));
  assertEquals(pluralRules("pl").select(3), "few");
});

Deno.test("languages and options without end take no memory without end", () => {
  const first = numberFormat("en", { minimumIntegerDigits: 21 });
  for (let digits = 1; digits <= 20; digits++) {
    for (let decimals = 0; decimals <= 20; decimals++) {
      numberFormat("en", {
        minimumIntegerDigits: digits,
        minimumFractionDigits: decimals,
      });
    }
  }
  assert(numberFormat("en", { minimumIntegerDigits: 21 }) !== first);
});
