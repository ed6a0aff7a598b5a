import {
  assert,
  assertAlmostEquals,
  assertArrayIncludes,
  assertEquals,
  assertExists,
  assertFalse,
  assertGreater,
  assertGreaterOrEqual,
  assertInstanceOf,
  AssertionError,
  assertLess,
  assertLessOrEqual,
  assertMatch,
  assertNotEquals,
  assertNotStrictEquals,
  assertObjectMatch,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
  equal,
  fail,
  unreachable,
} from "@std/assert";

/** The message of the AssertionError that `fn` has to throw; written without the module under test. */
function failure(fn: () => void): string {
  try {
    fn();
  } catch (error) {
    if (error instanceof AssertionError) return error.message;
    throw error;
  }
  throw new Error("nothing was thrown");
}

Deno.test("equal compares by structure", () => {
  const errorsOfOnePlace = Array.from({ length: 2 }, () => new Error("a"));
  const cases: [unknown, unknown, boolean][] = [
    [1, 1, true],
    [NaN, NaN, true],
    [0, -0, true],
    ["1", 1, false],
    [null, undefined, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: undefined }, {}, false],
    [{}, { a: undefined }, false],
    [Object.create(null), {}, true],
    [[1, [2]], [1, [2]], true],
    [[1], [1, undefined], false],
    [[], {}, false],
    [new Date(5), new Date(5), true],
    [new Date(5), new Date(6), false],
    [/a/g, /a/, false],
    [new URL("http://a/b"), new URL("http://a/b"), true],
    [new URL("http://a/b"), new URL("http://a/c"), false],
    [[new URL("http://a/b")], [new URL("http://a/c")], false],
    [new Uint8Array([1, 2]), new Uint8Array([1, 2]), true],
    [new Uint8Array([1, 2]), new Uint8Array([1, 3]), false],
    [new Uint8Array([1, 2]), new Uint8Array([1]), false],
    [new Uint8Array([1]), new Int8Array([1]), false],
    [[new Uint8Array([1])], [new Uint8Array([2])], false],
    [new Float64Array([NaN, 0]), new Float64Array([NaN, -0]), true],
    [new BigInt64Array([1n]), new BigInt64Array([2n]), false],
    [new Uint8Array([1]).buffer, new Uint8Array([2]).buffer, false],
    [new Map([["a", { x: 1 }]]), new Map([["a", { x: 1 }]]), true],
    [new Map([[{ k: 1 }, 1]]), new Map([[{ k: 1 }, 1]]), true],
    [new Map([["a", 1]]), new Map([["a", 2]]), false],
    [new Set([{ a: 1 }, { b: 1 }]), new Set([{ b: 1 }, { a: 1 }]), true],
    [new Set([1]), new Set([2]), false],
    [errorsOfOnePlace[0], errorsOfOnePlace[1], true],
    [new Error("a"), new Error("a"), false],
    [new Error("a"), new Error("b"), false],
    [new Headers({ a: "1" }), new Headers({ a: "2" }), false],
    [new (class A {})(), new (class A {})(), false],
  ];
  for (const [a, b, expected] of cases) {
    if (equal(a, b) !== expected) {
      throw new Error(
        `equal(${Deno.inspect(a)}, ${Deno.inspect(b)}) is not ${expected}`,
      );
    }
  }
});

Deno.test("equal follows cycles", () => {
  const ring = (value: number): Record<string, unknown> => {
    const a: Record<string, unknown> = { value };
    a.self = { a };
    return a;
  };
  assert(equal(ring(1), ring(1)));
  assert(!equal(ring(1), ring(2)));
});

Deno.test("assertEquals shows what differs", () => {
  assertEquals({ a: [1, 2] }, { a: [1, 2] });
  const message = failure(() => assertEquals({ a: 1, b: 2 }, { a: 1, b: 3 }));
  assertMatch(message, /-\s+b: 2/);
  assertMatch(message, /\+\s+b: 3/);
  assertStringIncludes(message, "a: 1");
  assertStringIncludes(failure(() => assertEquals(1, 2, "why")), ": why");
});

Deno.test("each assertion passes and fails where it should", () => {
  const object = { a: 1 };
  const pairs: [() => void, () => void][] = [
    [() => assert(1), () => assert(0)],
    [() => assertFalse(0), () => assertFalse(1)],
    [
      () => assertNotEquals({ a: 1 }, { a: 2 }),
      () => assertNotEquals({ a: 1 }, { a: 1 }),
    ],
    [
      () => assertStrictEquals(object, object),
      () => assertStrictEquals({ a: 1 }, object),
    ],
    [
      () => assertNotStrictEquals({ a: 1 }, object),
      () => assertNotStrictEquals(object, object),
    ],
    [() => assertExists(0), () => assertExists(null)],
    [
      () => assertInstanceOf(new Date(), Date),
      () => assertInstanceOf({}, Date),
    ],
    [
      () => assertAlmostEquals(0.1 + 0.2, 0.3),
      () => assertAlmostEquals(0.31, 0.3),
    ],
    [
      () => assertAlmostEquals(1, 1.4, 0.5),
      () => assertAlmostEquals(1, 1.6, 0.5),
    ],
    [
      () => assertArrayIncludes([1, [2]], [[2]]),
      () => assertArrayIncludes([1], [2]),
    ],
    [
      () => assertStringIncludes("abc", "b"),
      () => assertStringIncludes("abc", "d"),
    ],
    [() => assertMatch("abc", /b/), () => assertMatch("abc", /d/)],
    [() => assertGreater(2, 1), () => assertGreater(1, 1)],
    [() => assertGreaterOrEqual(1, 1), () => assertGreaterOrEqual(0, 1)],
    [() => assertLess(1, 2), () => assertLess(1, 1)],
    [() => assertLessOrEqual(1, 1), () => assertLessOrEqual(2, 1)],
    [
      () =>
        assertObjectMatch({ a: { b: 1, c: 2 }, d: [{ e: 1, f: 2 }] }, {
          a: { b: 1 },
          d: [{ e: 1 }],
        }),
      () => assertObjectMatch({ a: { b: 1 } }, { a: { b: 2 } }),
    ],
    [
      () => assertObjectMatch({ a: 1 }, {}),
      () => assertObjectMatch({}, { a: 1 }),
    ],
    [
      () => assertObjectMatch({ a: [1, 2] }, { a: [1] }),
      () => assertObjectMatch({ a: [1] }, { a: [1, 2] }),
    ],
    [
      () => assertObjectMatch({ a: [{ b: 1, c: 2 }] }, { a: [{ b: 1 }] }),
      () => assertObjectMatch({ a: [2, 1] }, { a: [1] }),
    ],
  ];
  for (const [passes, fails] of pairs) {
    passes();
    failure(fails);
  }
  failure(() => fail("x"));
  failure(() => unreachable());
});

Deno.test("assertThrows checks class and message", () => {
  const boom = () => {
    throw new TypeError("boom");
  };
  assertEquals(assertThrows(boom, TypeError, "oo").message, "boom");
  assertInstanceOf(assertThrows(boom), TypeError);
  failure(() => void assertThrows(() => {}));
  failure(() => void assertThrows(boom, RangeError));
  failure(() => void assertThrows(boom, TypeError, "other"));
});

Deno.test("assertRejects checks class and message", async () => {
  const boom = () => Promise.reject(new TypeError("boom"));
  assertEquals((await assertRejects(boom, TypeError, "oo")).message, "boom");
  const missed: (() => Promise<unknown>)[] = [
    () => assertRejects(() => Promise.resolve()),
    () => assertRejects(boom, RangeError),
    () => assertRejects(boom, TypeError, "other"),
    () =>
      assertRejects(() => {
        throw new TypeError("synchronous");
      }),
  ];
  for (const attempt of missed) {
    const error = await attempt().then(() => null, (reason) => reason);
    assertInstanceOf(error, AssertionError);
  }
});
