import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { NumberRange } from "@/lib/schema/forms/shown_number.ts";
import { createUnreadTexts } from "./unread_texts.ts";

/** Holds a number of a form that is sent as a whole; gives what its field takes. */
export function useFormNumber(
  { id, initial, range, readOnly }: {
    id: string;
    initial: number;
    range: NumberRange;
    readOnly: boolean;
  },
) {
  const value = useSignal(initial);
  const unread = useMemo(() => createUnreadTexts(), []);
  return {
    /** Returns the number; `null` while what is typed is none. */
    read: (): number | null => unread.isAny() ? null : value.peek(),
    field: {
      id,
      value: value.value,
      range,
      unread,
      readOnly,
      set: (next: number): void => void (value.value = next),
    },
  };
}
