import type { FrameNews } from "@/lib/overlay/preview_frames.ts";
import {
  type EditorCommand,
  type NumberedCommand,
  PORT_MESSAGE,
  type PreviewAnswer,
} from "@/lib/overlay/editor_commands.ts";

/** Orders go on after this time without an answer: the page may have loaded anew. */
const ANSWER_MS = 250;
const MAX_EVENTS = 100;

/** An editor's end of the port to a preview. */
export type PreviewLink = ReturnType<typeof createPreviewLink>;

/**
 * Creates the link to a preview: it hands out a port when the framed page asks
 * for one, and sends orders one at a time. Of those that wait, a later one of
 * the same kind and widget takes the place of the earlier; events all go.
 */
export function createPreviewLink(
  {
    origin,
    onReady,
    onMissing = () => {},
    onEmpty = () => {},
    onNews = () => {},
  }: {
    /** Origin of the framed page. */
    origin: string;
    /** The page listens, for the first time or after it loaded anew: it knows nothing. */
    onReady: () => void;
    /** Is given ids that are to be seen and that the page does not have. */
    onMissing?: (ids: readonly string[]) => void;
    /** Is given ids of items that draw nothing at the moment. */
    onEmpty?: (ids: readonly string[]) => void;
    /** Is given what custom widgets did. */
    onNews?: (news: FrameNews) => void;
  },
) {
  let frame: HTMLIFrameElement | null = null;
  let port: MessagePort | null = null;
  let waiting = new Map<string, EditorCommand>();
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function pump(): void {
    const [next] = waiting;
    if (!port || isWaiting || !next) return;
    const [key, order] = next;
    waiting.delete(key);
    const message: NumberedCommand = { n: ++sent, order };
    port.postMessage(message);
    isWaiting = true;
    timer = setTimeout(goOn, ANSWER_MS);
  }

  function goOn(): void {
    clearTimeout(timer);
    isWaiting = false;
    pump();
  }

  function hear({ data, source, origin: from }: MessageEvent): void {
    const isOurs = data === PORT_MESSAGE && from === origin &&
      frame !== null && source === frame.contentWindow;
    if (!isOurs) return;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.empty) return onEmpty(data.empty);
      if (data.news) return onNews(data.news);
      if (data.n !== sent) return;
      if (data.missing?.length) onMissing(data.missing);
      goOn();
    };
    frame?.contentWindow?.postMessage(PORT_MESSAGE, origin, [channel.port2]);
    waiting = new Map();
    onReady();
    goOn();
  }

  return {
    /** Follows a frame, or none. */
    setFrame(element: HTMLIFrameElement | null): void {
      frame = element;
    },
    /** Sends an order as soon as the page can take it; before it listens, none is kept. */
    send(order: EditorCommand): void {
      if (!port) return;
      if (order.type === "event") {
        const events = [...waiting.keys()].filter((key) =>
          key.startsWith("event")
        );
        if (events.length >= MAX_EVENTS) return;
      }
      const key = order.type === "place"
        ? "place"
        : order.type === "event"
        ? `event ${order.event.id} ${sent} ${waiting.size}`
        : order.type === "draft"
        // A new beginning is not undone by a look.
        ? `draft ${order.part} ${order.id}`
        : `${order.type} ${order.id}`;
      waiting.set(key, order);
      pump();
    },
    /** Begins to listen; returns what ends it. */
    open(): () => void {
      addEventListener("message", hear);
      // The page in the frame may be there for longer than this one's scripts.
      // It says nothing, and the frame may still be empty: whoever it is.
      frame?.contentWindow?.postMessage(PORT_MESSAGE, "*");
      return () => {
        removeEventListener("message", hear);
        clearTimeout(timer);
        port?.close();
        port = null;
      };
    },
  };
}
