import { z } from "zod";
import { type Platform, PlatformError } from "@/lib/schema/platform/client.ts";
import type { Helix } from "./request.ts";
import { SCOPES } from "./scopes.ts";
import { wireList } from "./wire.ts";

/** A line as Twitch took it, and why it does not show it. */
const Sent = wireList(z.object({
  is_sent: z.boolean(),
  drop_reason: z.object({ message: z.string() }).nullish(),
}));

/**
 * Creates what writes lines in a channel's chat, as its owner
 * (https://dev.twitch.tv/docs/api/reference#send-chat-message).
 */
export function createChatWrites(helix: Helix): Pick<Platform, "writeChat"> {
  return {
    async writeChat(channelId, text, ask) {
      const what = `write in the chat of channel ${channelId}`;
      const [sent] = await helix.call({
        what,
        path: "/chat/messages",
        method: "POST",
        body: {
          broadcaster_id: channelId,
          sender_id: channelId,
          message: text,
        },
        answer: Sent,
        as: { channelId },
        scopes: SCOPES.writeChat,
        once: true,
      }, ask);
      if (sent?.is_sent) return;
      const said = sent?.drop_reason?.message ?? "";
      throw new PlatformError(
        sent ? "not_supported" : "unreachable",
        `Cannot ${what}: ${said || "Twitch did not show it"}`,
        { said },
      );
    },
  };
}
