import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { wordEmotePicture } from "@/lib/schema/events/emotes.ts";
import type { EmotesAnswer } from "@/lib/schema/widget_data/emotes.ts";
import { apiUrl } from "./page_address.ts";
import type { PageInfo } from "./page_info.ts";
import { readSeldom } from "./read_seldom.ts";
import { useEvents } from "./use_events.ts";

/** Addresses of pictures by the words that they stand for. */
export type EmotePictures = ReadonlyMap<string, string>;

const NONE: EmotePictures = new Map();

/** Emotes that the page has read. */
export const emotesRead = signal<EmotesAnswer>({ items: [] });

/**
 * Reads the emotes of the service that are not the platform's own, where that
 * was not done just now. A set that cannot be had stays as it was.
 */
export const readEmotes = readSeldom(async () => {
  const res = await fetch(apiUrl("emotes"));
  if (!res.ok) return;
  const { items }: EmotesAnswer = await res.json();
  const before = emotesRead.value.items;
  const next = items.map((item) =>
    item.available ? item : before.find(({ set }) => set === item.set) ?? item
  );
  // Nothing is drawn anew for sets that nobody has.
  if (next.some(({ available }) => available)) {
    emotesRead.value = { items: next };
  }
});

/**
 * Returns the pictures of the requested sets; none until they are loaded. A
 * page that is open for days asks again while people chat, so that new emotes
 * are drawn too, and those of a service that could not be reached.
 */
export function useEmotes(
  page: PageInfo,
  sets: readonly string[],
  animated: boolean,
): EmotePictures {
  const pictures = useSignal(NONE);
  const wanted = page.mode !== "still" &&
    sets.some((set) => set !== "platform");
  useEffect(() => {
    if (wanted) readEmotes();
  }, [wanted]);
  useEvents(page, ["chat.message"], () => {
    if (wanted) readEmotes();
  });
  useEffect(() => {
    pictures.value = picturesOf(emotesRead.peek(), sets, animated);
  }, [sets.join(), animated, emotesRead.value]);
  return pictures.value;
}

/**
 * Returns pictures by words; of two sets with one word the first wanted wins.
 */
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
