/**
 * The part of JSR's `@std/assert` 1 that this repository uses: same names, same signatures, own code.
 * Without the line of `deno.json` that links it, the same imports are the real package.
 *
 * @module
 */

import { equal } from "./assert_equal.ts";
import { AssertionError } from "./assertion_error.ts";
import { difference, show } from "./assert_diff.ts";

export { AssertionError, equal };
export * from "./assert_throws.ts";

/** Values for which `if (value)` is not taken. */
export type Falsy = false | 0 | 0n | "" | null | undefined;

/** Any value with a length and numbered items: arrays, strings, typed arrays. */
export type ArrayLikeArg<T> = ArrayLike<T> & object;

/** A constructor of any signature, abstract ones included. */
type AnyConstructor = abstract new (...args: never[]) => unknown;

const suffix = (msg?: string): string => msg ? `: ${msg}` : ".";

/** Fails unless `expr` is truthy. */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/** Fails unless `expr` is falsy. */
export function assertFalse(expr: unknown, msg = ""): asserts expr is Falsy {
  if (expr) throw new AssertionError(msg);
}

/** Fails unless both are deeply equal; the message shows a line diff. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (equal(actual, expected)) return;
  throw new AssertionError(
    `Values are not equal${suffix(msg)}\n${difference(actual, expected)}`,
  );
}

/** Fails when both are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!equal(actual, expected)) return;
  throw new AssertionError(
    `Expected actual: ${show(actual)} not to be: ${show(expected)}${
      suffix(msg)
    }`,
  );
}

/** Fails unless `Object.is(actual, expected)`. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  const same = show(actual) === show(expected);
  const detail = same
    ? `\n    ${show(actual)}`
    : `\n${difference(actual, expected)}`;
  const text = same
    ? "Values have the same structure but are not reference-equal"
    : "Values are not strictly equal";
  throw new AssertionError(`${text}${suffix(msg)}${detail}`);
}

/** Fails when `Object.is(actual, expected)`. */
export function assertNotStrictEquals<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (!Object.is(actual, expected)) return;
  throw new AssertionError(
    `Expected "actual" to not be strictly equal to: ${show(actual)}${
      suffix(msg)
    }`,
  );
}

/** Fails for null and undefined. */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  if (actual !== undefined && actual !== null) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to not be null or undefined${suffix(msg)}`,
  );
}

/** Fails unless `actual` was made by `expectedType` or a class derived from it. */
export function assertInstanceOf<T extends AnyConstructor>(
  actual: unknown,
  expectedType: T,
  msg = "",
): asserts actual is InstanceType<T> {
  if (actual instanceof expectedType) return;
  throw new AssertionError(
    `Expected object to be an instance of "${expectedType.name}" but was ${
      show(actual)
    }${suffix(msg)}`,
  );
}

/** Fails unless the two numbers differ by at most `tolerance` (a millionth part of a per cent of `expected` by default). */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void {
  if (Object.is(actual, expected)) return;
  const allowed = tolerance ??
    (Number.isFinite(expected) ? Math.abs(expected * 1e-7) : 1e-7);
  const delta = Math.abs(expected - actual);
  if (delta <= allowed) return;
  throw new AssertionError(
    `Expected actual: "${show(actual)}" to be close to "${
      show(expected)
    }": delta "${delta}" is greater than "${allowed}"${suffix(msg)}`,
  );
}

/** Fails unless every item of `expected` has an equal in `actual`. */
export function assertArrayIncludes<T>(
  actual: ArrayLikeArg<T>,
  expected: ArrayLikeArg<T>,
  msg?: string,
): void {
  const present = Array.from(actual);
  const missing = Array.from(expected).filter((item) =>
    !present.some((other) => equal(item, other))
  );
  if (missing.length === 0) return;
  throw new AssertionError(
    `Expected actual: "${show(actual)}" to include: "${show(expected)}"${
      suffix(msg)
    }\nmissing: ${show(missing)}`,
  );
}

/** Fails unless `actual` contains `expected`. */
export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  if (actual.includes(expected)) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to contain: "${expected}"${suffix(msg)}`,
  );
}

/** Fails unless `expected` matches `actual`. */
export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  expected.lastIndex = 0;
  if (expected.test(actual)) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to match: "${expected}"${suffix(msg)}`,
  );
}

/** Fails when `expected` matches `actual`. */
export function assertNotMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  expected.lastIndex = 0;
  if (!expected.test(actual)) return;
  throw new AssertionError(
    `Expected actual: "${actual}" to not match: "${expected}"${suffix(msg)}`,
  );
}

/** Fails unless `actual > expected`. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  if (actual > expected) return;
  throw new AssertionError(msg ?? `Expect ${show(actual)} > ${show(expected)}`);
}

/** Fails unless `actual >= expected`. */
export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (actual >= expected) return;
  throw new AssertionError(
    msg ?? `Expect ${show(actual)} >= ${show(expected)}`,
  );
}

/** Fails unless `actual < expected`. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void {
  if (actual < expected) return;
  throw new AssertionError(msg ?? `Expect ${show(actual)} < ${show(expected)}`);
}

/** Fails unless `actual <= expected`. */
export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (actual <= expected) return;
  throw new AssertionError(
    msg ?? `Expect ${show(actual)} <= ${show(expected)}`,
  );
}

/** Fails unless everything in `expected` is in `actual` too: objects compared key by key of `expected`, arrays item by item. */
export function assertObjectMatch(
  // deno-lint-ignore no-explicit-any -- the real signature: interfaces without an index signature must be accepted
  actual: Record<PropertyKey, any>,
  expected: Record<PropertyKey, unknown>,
  msg?: string,
): void {
  const part = project(actual, expected, new Map());
  if (equal(part, expected)) return;
  throw new AssertionError(
    `Values are not equal${suffix(msg)}\n${difference(part, expected)}`,
  );
}

/** Fails always. */
export function fail(msg?: string): never {
  throw new AssertionError(`Failed assertion${suffix(msg)}`);
}

/** Fails always: for a place that cannot be reached. */
export function unreachable(reason?: string): never {
  throw new AssertionError(reason ?? "Unreachable.");
}

/** `actual` cut down to the keys and the length that `shape` has, so that the rest can be compared exactly. */
function project(
  actual: unknown,
  shape: unknown,
  seen: Map<object, unknown>,
): unknown {
  if (!isRecord(actual) || !isRecord(shape)) return actual;
  const known = seen.get(shape);
  if (known !== undefined) return known;
  if (Array.isArray(actual) !== Array.isArray(shape)) return actual;
  if (Array.isArray(actual) && Array.isArray(shape)) {
    const items: unknown[] = [];
    seen.set(shape, items);
    actual.slice(0, shape.length).forEach((item, index) =>
      items.push(project(item, shape[index], seen))
    );
    return items;
  }
  const plain = Object.getPrototypeOf(shape);
  if (plain !== Object.prototype && plain !== null) return actual;
  const part: Record<PropertyKey, unknown> = {};
  seen.set(shape, part);
  for (const key of Reflect.ownKeys(shape)) {
    if (key in actual) part[key] = project(actual[key], shape[key], seen);
  }
  return part;
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}
