/**
 * Tells whether a value is an object with names, such as JSON has: neither
 * `null` nor a list.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
