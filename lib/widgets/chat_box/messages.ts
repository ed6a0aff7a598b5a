/** Texts that the widget "Chat box" draws, in English. */
export const CHAT_MESSAGES = {
  "chat.first": "First message",
  "chat.reply": "Replying to {name}",
  "chat.from": "From {name}",
} as const;
