import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { UnreadTexts } from "./unread_texts.ts";

/**
 * Follows what is typed into a field until it is read. What is no value stays
 * in the field, and nothing is saved until it is mended, or the field gone.
 */
export function useTypedText(
  { key, shown, unread, read }: {
    key: string;
    /** Text of the value that the field has. */
    shown: string;
    unread: UnreadTexts;
    /** Takes a text that is not finished; answers whether it is a value as it is. */
    read: (text: string) => boolean;
  },
) {
  const draft = useSignal<string | null>(null);
  /** Text of the value that the typing stands for; `null`: the next one, whatever it is. */
  const own = useRef<string | null>(shown);
  /** Reads by what the field shows when it is read, not when it was typed. */
  const reader = useRef(read);
  reader.current = read;
  const forget = () => {
    draft.value = null;
    unread.type(key, null);
    unread.put(key, null);
  };
  useEffect(() => {
    if (own.current !== null && shown !== own.current) forget();
    own.current = shown;
  }, [shown]);
  useEffect(() => forget, [key]);
  return {
    text: draft.value ?? unread.at(key)?.text ?? shown,
    /** True while a typed text is not read yet. */
    isTyped: draft.value !== null,
    type(text: string): void {
      draft.value = text;
      unread.type(key, () => reader.current(text));
    },
    /** Keeps what is typed when the field gets its next value, which was read from it. */
    expectChange: (): void => void (own.current = null),

    /** Ends the typing; `why` says what is wrong with a text that is no value. */
    end(text: string, why: string | null): void {
      draft.value = null;
      unread.type(key, null);
      unread.put(key, why === null ? null : { text, why });
    },
  };
}
