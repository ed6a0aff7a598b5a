import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { AppError } from "@/lib/core/errors.ts";
import { assertBounded, parseJson } from "@/lib/core/json_text.ts";

Deno.test("what is within the bounds is parsed as JSON.parse does", () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6 }), (text) => {
    assertEquals(parseJson(text), JSON.parse(text));
  }));
  assertThrows(() => parseJson("{"), SyntaxError);
});

Deno.test("a text is refused from the first level and the first value beyond the bounds", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const bounds = { depth: 3, values: 5 };
  for (const text of [nested(3), "[1,2,3,4,5]", '{"a":{"b":[1]},"c":2}']) {
    assertBounded(text, bounds);
  }
  for (const text of [nested(4), "[1,2,3,4,5,6]", '[[],{},[],"a",1]']) {
    const error = assertThrows(() => assertBounded(text, bounds), AppError);
    assertEquals(error.code, "invalid_input");
  }
});

Deno.test("a text with room for all its values is refused for its nesting alone", () => {
  const nesting = (value: unknown): number =>
    typeof value === "object" && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(nesting))
      : 0;
  const within = (text: string, depth: number) => {
    try {
      assertBounded(text, { depth, values: text.length });
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.nat(4), (text, depth) => {
      assertEquals(within(text, depth), nesting(JSON.parse(text)) <= depth);
    }),
  );
});

Deno.test("texts and comments count as one value, whatever stands in them", () => {
  const bounds = { depth: 1, values: 2 };
  for (
    const text of [
      '["[[[[,,,,", "\\"[[[["]',
      "['[[[\\'[[,,,', 1]",
      "[/* [[[,,, */ 1, // [[[,,,\n 2]",
      '["\\\\", 1]',
      "[/* [[[[",
      '["[[[[',
    ]
  ) assertBounded(text, bounds);
  assertThrows(() => assertBounded('["\\\\", [1]]', bounds), AppError);
});
