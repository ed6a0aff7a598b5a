/**
 * Tells whether two values of JSON are the same, whatever the order of their
 * keys; a key with `undefined` is none.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length &&
      a.every((one, index) => isSame(one, b[index]));
  }
  return hasAllOf(a, b) && hasAllOf(b, a);
}

function hasAllOf(a: object, b: object): boolean {
  return Object.entries(b).every(([key, value]) =>
    isSame(Object.hasOwn(a, key) ? Reflect.get(a, key) : undefined, value)
  );
}
