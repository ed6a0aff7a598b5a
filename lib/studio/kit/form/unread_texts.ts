import { signal } from "@preact/signals";

/** Text in a field that is no value of it, and what to do about that, in words. */
interface UnreadText {
  text: string;
  why: string;
}

/**
 * Keeps, by field, texts that are no values, and what is being typed;
 * `onMended` is called when no text is left that is none, `onTyped` whenever
 * the streamer types.
 */
export function createUnreadTexts(
  onMended: () => void = () => {},
  onTyped: () => void = () => {},
) {
  const texts = signal<ReadonlyMap<string, UnreadText>>(new Map());
  /** Reads the fields that the streamer types into before they are left. */
  const typed = signal<ReadonlyMap<string, () => boolean>>(new Map());

  function setTyped(key: string, read: (() => boolean) | null): void {
    if (!read && !typed.peek().has(key)) return;
    const next = new Map(typed.peek());
    if (read) next.set(key, read);
    else next.delete(key);
    typed.value = next;
  }

  /** Keeps the text of a field, or (`null`) forgets it. */
  function put(key: string, found: UnreadText | null): void {
    const next = new Map(texts.peek());
    if (found) next.set(key, found);
    else if (!next.delete(key)) return;
    texts.value = next;
    if (next.size === 0) onMended();
  }

  return {
    isAny: (): boolean => texts.value.size > 0,
    at: (key: string): UnreadText | undefined => texts.value.get(key),

    /** True while a typed text has not been read yet. */
    isTyping: (): boolean => typed.value.size > 0,

    /**
     * Notes that a field is typed into: `read` takes the text and answers
     * whether it is a value by now. `null` when it is read, or given up.
     */
    type(key: string, read: (() => boolean) | null): void {
      setTyped(key, read);
      if (read) onTyped();
    },

    /** Reads what is typed and is a value, before its field is left. */
    readTyped(): void {
      for (const [key, read] of typed.peek()) {
        if (!read()) continue;
        setTyped(key, null);
        // What was no value before is mended.
        put(key, null);
      }
    },

    put,

    /** Forgets all of them, without a call. */
    clear(): void {
      texts.value = new Map();
      typed.value = new Map();
    },
  };
}

/** Texts that are no values, by field. */
export type UnreadTexts = ReturnType<typeof createUnreadTexts>;
