import { effect } from "@preact/signals";
import type { FrameOpening } from "@/lib/schema/custom_widgets/frames.ts";
import { createHub, type Hub } from "@/lib/sandbox/hub.ts";
import { wordEmotes } from "@/lib/sandbox/streamelements/word_emotes.ts";
import type { Payload } from "@/lib/sandbox/messages.ts";
import { overlay } from "./overlay_context.ts";
import { emotesRead, readEmotes } from "./use_emotes.ts";
import { pageToken } from "./page_address.ts";
import { pageClocks } from "./page_clock.ts";
import { readStore } from "./shared_store.ts";
import { createAuthedFetch } from "./widget_client.ts";

/** Names of custom events, as long as the platform that widgets come from allows. */
const MAX_NAME = 256;
/** And what they carry, bytes of JSON. */
const MAX_BYTES = 5 * 1024;

let hub: Hub | undefined;

/**
 * Returns the page's hub; the first frame that opens creates it with its data.
 * `readOpening` reads the data at a later time.
 */
export function pageHub(
  { load, standing: baseline }: FrameOpening,
  { sceneId, isPreview }: { sceneId: string | null; isPreview: boolean },
  readOpening: () => Promise<FrameOpening>,
): Hub {
  if (hub) return hub;
  const { listen, commands: orders, stage } = overlay();
  const made = hub = createHub({
    broadcaster: {
      login: load.channel.username,
      id: load.channel.providerId,
      currency: load.currency.code,
    },
    sceneId,
    isPreview,
    standing: baseline,
    after: pageClocks.after,
    askTurn: (position, start) =>
      stage.request({ priority: 0, position, shares: true, start }),
    readAnew: async () => (await readOpening()).standing,
    // For all widgets once, with the page's own token.
    readStored: (key) =>
      readStore(createAuthedFetch(pageToken(), isPreview), key),
  });
  listen("*", made.feed);
  effect(() => made.hold(orders.isPaused("")));
  // Words stay words where the pictures cannot be had.
  effect(() => made.setEmotes(wordEmotes(emotesRead.value)));
  readEmotes();
  listen("chat.message", readEmotes);
  return made;
}

/** Creates a custom event of a widget's code; throws when it is not one. */
export function customEvent(name: string, data: unknown): Payload {
  if (name === "" || name.length > MAX_NAME) {
    throw new Error("An event's name has 1 to 256 characters");
  }
  const event = typeof data === "object" && data !== null ? { ...data } : {};
  const { length } = new TextEncoder().encode(JSON.stringify(event));
  if (length > MAX_BYTES) {
    throw new Error("An event carries at most 5 KiB");
  }
  return { listener: name, event, custom: true };
}
