import { isRecord } from "@/lib/core/is_record.ts";

/**
 * Returns whether a condition holds; without one it does. `valueOf` answers the
 * value that another field of the same object has now. Of a list it is enough
 * that one entry is among `is`.
 */
export function holds(
  condition: unknown,
  valueOf: (field: string) => unknown,
): boolean {
  if (!isRecord(condition)) return true;
  const value = valueOf(String(condition.field));
  if (Array.isArray(condition.is)) {
    const wanted = condition.is;
    return Array.isArray(value)
      ? value.some((one) => wanted.includes(one))
      : wanted.includes(value);
  }
  if (!Array.isArray(condition.not)) return true;
  return !condition.not.includes(value === undefined ? null : value);
}
