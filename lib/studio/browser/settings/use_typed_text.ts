import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { UnreadTexts } from "./unread_texts.ts";

/**
 * Follows what is typed into a field until it is read. What is no value stays
 * in the field, and nothing is saved until it is mended, or the field gone.
 */
export function useTypedText(
  { key, shown, unread }: {
    key: string;
    /** Text of the value that the field has. */
    shown: string;
    unread: UnreadTexts;
  },
) {
  const draft = useSignal<string | null>(null);
  /** Text of the value that the typing stands for. */
  const own = useRef(shown);
  const forget = () => {
    draft.value = null;
    unread.put(key, null);
  };
  useEffect(() => {
    if (shown !== own.current) forget();
    own.current = shown;
  }, [shown]);
  useEffect(() => forget, [key]);
  return {
    text: draft.value ?? unread.at(key)?.text ?? shown,
    /** True while something is typed that is not read yet. */
    isTyped: draft.value !== null,
    type: (text: string): void => void (draft.value = text),
    /** Keeps what is typed when the field gets the value with this text. */
    expect: (text: string): void => void (own.current = text),

    /** Ends the typing; `why` says what is wrong with a text that is no value. */
    end(text: string, why: string | null): void {
      draft.value = null;
      unread.put(key, why === null ? null : { text, why });
    },
  };
}
