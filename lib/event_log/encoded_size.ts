import { serialize } from "node:v8";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";

const SMALL = 16 * 1024;
const BEYOND_LATIN1 = /[\u0100-\uffff]/;

/**
 * Estimates the number of bytes that a value takes in the database: approximate
 * for small values, exact for those that approach a limit. Throws a
 * `DataCloneError` for what cannot be stored.
 */
export function encodedSize(value: unknown): number {
  return encodedSizeOf(JSON.stringify(value), value);
}

/** Estimates the same of a value whose JSON text is at hand. */
export function encodedSizeOf(text: string, value: unknown): number {
  const estimate = BEYOND_LATIN1.test(text) ? 2 * text.length : text.length;
  return estimate <= SMALL ? estimate : serialize(value).length;
}

/** Sizes of events in memory: each projection asks for them. */
const sizes = new WeakMap<LiveEvent, number>();

/** Remembers the size of an event of the log whose JSON text is at hand. */
export function noteEventSize(event: LiveEvent, text: string): void {
  sizes.set(event, encodedSizeOf(text, event));
}

/** Returns the same of an event of the log, which never changes. */
export function eventSize(event: LiveEvent): number {
  const known = sizes.get(event);
  if (known !== undefined) return known;
  const size = encodedSize(event);
  sizes.set(event, size);
  return size;
}
