import type { HostMessage } from "@/lib/widget_runtime/messages.ts";

/** Message that delivers an event to a widget. */
export type DeliverMessage = Extract<HostMessage, { type: "deliver" }>;

/** Messages that are kept for one document. */
const MAX_EARLY = 500;

/**
 * Keeps what happens until the document of a widget has begun. Where that is
 * too much, the oldest lines of chat go before any other message.
 */
export function createEarlyMessages() {
  let kept: DeliverMessage[] = [];
  return {
    keep(message: DeliverMessage): void {
      kept.push(message);
      if (kept.length <= MAX_EARLY) return;
      const chat = kept.findIndex(({ payload }) =>
        payload?.listener === "message"
      );
      kept.splice(Math.max(chat, 0), 1);
    },
    /** Returns the collected messages in order and forgets them. */
    takeAll(): DeliverMessage[] {
      const all = kept;
      kept = [];
      return all;
    },
  };
}

/** Keeps what happens for a document. */
export type EarlyMessages = ReturnType<typeof createEarlyMessages>;
