import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  shownNumber,
  storedNumber,
  unitSign,
  withinBounds,
} from "@/lib/studio/form/shown_number.ts";

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
  assertEquals([
    withinBounds(5, 10, null),
    withinBounds(5, null, 3),
    withinBounds(5, 0, 9),
  ], [
    10,
    3,
    5,
  ]);
});
