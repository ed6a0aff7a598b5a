/**
 * Messages between the page and the frame of a custom widget over their port.
 */
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type {
  LoadDetail,
  SessionData,
} from "@/lib/features/custom_widgets/frames/schema_session.ts";
import { CLIENT_CALLS } from "./client_calls.ts";
import type { WidgetInfo } from "./client_types.ts";

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
  /** A frame that answers is alive. */
  | { type: "ping" }
  /** Something that happened, the session after it, or both. */
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
  | { type: "begun" };

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
