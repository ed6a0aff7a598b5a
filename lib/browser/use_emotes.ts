import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wordEmotePicture } from "@/lib/events/emotes.ts";
import type { EmotesAnswer } from "@/lib/features/widget_data/emotes/schema.ts";
import { apiUrl } from "./page_address.ts";
import type { PageInfo } from "./page_info.ts";

/** Addresses of pictures by the words that they stand for. */
export type EmotePictures = ReadonlyMap<string, string>;

const NONE: EmotePictures = new Map();

/**
 * Returns the pictures of the requested sets; none until they are loaded, or
 * when they cannot be loaded.
 */
export function useEmotes(
  page: PageInfo,
  sets: readonly string[],
  animated: boolean,
): EmotePictures {
  const answer = useSignal<EmotesAnswer>({ items: [] });
  const pictures = useSignal(NONE);
  const wanted = sets.some((set) => set !== "platform");
  useEffect(() => {
    if (page.mode === "still" || !wanted) return;
    readEmotes().then((read) => {
      // Nothing is drawn anew for sets that nobody has.
      if (read.items.some(({ available }) => available)) answer.value = read;
    }, () => {});
  }, [wanted]);
  const key = `${sets.join()} ${animated} ${answer.value.items.length}`;
  useEffect(() => {
    pictures.value = picturesOf(answer.peek(), sets, animated);
  }, [key]);
  return pictures.value;
}

/** Pictures by words; of two sets with one word the first wanted wins. */
export function picturesOf(
  { items }: EmotesAnswer,
  sets: readonly string[],
  animated: boolean,
): EmotePictures {
  const pictures = new Map<string, string>();
  for (const set of sets) {
    const found = items.find((item) => item.set === set);
    for (const emote of found?.emotes ?? []) {
      if (found && !pictures.has(emote.code)) {
        const look = { size: 2, still: !animated } as const;
        pictures.set(emote.code, wordEmotePicture(found.set, emote, look));
      }
    }
  }
  return pictures;
}

/** Reads the emotes of the service that are not the platform's own. */
export async function readEmotes(): Promise<EmotesAnswer> {
  const answer = await fetch(apiUrl("emotes"));
  return answer.ok ? await answer.json() : { items: [] };
}
