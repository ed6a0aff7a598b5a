import { EmptyState, Panel } from "@/lib/studio/ui/Panel.tsx";
import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import type { LiveStore } from "./live_store.ts";

/** Draws the channel's chat to read, without what moderators took away. */
export function ChatPanel({ desk }: { desk: LiveStore }) {
  const lines = desk.chat.value;
  return (
    <div class="live__chat">
      <Panel title={words.chat} icon="message-square" id="chat">
        {lines.length === 0
          ? (
            <EmptyState icon="message-square" title={words.noChat}>
              {words.noChatText}
            </EmptyState>
          )
          : (
            <ul
              class="chat-lines"
              role="list"
              aria-label={words.chatList}
              // Scrolled by keys; a busy chat is not read out by itself.
              tabIndex={0}
            >
              {lines.map(({ messageId, name, text }) => (
                <li key={messageId}>
                  <bdi>{name ?? words.someone}</bdi>
                  <span class="visually-hidden">:</span>
                  <span dir="auto">{text}</span>
                </li>
              ))}
            </ul>
          )}
      </Panel>
    </div>
  );
}
