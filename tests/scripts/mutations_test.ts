import { assertEquals } from "@std/assert";
import {
  describeMutation,
  mutated,
  mutationsOf,
} from "@/scripts/tests/mutations.ts";

const changes = (text: string) =>
  mutationsOf("a.ts", text).map((mutation) => mutated(text, mutation));

Deno.test("operators, bounds, branches and waiting are changed, each alone", () => {
  assertEquals(changes("a < b"), ["a <= b", "a >= b"]);
  assertEquals(changes("a >= b"), ["a < b", "a > b"]);
  assertEquals(changes("a === b"), ["a !== b"]);
  assertEquals(changes("a && b"), ["a || b"]);
  assertEquals(changes("a ?? b"), ["a && b"]);
  assertEquals(changes("a + 1"), ["a - 1"]);
  assertEquals(changes("!a"), ["a"]);
  assertEquals(changes("f(true)"), ["f(false)"]);
  assertEquals(changes("if (a) b();"), ["if (!(a)) b();", "if (false) b();"]);
  assertEquals(changes("a ? b : c"), ["!(a) ? b : c"]);
  assertEquals(changes("await f();"), ["f();", "undefined;"]);
});

Deno.test("texts, types and imports are left alone", () => {
  assertEquals(changes(`"a < b" + c;`), []);
  assertEquals(changes("const a: { b: true } = c;"), []);
  assertEquals(changes("type A = B extends true ? 1 : 2;"), []);
  assertEquals(changes(`import a from "b";`), []);
  // Without its value, what follows could not run at all.
  assertEquals(changes("const a = await f();"), []);
});

Deno.test("a mutation says its line and what it changes", () => {
  const text = "first();\nif (a <\n  b) {\n}";
  const [, , bound] = mutationsOf("a.ts", text);
  assertEquals(bound?.kind, "bound");
  assertEquals(bound?.line, 2);
  assertEquals(
    describeMutation(text, bound!),
    "bound: < → <=   in: if (a <",
  );
});
