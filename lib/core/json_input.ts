import { z } from "zod";

/** Maximum nesting depth of lists and objects from outside. */
const MAX_DEPTH = 64;

/** Returns whether lists and objects are nested deeper than `most`. */
export function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  if (Array.isArray(value)) {
    return value.some((item) => isDeeperThan(most - 1, item));
  }
  // Every event is looked at: no list of its values is made.
  for (const name in value) {
    const item: unknown = value[name as keyof typeof value];
    if (isDeeperThan(most - 1, item)) return true;
  }
  return false;
}

/** Returns whether a value contains a number that JSON cannot represent. */
function hasOddNumber(value: unknown): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  return typeof value === "object" && value !== null &&
    Object.values(value).some(hasOddNumber);
}

/**
 * Any JSON value that a caller sends, kept as it came. The code that handles it
 * may recurse, as `JSON.stringify` and `z.json()` do, so its depth is bounded
 * here. (`z.json()` also loses a member named `__proto__`.)
 */
export const JsonInput: z.ZodType<z.core.util.JSONType> = z.unknown()
  .superRefine((value, check) => {
    if (isDeeperThan(MAX_DEPTH, value)) {
      check.addIssue(`must not be nested deeper than ${MAX_DEPTH}`);
    } else if (hasOddNumber(value)) check.addIssue("must hold finite numbers");
  })
  .describe(`Any JSON value, nested up to ${MAX_DEPTH} deep`) as z.ZodType<
    z.core.util.JSONType
  >;

/**
 * Returns a schema of objects with at most `most` members of any names and JSON
 * values. They are counted before one of them is looked at; `what` names them.
 */
export function jsonRecord(key: z.ZodString, most: number, what: string) {
  return z.unknown().superRefine((value, check) => {
    if (Object.keys(Object(value)).length <= most) return;
    check.addIssue(`at most ${most} ${what}`);
  }).meta({ type: "object", additionalProperties: {} })
    .pipe(z.record(key, JsonInput));
}
