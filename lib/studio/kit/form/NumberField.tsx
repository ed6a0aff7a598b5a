import type { ComponentProps } from "preact";
import type { NumberRange } from "@/lib/schema/forms/shown_number.ts";
import type { UnreadTexts } from "./unread_texts.ts";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { useTypedNumber } from "./use_typed_number.ts";

/** Draws a field for a number, which says what it takes where another text is typed. */
export function NumberField({ id, value, range, step, unread, set, ...rest }:
  & Omit<ComponentProps<typeof TextField>, "value" | "error" | "step">
  & {
    value: number | null;
    range: NumberRange;
    step?: number;
    unread: UnreadTexts;
    set: (value: number) => void;
  }) {
  const typed = useTypedNumber({
    key: id,
    value,
    range,
    ...(step === undefined ? {} : { step }),
    unread,
    set: (number) => number !== null && set(number),
  });
  return (
    <TextField {...rest} {...typed.input} id={id} error={unread.at(id)?.why} />
  );
}
