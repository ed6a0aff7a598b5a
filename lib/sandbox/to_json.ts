/**
 * Returns a value as JSON carries it, taken as it is now; throws a `TypeError`
 * for what is no JSON.
 */
export function toJson(value: unknown): unknown {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError("The value is not JSON");
  return JSON.parse(text);
}
