import type { FrameOpening } from "@/lib/features/custom_frames/schema.ts";
import { createHub, type Hub } from "@/lib/widget_runtime/hub.ts";
import type { Payload } from "@/lib/widget_runtime/messages.ts";
import { overlay } from "./overlay_context.ts";

/** Names of custom events, as long as the platform that widgets come from allows. */
const LONGEST_NAME = 256;
/** And what they carry, bytes of JSON. */
const MOST_BYTES = 5 * 1024;

/** What all custom widgets of this page share. */
export interface PageHub extends Hub {
  /** Gives something to the custom widgets of this page, and of the channel's other pages in this browser. */
  broadcast(payload: Payload): void;
}

let hub: PageHub | undefined;

/**
 * The page's hub; made with the figures of the first frame that opens.
 * `readOpening` answers how they stand later.
 */
export function pageHub(
  { load, standing }: FrameOpening,
  readOpening: () => Promise<FrameOpening>,
): PageHub {
  if (hub) return hub;
  const made = createHub({
    broadcaster: { login: load.channel.username, id: load.channel.providerId },
    standing,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    readAnew: async () => (await readOpening()).standing,
  });
  overlay().listen("*", made.feed);
  // Only pages of our own origin hear it.
  const pages = new BroadcastChannel(`limelight:custom:${load.channel.id}`);
  pages.onmessage = ({ data }) => made.emit(data);
  return hub = {
    ...made,
    broadcast(payload) {
      made.emit(payload);
      pages.postMessage(payload);
    },
  };
}

/** A custom event of a widget's code; throws when it is not one. */
export function customEvent(name: string, data: unknown): Payload {
  if (name === "" || name.length > LONGEST_NAME) {
    throw new Error("An event's name has 1 to 256 characters");
  }
  const event = typeof data === "object" && data !== null ? { ...data } : {};
  const { length } = new TextEncoder().encode(JSON.stringify(event));
  if (length > MOST_BYTES) {
    throw new Error("An event carries at most 5 KiB");
  }
  return { listener: name, event };
}
