import type { ChatLine } from "./lists.ts";
import { previewTime } from "./samples.ts";

/** A few lines of chat for previews, oldest first; nobody real. */
export const SAMPLE_CHAT: ChatLine[] = [
  line(1, "Juniper", "#FF7F50", "that jump was so clean", ["subscriber"]),
  line(2, "Marlow", "#1E90FF", "chat, place your bets for the boss", [
    "moderator",
  ]),
  line(3, "sora_wren", "#9ACD32", "first time here, love the vibe!", []),
  line(4, "PixelPanda", "#DA70D6", "first try, trust", ["vip", "subscriber"]),
];

/** Lines that are nothing but emotes; without a platform's pictures emoji stand in. */
export const SAMPLE_EMOTES: ChatLine[] = ["🎉", "💜", "🔥", "😂", "👏", "🎮"]
  .map((emoji, index) => line(20 + index, "Juniper", "#FF7F50", emoji, []));

function line(
  index: number,
  name: string,
  color: string,
  text: string,
  roles: string[],
): ChatLine {
  const at = previewTime((index - 6) * 12_000);
  return {
    v: 1,
    id: `preview:chat:${index}`,
    act: `preview:chat:${index}`,
    position: `preview.${index}`,
    kind: "chat.message",
    occurredAt: at,
    receivedAt: at,
    platform: "twitch",
    test: true,
    actor: { id: null, login: name.toLowerCase(), name },
    data: {
      messageId: `preview-${index}`,
      message: { text, parts: [{ type: "text", text }] },
      color,
      badges: roles.map((set) => ({ set, id: "1", info: "" })),
      roles,
      sharedFrom: null,
      type: "text",
      bits: null,
      reply: null,
      rewardId: null,
    },
  };
}
