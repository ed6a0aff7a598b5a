/** The frame's end of its port to the page. Runs in the frame. */
import type { FrameCall, HostMessage } from "./messages.ts";

/** Connection of a frame with the page around it. */
interface PagePort {
  /** Sends a message, at once or when there is a port. */
  send(message: unknown): void;
  /** Asks the page; rejects with its refusal, whose `code` is one of the API's. */
  call(method: FrameCall, args: unknown[]): Promise<unknown>;
}

/**
 * Waits for the page's port; its messages go to `receive`, except for answers
 * to calls and signs of life, which are taken here.
 */
export function openPagePort(
  receive: (
    message: Exclude<HostMessage, { type: "reply" | "ping" }>,
  ) => void,
): PagePort {
  const page = parent;
  const waiting: unknown[] = [];
  const calls = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  let port: MessagePort | null = null;
  let lastCall = 0;

  function settle(message: Extract<HostMessage, { type: "reply" }>): void {
    const asked = calls.get(message.id);
    calls.delete(message.id);
    if (message.ok) return asked?.resolve(message.value);
    const { code } = message;
    asked?.reject(
      Object.assign(new Error(message.message), {
        name: "LimelightError",
        code,
      }),
    );
  }

  function send(message: unknown): void {
    if (port) port.postMessage(message);
    // As it is now; what cannot be sent is refused here, not when the others go.
    else waiting.push(structuredClone(message));
  }

  addEventListener("message", (event) => {
    if (port || event.source !== page || event.data !== "limelight:port") {
      return;
    }
    event.stopImmediatePropagation();
    port = event.ports[0] ?? null;
    if (!port) return;
    port.onmessage = ({ data }: MessageEvent<HostMessage>) => {
      if (data.type === "reply") return settle(data);
      if (data.type === "ping") return port?.postMessage({ type: "pong" });
      receive(data);
    };
    for (const message of waiting.splice(0)) port.postMessage(message);
  });
  return {
    send,
    call: (method, args) =>
      new Promise<unknown>((resolve, reject) => {
        const id = ++lastCall;
        calls.set(id, { resolve, reject });
        send({ type: "call", id, method, args });
      }),
  };
}
