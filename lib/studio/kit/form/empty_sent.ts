import type { Signal } from "@preact/signals";

/** Empties a field once its text is sent; what a person has typed since stays. */
export function emptySent(field: Signal<string>, sent: string): void {
  if (field.peek() === sent) field.value = "";
}
