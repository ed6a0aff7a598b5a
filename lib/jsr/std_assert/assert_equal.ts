/**
 * Compares deeply: same type, same prototype (a null prototype counts as a
 * plain object), same own enumerable keys; Map and Set without order; Date,
 * RegExp, URL, boxed values and bytes by their value, errors by where they were
 * made too; cycles are followed.
 */
export function equal(a: unknown, b: unknown): boolean {
  return compare(a, b, new Map());
}

function compare(
  a: unknown,
  b: unknown,
  open: Map<object, Set<object>>,
): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (
    typeof a !== "object" || typeof b !== "object" || a === null || b === null
  ) return false;
  if (!samePrototype(a, b)) return false;

  const partners = open.get(a) ?? new Set();
  if (partners.has(b)) return true;
  open.set(a, partners.add(b));

  if (isTypedArray(a) && isTypedArray(b)) return sameNumbers(a, b);
  return sameValue(a, b) && sameItems(a, b, open) && sameKeys(a, b, open);
}

type TypedArray = ArrayLike<number | bigint> & ArrayBufferView;

function isTypedArray(value: object): value is TypedArray {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** Compares the numbers themselves: by their keys it takes some eighty times as long. */
function sameNumbers(a: TypedArray, b: TypedArray): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    const one = a[index], other = b[index];
    if (one !== other && !Object.is(one, other)) return false;
  }
  return true;
}

function samePrototype(a: object, b: object): boolean {
  const first: object | null = Object.getPrototypeOf(a) ?? Object.prototype;
  const second: object | null = Object.getPrototypeOf(b) ?? Object.prototype;
  return first === second;
}

/** Compares what an object stands for when its keys do not say it. */
function sameValue(a: object, b: object): boolean {
  if (a instanceof Date && b instanceof Date) {
    return Object.is(a.getTime(), b.getTime());
  }
  if (a instanceof RegExp || a instanceof URL || a instanceof URLSearchParams) {
    return String(a) === String(b);
  }
  if (a instanceof Number || a instanceof String || a instanceof Boolean) {
    return Object.is(a.valueOf(), b.valueOf());
  }
  if (a instanceof Headers && b instanceof Headers) {
    return JSON.stringify([...a]) === JSON.stringify([...b]);
  }
  if (a instanceof Error && b instanceof Error) {
    return a.name === b.name && a.message === b.message &&
      a.stack === b.stack;
  }
  if (a instanceof ArrayBuffer && b instanceof ArrayBuffer) {
    return sameNumbers(new Uint8Array(a), new Uint8Array(b));
  }
  if (
    a instanceof Promise || a instanceof WeakMap || a instanceof WeakSet ||
    a instanceof WeakRef
  ) return false;
  return true;
}

function sameItems(
  a: object,
  b: object,
  open: Map<object, Set<object>>,
): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length;
  if (a instanceof Set && b instanceof Set) {
    return sameMembers([...a], [...b], open);
  }
  if (a instanceof Map && b instanceof Map) {
    const direct = a.size === b.size &&
      [...a].every(([key, value]) =>
        b.has(key) && compare(value, b.get(key), new Map(open))
      );
    return direct || sameMembers([...a], [...b], open);
  }
  return true;
}

/**
 * Tells whether every member of one list has a partner of its own in the other.
 */
function sameMembers(
  a: unknown[],
  b: unknown[],
  open: Map<object, Set<object>>,
): boolean {
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((member) => {
    const found = left.findIndex((other) =>
      compare(member, other, new Map(open))
    );
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
}

function sameKeys(
  a: object,
  b: object,
  open: Map<object, Set<object>>,
): boolean {
  const keys = enumerableKeys(a);
  if (keys.length !== enumerableKeys(b).length) return false;
  return keys.every((key) =>
    Object.hasOwn(b, key) &&
    compare(Reflect.get(a, key), Reflect.get(b, key), open)
  );
}

function enumerableKeys(value: object): PropertyKey[] {
  return Reflect.ownKeys(value).filter((key) =>
    Object.prototype.propertyIsEnumerable.call(value, key)
  );
}
