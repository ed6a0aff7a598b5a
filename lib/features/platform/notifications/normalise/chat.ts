/**
 * Chat lines and what moderators take away. A line's bits are counted by its
 * cheer; a line from another channel of a shared chat is shown and never
 * counted.
 */
import type { Actor, EventData } from "@/lib/schema/events/catalogue.ts";
import type { Normaliser } from "./draft.ts";
import type { Fields } from "./fields.ts";
import { fragmentMessage } from "./message.ts";

const ROLE_BY_BADGE: Record<string, string> = {
  broadcaster: "broadcaster",
  moderator: "moderator",
  lead_moderator: "moderator",
  vip: "vip",
  subscriber: "subscriber",
  founder: "subscriber",
};

export const CHAT_NORMALISERS: Record<string, Normaliser> = {
  "channel.chat.message"(event) {
    const actor = event.person("chatter_user");
    if (!actor) return null;
    return {
      kind: "chat.message",
      actor,
      data: {
        messageId: event.text("message_id"),
        message: fragmentMessage(event.object("message")) ??
          { text: "", parts: [] },
        ...readAuthor(event),
        type: event.text("message_type") || "text",
        bits: event.object("cheer")?.countOrNull("bits") ?? null,
        reply: readReply(event.object("reply")),
        rewardId: event.textOrNull("channel_points_custom_reward_id"),
      },
    };
  },

  "channel.chat.message_delete"(event) {
    const user = event.person("target_user");
    if (!user) return null;
    const messageId = event.text("message_id");
    return { kind: "chat.deleted", actor: null, data: { messageId, user } };
  },

  "channel.chat.clear": () => ({ kind: "chat.cleared", actor: null, data: {} }),

  "channel.chat.clear_user_messages"(event) {
    const user = event.person("target_user");
    return user && { kind: "chat.user_cleared", actor: null, data: { user } };
  },
};

type Author = Pick<
  EventData<"chat.message">,
  "color" | "badges" | "roles" | "sharedFrom"
>;

/** Reads what chat lines and notices say about their writer. */
export function readAuthor(event: Fields): Author {
  const badges = event.list("badges").map((badge) => ({
    set: badge.text("set_id"),
    id: badge.text("id"),
    info: badge.text("info"),
  }));
  const roles = new Set<string>();
  for (const { set } of badges) {
    if (Object.hasOwn(ROLE_BY_BADGE, set)) roles.add(ROLE_BY_BADGE[set] ?? "");
  }
  return {
    color: event.textOrNull("color"),
    badges,
    roles: [...roles],
    sharedFrom: readSource(event),
  };
}

/** The channel of a shared chat where it was said, unless it is this one. */
function readSource(event: Fields): Actor | null {
  const source = event.person("source_broadcaster_user");
  return source?.id === event.textOrNull("broadcaster_user_id") ? null : source;
}

function readReply(reply: Fields | null): EventData<"chat.message">["reply"] {
  const messageId = reply?.textOrNull("parent_message_id");
  const user = reply?.person("parent_user");
  if (!reply || !messageId || !user) return null;
  return {
    messageId,
    threadId: reply.textOrNull("thread_message_id"),
    text: reply.text("parent_message_body"),
    user,
  };
}
