import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  shownNumber,
  shownRange,
  storedNumber,
  unitSign,
} from "@/lib/schema/forms/shown_number.ts";

const UNITS = [null, "%", "deg", "milli", "minor", "ms", "permille", "px"];

Deno.test("a number that is shown and written back is the same", () => {
  fc.assert(fc.property(
    fc.maxSafeInteger(),
    fc.constantFrom(...UNITS),
    fc.integer({ min: 0, max: 3 }),
    (value, unit, digits) => {
      // 15 digits are written; what is longer nobody sets by hand.
      fc.pre(Math.abs(value) < 1e14);
      const shown = shownNumber(value, unit, digits);
      assertEquals(storedNumber(shown, unit, true, digits), value || 0);
    },
  ));
  fc.assert(fc.property(
    fc.integer({ min: 0, max: 100 }),
    (percent) => {
      const stored = storedNumber(percent, "ratio", false);
      assertEquals(shownNumber(stored, "ratio"), percent);
    },
  ));
});

Deno.test("numbers are written as people say them", () => {
  assertEquals(shownNumber(1500, "ms"), 1.5);
  assertEquals(shownNumber(500, "minor", 2), 5);
  assertEquals(shownNumber(500, "minor", 0), 500);
  assertEquals(shownNumber(1500, "permille"), 1.5);
  assertEquals(shownNumber(0.07, "ratio"), 7);
  assertEquals(storedNumber(0.3, "ms", true), 300);
  assertEquals([unitSign("ms"), unitSign(null)], ["s", ""]);
});

Deno.test("the numbers that a setting takes are said as it shows them", () => {
  const bounds = { min: 500, max: 60_000, whole: true };
  assertEquals(shownRange({ ...bounds, unit: "ms" }), {
    min: 0.5,
    max: 60,
    decimals: 3,
  });
  assertEquals(shownRange({ ...bounds, unit: "minor" }, 0), {
    min: 500,
    max: 60_000,
    decimals: 0,
  });
  assertEquals(
    shownRange({ min: 0, max: null, whole: false, unit: "ratio" }),
    { min: 0, max: null, decimals: null },
  );
});
