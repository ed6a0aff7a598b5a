/**
 * Runs StreamElements' widgets unchanged: a hub that turns a channel's
 * events into those that such widgets know, in their order and with their
 * session figures, and the script that gives the frame of a widget `SE_API` and
 * its events. The README says how a page and a frame talk.
 *
 * @module
 */
import { createHub } from "./hub.ts";
import { GUARD, MAX_RUN_MS } from "./loop_guard.ts";
import { startFrame as startInnerFrame } from "./start_frame.ts";
import { emptySession } from "./streamelements/session_data.ts";

/** Broadcaster of the channel. */
export interface Broadcaster {
  /** Handle in lower case. */
  login: string;
  /** Id of the platform. */
  id: string;
  /** Currency of the channel, ISO 4217: all amounts that widgets get are in it. */
  currency: string;
}

/** An event of the channel as its socket sends it; `readChannelEvent` of schema reads one. */
export interface FedEvent {
  /** Kind of the event. */
  kind: string;
  /** Place in the channel's log. */
  position: string;
  /** Content, which the kind defines. */
  data: unknown;
}

/** Detail of `onEventReceived` in a widget. */
export interface Payload {
  /** Name of the event, such as `follower-latest`. */
  listener: string;
  /** Content, as widgets know it. */
  event: Record<string, unknown>;
}

/** Session figures by the names that widgets know, such as `follower-session`. */
export type SessionFigures = Record<string, unknown>;

/** A widget that is open on the page. */
export interface OpenWidget {
  /** Id of this place on the page. */
  id: string;
  /** Id of the widget's code. */
  widgetId: string;
  /** Longest time for which it may hold the queue, in milliseconds; 0 for never. */
  holdMs: number;
  /** Gets what happened, the figures after it, or both. */
  deliver(payload: Payload | null, session: SessionFigures | null): void;
}

/** State that all widgets of a page share. */
export interface WidgetHub {
  /** Takes an event of the channel in. */
  feed(event: FedEvent): void;
  /** Puts a widget among those that get events; answers what takes it away. */
  join(widget: OpenWidget): () => void;
  /** Lets the queue go on before the time of the widget that holds it. */
  release(id: string): void;
  /** Holds the queue, or lets it go on. */
  hold(held: boolean): void;
  /** Returns the figures as they are now. */
  session(): SessionFigures;
}

/** Longest time that timers take. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Creates what all widgets of a page share: translated events, the queue and
 * session figures, which begin at `session` or empty. `after` calls a function
 * after milliseconds, and returns what calls it off.
 */
export function createWidgetHub(
  { broadcaster, session = emptySession(), after }: {
    broadcaster: Broadcaster;
    session?: SessionFigures;
    after: (ms: number, run: () => void) => () => void;
  },
): WidgetHub {
  const standing = () => ({
    data: session,
    sums: {},
    events: 0,
    acts: {},
    position: "",
    turnsInMs: LONGEST_TIMER_MS,
  });
  const hub = createHub({
    broadcaster,
    sceneId: null,
    standing: standing(),
    after,
    // Nothing else of the page takes turns with them.
    askTurn(_position, start) {
      start();
      return () => {};
    },
    readAnew: () => Promise.resolve({ ...standing(), data: hub.session() }),
    readStored: () => Promise.resolve(null),
  });
  return hub;
}

/** Configuration of the script in a widget's frame. */
export interface FrameOptions {
  /** Values of the widget's fields. */
  fieldData: Record<string, unknown>;
}

const NO_LINES = { first: 0, lines: 0, inserted: [] };

function configOf({ fieldData }: FrameOptions) {
  return {
    fieldData,
    tabs: { html: NO_LINES, css: NO_LINES, js: NO_LINES },
    guard: { name: GUARD, longestMs: MAX_RUN_MS },
    notice: null,
    late: [],
    addresses: [],
    offline: false,
    consoleErrors: false,
  };
}

/**
 * Connects a frame to the page and hands its events to the widget. Runs in the
 * frame, before any code of the widget.
 */
export function startFrame(options: FrameOptions): void {
  startInnerFrame(configOf(options));
}
