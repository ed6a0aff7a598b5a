import { useRef } from "preact/hooks";
import { clamp } from "@/lib/core/clamp.ts";
import type { NumberRange } from "@/lib/schema/forms/shown_number.ts";
import type { UnreadTexts } from "./unread_texts.ts";
import { useTypedText } from "./use_typed_text.ts";
import { numberIn, readNumber } from "./read_number.ts";

/** Arrow keys of a field, by the way that each goes. */
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Returns what an arrow adds: one, or a tenth where that is much of the range. */
function stepIn({ min, max, decimals }: NumberRange): number {
  const isShort = min !== null && max !== null && max - min < 10;
  return isShort && decimals !== 0 ? 0.1 : 1;
}

/**
 * Follows what is typed into a field for a number, and returns what its input
 * takes. A text that is no number of the range stays, and `unread` says why;
 * Escape takes it back. Arrows add a step, with Shift ten.
 */
export function useTypedNumber(
  {
    key,
    value,
    range,
    step = stepIn(range),
    nullable = false,
    unread,
    set,
  }: {
    key: string;
    value: number | null;
    range: NumberRange;
    step?: number;
    /** True where an empty field is a value too: `null`. */
    nullable?: boolean;
    unread: UnreadTexts;
    set: (value: number | null) => void;
  },
) {
  const shown = value === null ? "" : String(value);
  const typed = useTypedText({ key, shown, unread, read: readUnfinished });
  /** Value before the typing. */
  const before = useRef<number | null>(null);

  function type(text: string): void {
    if (!typed.isTyped) before.current = value;
    typed.type(text);
  }

  /** Sets the number that stands in the field so far, and leaves its text alone. */
  function readUnfinished(text: string): boolean {
    const number = nullable && text.trim() === ""
      ? null
      : numberIn(text, range) ?? undefined;
    if (number === undefined) return false;
    if (number !== value) {
      typed.expectChange();
      set(number);
    }
    return true;
  }

  function takeBack(): void {
    typed.end(shown, null);
    if (typed.isTyped && (nullable || before.current !== null)) {
      put(before.current);
    }
  }

  function take(text: string): void {
    if (nullable && text.trim() === "") return put(null);
    const read = readNumber(text, range);
    if ("number" in read) put(read.number);
    else typed.end(text, read.why);
  }

  function put(number: number | null): void {
    typed.end(shown, null);
    if (number !== value) set(number);
  }

  function addStep(count: number): boolean {
    const from = typed.text === shown ? value : numberIn(typed.text, range);
    if (from === null) return false;
    const to = Number((from + count * step).toPrecision(12));
    put(clamp(to, range.min ?? -Infinity, range.max ?? Infinity));
    return true;
  }

  return {
    /** Takes a number that another control than the field chose, such as a slider. */
    put,
    input: {
      inputMode: "decimal",
      autocomplete: "off",
      "data-draft": typed.isTyped ? "" : undefined,
      value: typed.text,
      onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        type(currentTarget.value),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        take(currentTarget.value),
      onKeyDown(
        event: KeyboardEvent & { currentTarget: HTMLInputElement },
      ): void {
        if (event.currentTarget.readOnly) return;
        if (event.key === "Escape") takeBack();
        const way = ARROWS[event.key];
        if (way && addStep(way * (event.shiftKey ? 10 : 1))) {
          event.preventDefault();
        }
      },
    },
  } as const;
}
