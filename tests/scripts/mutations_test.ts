import { assertEquals } from "@std/assert";
import {
  describeMutation,
  mutated,
  mutationsOf,
  switched,
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

Deno.test("several mutations stand in one module, each in force by its number", () => {
  const text = "const is = (a, b) => a > 1 && !b;";
  const all = mutationsOf("a.ts", text);
  const placed = all.map((mutation, index) => ({ id: index + 1, mutation }));
  const both = switched(text, placed);
  /** Runs a module with one mutation in force, by number, on all pairs of values. */
  const outcome = (code: string, active: number) => {
    const isMutation = (id: number) => id === active;
    const is = new Function(
      "globalThis",
      `${code}; return is;`,
    )({ isMutation });
    return [0, 1, 2].flatMap((a) => [is(a, true), is(a, false)]);
  };
  assertEquals(outcome(both, 0), outcome(text, 0));
  for (const { id, mutation } of placed) {
    assertEquals(outcome(both, id), outcome(mutated(text, mutation), 0));
  }
  // Without the process that tries them, the module is as it was.
  const alone = new Function(`${both}; return is(2, false);`);
  assertEquals(alone(), true);
});
