import type { HostMessage } from "@/lib/widget_runtime/messages.ts";
import {
  createEarlyMessages,
  type DeliverMessage,
  type EarlyMessages,
} from "./early_messages.ts";

/** The page's end of the port to a document of a custom widget. */
interface DocumentPort {
  /** Another document is on its way: messages to it are kept until it begins. */
  awaitDocument(): void;
  /** Gives the document in `frame` its port; returns what sends through it. */
  open(
    frame: Window,
    receive: (data: unknown, send: (message: HostMessage) => void) => void,
  ): (message: HostMessage) => void;
  /** Sends a message now; without a port it is lost. */
  post(message: HostMessage): void;
  /** Delivers a message, as soon as the document has begun. */
  deliver(message: DeliverMessage): void;
  /** The code listens: it gets what it missed, in order. */
  begin(): void;
  close(): void;
}

/** Creates a port that awaits its first document; `left` is called when one that had begun is left. */
export function createDocumentPort(left: () => void): DocumentPort {
  let port: MessagePort | null = null;
  /** Messages received since the document was requested; `null` once it has begun. */
  let early: EarlyMessages | null = createEarlyMessages();

  function awaitDocument(): void {
    // The last one has no say in when the next begins.
    port?.close();
    port = null;
    if (early) return;
    early = createEarlyMessages();
    left();
  }

  return {
    awaitDocument,
    open(frame, receive) {
      awaitDocument();
      const channel = new MessageChannel();
      port = channel.port1;
      const send = (message: HostMessage) => channel.port1.postMessage(message);
      channel.port1.onmessage = ({ data }) => receive(data, send);
      // An opaque origin cannot be named; only the frame's own window gets this.
      frame.postMessage("limelight:port", "*", [channel.port2]);
      return send;
    },
    post: (message) => port?.postMessage(message),
    deliver(message) {
      if (early) early.keep(message);
      else port?.postMessage(message);
    },
    begin() {
      early?.takeAll().forEach((message) => port?.postMessage(message));
      early = null;
    },
    close: () => port?.close(),
  };
}
