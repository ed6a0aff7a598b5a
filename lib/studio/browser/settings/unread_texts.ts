import { signal } from "@preact/signals";

/** Text in a field that is no value of it, and what to do about that, in words. */
interface UnreadText {
  text: string;
  why: string;
}

/** Keeps, by field, texts that are no values; `onMended` is called when none is left. */
export function createUnreadTexts(onMended: () => void) {
  const texts = signal<ReadonlyMap<string, UnreadText>>(new Map());
  return {
    isAny: (): boolean => texts.value.size > 0,
    at: (key: string): UnreadText | undefined => texts.value.get(key),

    /** Keeps the text of a field, or (`null`) forgets it. */
    put(key: string, found: UnreadText | null): void {
      const next = new Map(texts.peek());
      if (found) next.set(key, found);
      else if (!next.delete(key)) return;
      texts.value = next;
      if (next.size === 0) onMended();
    },

    /** Forgets all of them, without a call. */
    clear(): void {
      texts.value = new Map();
    },
  };
}

/** Texts that are no values, by field. */
export type UnreadTexts = ReturnType<typeof createUnreadTexts>;
