import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Activity, Happening } from "./activity.ts";
import type { Broadcaster } from "./chat.ts";
import { type After, createEventQueue } from "./event_queue.ts";
import { createGiftAssembler } from "./gifts.ts";
import type { Payload, SessionData } from "./messages.ts";
import { createSessionFollower, type Standing } from "./session_follower.ts";
import { translate } from "./translate.ts";

/** Store that all custom widgets of a channel share, as `SE_API.store` promises. */
export const SHARED_STORE = "shared";

/** A custom widget that is open on the page. */
export interface OpenFrame {
  id: string;
  widgetId: string;
  /** How long it may hold the queue, ms. */
  holdMs: number;
  deliver(payload: Payload | null, session: SessionData | null): void;
}

/**
 * What all custom widgets of a page share: the translated events, the queue
 * and the session figures. Frames get copies, never the thing itself.
 */
export function createHub(
  { broadcaster, standing, after, readAnew }: {
    broadcaster: Broadcaster;
    standing: Standing;
    after: After;
    /** The figures as the service has them now. */
    readAnew: () => Promise<Standing>;
  },
) {
  const frames = new Map<string, OpenFrame>();
  const queue = createEventQueue(after);
  const gifts = createGiftAssembler({ broadcaster, after, emit: take });
  const session = createSessionFollower({
    standing,
    after,
    readAnew,
    changed: (data) => toAll(null, data),
  });

  function toAll(payload: Payload | null, figures: SessionData | null): void {
    for (const frame of frames.values()) frame.deliver(payload, figures);
  }

  function take(happening: Happening): void {
    if (happening.type === "direct") return toAll(happening.payload, null);
    const { raw, figures } = session.takeRaw(happening);
    toAll(raw, figures);
    const { latest } = happening;
    if (latest) queue.push(() => deliverLatest({ ...happening, latest }));
  }

  function deliverLatest(activity: Activity & { latest: Payload }): void {
    const { latest, figures } = session.take(activity);
    for (const { id, holdMs } of frames.values()) queue.hold(id, holdMs);
    toAll(latest, figures);
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
        case "session.began":
        case "stream.online":
        case "correction":
          return session.refresh();
        case "widget.button": {
          const { widgetId, field, value } = event.data;
          for (const frame of frames.values()) {
            if (frame.widgetId === widgetId) {
              frame.deliver(widgetButton(field, value), null);
            }
          }
          return;
        }
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
    session: session.data,
  };
}

/** A pressed button as widgets know it. */
export const widgetButton = (field: string, value: unknown): Payload => ({
  listener: "event:test",
  event: { listener: "widget-button", field, value },
});

/** Shared by all custom widgets of a page. */
export type Hub = ReturnType<typeof createHub>;
