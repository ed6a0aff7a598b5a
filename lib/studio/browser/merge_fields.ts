import type { Signal } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";

/** Lists the fields in which two states of the same thing differ. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): (keyof T & string)[] {
  return (Object.keys(after) as (keyof T & string)[])
    .filter((field) => !isSame(before[field], after[field]));
}

/** Returns the fields of a form that were typed into since it was sent. */
export function typedSince<T extends object>(sent: T, now: T): Partial<T> {
  return Object.fromEntries(
    changedFields(sent, now).map((field) => [field, now[field]]),
  ) as Partial<T>;
}

/** Empties a field that was sent, unless a person has typed another text since. */
export function emptyIfStill(field: Signal<string>, sent: string): void {
  if (field.peek() === sent) field.value = "";
}
