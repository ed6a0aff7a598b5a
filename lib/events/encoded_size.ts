import { serialize } from "node:v8";

const SMALL = 16 * 1024;
const BEYOND_LATIN1 = /[\u0100-\uffff]/;

/**
 * Estimates the number of bytes that a value takes in the database: approximate
 * for small values, exact for those that approach a limit. Throws a
 * `DataCloneError` for what cannot be stored.
 */
export function encodedSize(value: unknown): number {
  const text = JSON.stringify(value);
  const estimate = BEYOND_LATIN1.test(text) ? 2 * text.length : text.length;
  return estimate <= SMALL ? estimate : serialize(value).length;
}
