/**
 * Messages between the page and the frame of a custom widget over their port.
 */
import type {
  DraftLook,
  LoadDetail,
  SessionData,
} from "@/lib/schema/custom_widgets/frames_session.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { CLIENT_CALLS } from "./client_calls.ts";
import type { WidgetInfo } from "./client_types.ts";

/** Type of the message by which a preview's console is mirrored. */
export const CONSOLE_MESSAGE = "limelight:console";
/** Levels of the console that are mirrored. */
export const CONSOLE_LEVELS = [
  "debug",
  "log",
  "info",
  "warn",
  "error",
] as const;
/** Most lines of one message. */
export const MAX_CONSOLE_LINES = 50;
/** Longest line, in UTF-16 units. */
export const MAX_CONSOLE_TEXT = 2_000;

/** A line of the console, with its place in the author's own tab. */
export interface ConsoleLine {
  level: typeof CONSOLE_LEVELS[number];
  text: string;
  /** `html`, `css` or `js`. */
  url: string | null;
  line: number | null;
  column: number | null;
}

/** Payload of `onEventReceived`. */
export interface Payload {
  listener: string;
  event: Record<string, unknown>;
  /** A widget's code or another program made it, whatever it is named: nothing of it happened on the platform. */
  custom?: true;
}

/** From the page to the frame. */
export type HostMessage =
  | {
    type: "init";
    load: LoadDetail;
    fields: Record<string, unknown>;
    info: WidgetInfo;
  }
  /** Milliseconds to add to this machine's clock to get the server's. */
  | { type: "clock"; offsetMs: number }
  /** An event that the widget listens to in our own catalogue's terms. */
  | { type: "event"; event: LiveEvent; replay: boolean }
  /**
   * In previews: the draft's style sheet and fields as they are now; `named` are
   * the fields that its HTML or script names.
   */
  | { type: "look"; look: DraftLook }
  /** A frame that answers is alive. */
  | { type: "ping" }
  /** An event, the session after it, or both. */
  | { type: "deliver"; payload: Payload | null; session: SessionData | null }
  | { type: "reply"; id: number; ok: true; value: unknown }
  | { type: "reply"; id: number; ok: false; message: string; code: string };

/** Calls that a widget's code may make to the page. */
const FRAME_CALLS = [
  "store.get",
  "store.set",
  "store.delete",
  "counters.get",
  "sanitize",
  "setField",
  "resumeQueue",
  "getOverlayStatus",
  "events.emit",
  "events.broadcast",
  ...CLIENT_CALLS,
] as const;
export type FrameCall = (typeof FRAME_CALLS)[number];

/** Maximum number of occurrences of an error in one report. */
const MAX_TIMES = 1_000_000;

/** An error of the widget's code, with the line of the author's own tab. */
export interface FrameError {
  message: string;
  stack: string | null;
  line: number | null;
  column: number | null;
  /** `html`, `css`, `js`, or an address without its query. */
  url: string | null;
}

/** From the frame to the page. */
type FrameMessage =
  | { type: "call"; id: number; method: FrameCall; args: unknown[] }
  /** `times`: how often it happened since it was told last. */
  | { type: "error"; error: FrameError; times: number }
  /** Its code ran for too long: nothing of it runs any more. */
  | { type: "stuck"; error: FrameError }
  | { type: "pong" }
  /** `onWidgetLoad` is over: the code takes events. */
  | { type: "begun" }
  /** In previews: fields changed that its code has read already. */
  | { type: "restart" };

/**
 * Reads a message of a preview's mirrored console, or returns `null` when it is
 * none.
 */
export function readConsole(data: unknown): ConsoleLine[] | null {
  if (!isObject(data) || data.type !== CONSOLE_MESSAGE) return null;
  if (!Array.isArray(data.lines) || data.lines.length > MAX_CONSOLE_LINES) {
    return null;
  }
  return data.lines.flatMap((said: unknown) => {
    if (!isObject(said)) return [];
    const { text, url, line, column } = said;
    const level = CONSOLE_LEVELS.find((one) => one === said.level);
    const isLine = level !== undefined && isText(text, MAX_CONSOLE_TEXT) &&
      isPlace(line) && isPlace(column) && (url === null || isText(url, 500));
    return isLine ? [{ level, text, url, line, column }] : [];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;
const isPlace = (value: unknown): value is number | null =>
  value === null ||
  (typeof value === "number" && Number.isInteger(value) && value >= 0 &&
    value <= 10_000_000);

/**
 * Reads a message of code that is not ours, or returns `null` when it is none
 * that we know.
 */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isObject(data)) return null;
  if (data.type === "call") {
    const { id, method, args } = data;
    const known = FRAME_CALLS.find((call) => call === method);
    return known !== undefined && typeof id === "number" &&
        Number.isSafeInteger(id) && Array.isArray(args) && args.length <= 4
      ? { type: "call", id, method: known, args }
      : null;
  }
  if (data.type === "pong") return { type: "pong" };
  if (data.type === "begun") return { type: "begun" };
  if (data.type === "restart") return { type: "restart" };
  const { type } = data;
  if ((type !== "error" && type !== "stuck") || !isObject(data.error)) {
    return null;
  }
  const { message, stack, line, column, url } = data.error;
  const isError = isText(message, 2_000) && message !== "" &&
    (stack === null || isText(stack, 8_000)) && isPlace(line) &&
    isPlace(column) && (url === null || isText(url, 500));
  if (!isError) return null;
  const error = { message, stack, line, column, url };
  if (type === "stuck") return { type, error };
  const { times } = data;
  return typeof times === "number" && Number.isInteger(times) && times > 0
    ? { type, error, times: Math.min(times, MAX_TIMES) }
    : null;
}
