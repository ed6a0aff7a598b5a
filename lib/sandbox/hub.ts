import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { isTakenAway, takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import type { Activity, WidgetInput } from "./streamelements/activity.ts";
import type { Broadcaster } from "./streamelements/chat.ts";
import { type After, type AskTurn, createEventQueue } from "./event_queue.ts";
import { createGiftAssembler } from "./streamelements/gifts.ts";
import type { SessionData } from "@/lib/schema/custom_widgets/frames_session.ts";
import type { Payload } from "./messages.ts";
import type { SessionBaseline } from "@/lib/schema/custom_widgets/frames_session.ts";
import { createSessionFollower } from "./streamelements/session_follower.ts";
import { SHARED_STORE } from "./store_names.ts";
import { translate } from "./streamelements/translate.ts";
import { NO_EMOTES, type WordEmotes } from "./streamelements/word_emotes.ts";

type Order =
  | "control.clear"
  | "control.skip"
  | "control.mute"
  | "control.unmute";

/** A custom widget that is open on the page. */
interface OpenFrame {
  id: string;
  widgetId: string;
  /** Maximum time for which it may hold the queue, ms. */
  holdMs: number;
  deliver(payload: Payload | null, session: SessionData | null): void;
}

/**
 * Creates the state that all custom widgets of a page share: the translated
 * events, the queue and the session data. Frames get copies, never the
 * original.
 */
export function createHub(
  {
    broadcaster,
    sceneId,
    isPreview = false,
    standing: baseline,
    after,
    askTurn,
    readAnew,
    readStored,
  }: {
    broadcaster: Broadcaster;
    /** The scene that the page shows; `null` for a widget on its own. */
    sceneId: string | null;
    /** Previews have a store of their own. */
    isPreview?: boolean;
    standing: SessionBaseline;
    after: After;
    /** Asks for the page's turn: alert boxes take theirs in the same line. */
    askTurn: AskTurn;
    /** The figures as the service has them now. */
    readAnew: () => Promise<SessionBaseline>;
    /** A value of the shared store, when it was too long to be sent along. */
    readStored: (key: string) => Promise<unknown>;
  },
) {
  const frames = new Map<string, OpenFrame>();
  let words: WordEmotes = NO_EMOTES;
  const queue = createEventQueue({ after, askTurn });
  const gifts = createGiftAssembler({ broadcaster, after, emit: take });
  const session = createSessionFollower({
    standing: baseline,
    after,
    readAnew,
    changed: (data) => toAll(null, data),
  });

  function toAll(payload: Payload | null, figures: SessionData | null): void {
    for (const frame of frames.values()) frame.deliver(payload, figures);
  }

  /**
   * Delivers a payload to one widget, or to one scene; the others do not
   * receive it.
   */
  function toMeant(
    { widgetId, sceneId: scene }: {
      widgetId: string | null;
      sceneId: string | null;
    },
    payload: Payload,
  ): void {
    if (scene !== null && scene !== sceneId) return;
    for (const frame of frames.values()) {
      if (widgetId === null || frame.widgetId === widgetId) {
        frame.deliver(payload, null);
      }
    }
  }

  function storeChanged({ data }: LiveEvent<"kv.updated">): void {
    if (data.widgetId !== SHARED_STORE) return;
    if ((data.preview ?? false) !== isPreview) return;
    const { key } = data;
    const tell = (value: unknown) =>
      toAll({
        listener: "kvstore:update",
        event: { data: { key: `customWidget.${key}`, value } },
      }, null);
    // What is gone reads as what was never set.
    if (data.deleted) return tell(null);
    if (data.value !== undefined) return tell(data.value);
    // What cannot be read now is told with the next change.
    readStored(key).then(tell, () => {});
  }

  /**
   * Tells whether a command is for this page, not for one built-in widget or
   * another scene.
   */
  function isForPage(
    data: { sceneId: string | null; instanceId: string | null },
  ): boolean {
    return isAddressedTo({ data }, null, { sceneId });
  }

  function obey(event: LiveEvent<Order>): void {
    if (!isForPage(event.data)) return;
    switch (event.kind) {
      case "control.clear":
        queue.clear();
        return queue.skip();
      case "control.skip":
        translate(event, broadcaster).forEach(take);
        return queue.skip();
      default:
        return translate(event, broadcaster).forEach(take);
    }
  }

  function take(happening: WidgetInput): void {
    if (happening.type === "direct") return toAll(happening.payload, null);
    const { raw, figures } = session.takeRaw(happening);
    toAll(raw, figures);
    const { latest } = happening;
    if (!latest) return;
    const { position, actor } = happening;
    queue.push(position, actor, () => deliverLatest({ ...happening, latest }));
  }

  function deliverLatest(activity: Activity & { latest: Payload }): void {
    const { latest, figures } = session.take(activity);
    for (const { id, holdMs } of frames.values()) queue.hold(id, holdMs);
    toAll(latest, figures);
  }

  /** Ends what a widget shows of a person, and reads the figures without them. */
  function takeAway(event: LiveEvent<"chat.user_cleared">): void {
    translate(event, broadcaster).forEach(take);
    if (event.test) return;
    const gone = takenAwayBy(event.data);
    if (queue.takeAway((actor) => isTakenAway(actor, gone))) {
      toAll({ listener: "event:skip", event: {} }, null);
      queue.skip();
    }
    session.refresh();
  }

  return {
    /** Takes an event of the channel in. */
    feed(event: LiveEvent): void {
      switch (event.kind) {
        case "gift":
          return gifts.purchase(event);
        case "gift.recipient":
          return gifts.recipient(event);
        case "chat.notice":
          gifts.notice(event);
          break;
        case "control.clear":
        case "control.skip":
        case "control.mute":
        case "control.unmute":
          return obey(event);
        case "chat.user_cleared":
          return takeAway(event);
        case "session.began":
        case "stream.online":
        case "correction":
        case "lists.updated":
          return session.refresh();
        case "widget.button": {
          const { widgetId, field, value } = event.data;
          const target = { widgetId, sceneId: null };
          return toMeant(target, widgetButton(field, value));
        }
        case "widget.broadcast":
          return toMeant(event.data, {
            listener: event.data.event,
            event: event.data.data,
            custom: true,
          });
        case "kv.updated":
          return storeChanged(event);
      }
      translate(event, broadcaster, words).forEach(take);
    },
    /** Draws these words as pictures from here on. */
    setEmotes: (emotes: WordEmotes) => void (words = emotes),
    /** Holds the queue, or lets it go on. */
    hold(held: boolean): void {
      if (held) queue.pause();
      else queue.resume();
    },
    /** Puts a frame among those that get events; answers what takes it away. */
    join(frame: OpenFrame): () => void {
      frames.set(frame.id, frame);
      return () => {
        if (frames.get(frame.id) === frame) frames.delete(frame.id);
        queue.release(frame.id);
      };
    },
    /** Gives every frame of the page a message at once. */
    emit: (payload: Payload) => toAll(payload, null),
    release: queue.release,
    /** The figures as they are now. */
    session: session.data,
  };
}

/** Builds the payload of a pressed button as widgets know it. */
export const widgetButton = (field: string, value: unknown): Payload => ({
  listener: "event:test",
  event: { listener: "widget-button", field, value },
});

/** Shared by all custom widgets of a page. */
export type Hub = ReturnType<typeof createHub>;
