import type { Signal } from "@preact/signals";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";

/**
 * Revokes a key after a question; takes it from the list, and away what was
 * shown of it when it was made.
 */
export async function revokeKey<K extends { id: string; name: string }>(
  { id, name }: K,
  { list, made, words, send }: {
    list: Signal<readonly K[]>;
    made: Signal<(K & { key: string }) | null>;
    words: {
      title: (name: string) => string;
      text: string;
      act: string;
      done: string;
    };
    /** Asks the service to revoke the key of an id. */
    send: (id: string) => Promise<unknown>;
  },
): Promise<void> {
  const { title, text, act, done } = words;
  const goesOn = await confirmed({
    title: title(name),
    text,
    act,
    danger: true,
  });
  if (!goesOn || !await attempt(() => send(id), done)) return;
  list.value = list.value.filter((one) => one.id !== id);
  if (made.value?.id === id) made.value = null;
}
