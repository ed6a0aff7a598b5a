import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Broadcaster } from "./chat.ts";
import { type After, createEventQueue } from "./event_queue.ts";
import { createGiftAssembler } from "./gifts.ts";
import type { Payload, PersonSums, SessionData } from "./messages.ts";
import { rankPersons } from "./person_sums.ts";
import { applyToSession } from "./session_data.ts";
import { SHARED_STORE } from "./store_names.ts";
import { type Happening, translate } from "./translate.ts";

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
  { broadcaster, session, sums, after, readAnew }: {
    broadcaster: Broadcaster;
    session: SessionData;
    sums: PersonSums;
    after: After;
    /** The figures as the service has them now. */
    readAnew: () => Promise<{ session: SessionData; sums: PersonSums }>;
  },
) {
  const frames = new Map<string, OpenFrame>();
  const queue = createEventQueue(after);
  const gifts = createGiftAssembler({ broadcaster, after, emit: take });
  let current = session;
  let persons = sums;

  function toAll(payload: Payload | null, figures: SessionData | null): void {
    for (const frame of frames.values()) frame.deliver(payload, figures);
  }

  /** What was reset or taken back is not worked out here, but asked for. */
  async function refresh(): Promise<void> {
    const found = await readAnew();
    current = found.session;
    persons = found.sums;
    toAll(null, current);
  }

  function take(happening: Happening): void {
    if (happening.type === "direct") return toAll(happening.payload, null);
    const { raw, latest, at, counts, figures } = happening;
    if (figures) current = { ...current, ...figures };
    toAll(raw, figures && current);
    if (!latest) return;
    queue.push(() => {
      current = applyToSession(current, latest, { at, counts });
      if (counts) {
        const ranked = rankPersons(persons, latest);
        persons = ranked.sums;
        current = { ...current, ...ranked.tops };
      }
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
        case "session.began":
        case "stream.online":
        case "correction":
          // What cannot be read now is right again with the next reload.
          refresh().catch(() => {});
          return;
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
    session: () => current,
  };
}

/** A pressed button as widgets know it. */
export const widgetButton = (field: string, value: unknown): Payload => ({
  listener: "event:test",
  event: { listener: "widget-button", field, value },
});

/** Shared by all custom widgets of a page. */
export type Hub = ReturnType<typeof createHub>;
