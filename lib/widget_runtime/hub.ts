import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Broadcaster } from "./chat.ts";
import { type After, createEventQueue } from "./event_queue.ts";
import { createGiftAssembler } from "./gifts.ts";
import type { Payload, SessionData } from "./messages.ts";
import { applyToSession } from "./session_data.ts";
import { type Happening, translate } from "./translate.ts";

/** Store that all custom widgets of a channel share, as `SE_API.store` promises. */
export const SHARED_STORE = "shared";

/** A custom widget that is open on the page. */
export interface OpenFrame {
  id: string;
  /** How long it may hold the queue, ms. */
  holdMs: number;
  deliver(payload: Payload, session: SessionData | null): void;
}

/**
 * What all custom widgets of a page share: the translated events, the queue
 * and the session figures. Frames get copies, never the thing itself.
 */
export function createHub(
  { broadcaster, session, after }: {
    broadcaster: Broadcaster;
    session: SessionData;
    after: After;
  },
) {
  const frames = new Map<string, OpenFrame>();
  const queue = createEventQueue(after);
  const gifts = createGiftAssembler({ broadcaster, after, emit: take });
  let current = session;

  function toAll(payload: Payload, figures: SessionData | null): void {
    for (const frame of frames.values()) frame.deliver(payload, figures);
  }

  function take(happening: Happening): void {
    if (happening.type === "direct") return toAll(happening.payload, null);
    const { raw, latest, at, counts } = happening;
    toAll(raw, null);
    if (!latest) return;
    queue.push(() => {
      current = applyToSession(current, latest, { at, counts });
      for (const { id, holdMs } of frames.values()) queue.hold(id, holdMs);
      toAll(latest, current);
    });
  }

  return {
    /** Takes an event of the channel in. */
    feed(event: LiveEvent): void {
      switch (event.kind) {
        case "gift":
          return gifts.purchase(event);
        case "gift.recipient":
          return gifts.recipient(event);
        case "control.pause":
          return queue.pause();
        case "control.resume":
          return queue.resume();
        case "control.clear":
          queue.clear();
          return queue.skip();
        case "kv.updated":
          if (event.data.widgetId !== SHARED_STORE || event.data.deleted) {
            return;
          }
          return toAll({
            listener: "kvstore:update",
            event: {
              data: {
                key: `customWidget.${event.data.key}`,
                value: event.data.value,
              },
            },
          }, null);
      }
      translate(event, broadcaster).forEach(take);
      if (event.kind === "control.skip") queue.skip();
    },
    /** Puts a frame among those that get events; answers what takes it away. */
    join(frame: OpenFrame): () => void {
      frames.set(frame.id, frame);
      return () => {
        if (frames.get(frame.id) === frame) frames.delete(frame.id);
        queue.release(frame.id);
      };
    },
    /** Gives every frame of the page something at once. */
    emit: (payload: Payload) => toAll(payload, null),
    release: queue.release,
    /** The figures as they are now. */
    session: () => current,
  };
}

/** Shared by all custom widgets of a page. */
export type Hub = ReturnType<typeof createHub>;
