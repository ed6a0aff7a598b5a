/** The stream, the channel's page, advertisements, shoutouts, shared chats. */
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { Normaliser } from "./draft.ts";
import type { Fields } from "./fields.ts";

export const STREAM_NORMALISERS: Record<string, Normaliser> = {
  "stream.online"(event, { sentAt }) {
    const startedAt = event.instant("started_at") ?? sentAt;
    return {
      kind: "stream.online",
      actor: null,
      data: {
        streamId: event.text("id"),
        type: event.text("type") || "live",
        startedAt,
      },
      occurredAt: startedAt,
    };
  },

  "stream.offline": (event) => ({
    kind: "stream.offline",
    actor: null,
    data: { streamId: event.textOrNull("id") },
  }),

  "channel.update": (event) => ({
    kind: "channel.updated",
    actor: null,
    data: {
      title: event.text("title"),
      language: event.text("language"),
      categoryId: event.text("category_id"),
      categoryName: event.text("category_name"),
      labels: event.texts("content_classification_labels"),
    },
  }),

  "channel.ad_break.begin": (event) => ({
    kind: "ad_break",
    actor: null,
    data: {
      durationMs: event.count("duration_seconds") * 1_000,
      automatic: event.flag("is_automatic"),
      requester: event.person("requester_user"),
    },
    occurredAt: event.instant("started_at"),
  }),

  "channel.shoutout.create"(event) {
    const channel = event.person("to_broadcaster_user");
    const moderator = event.person("moderator_user");
    return channel && {
      kind: "shoutout",
      actor: moderator,
      data: {
        direction: "given",
        channel,
        moderator,
        viewers: event.countOrNull("viewer_count") ?? 0,
        cooldownEndsAt: event.instant("cooldown_ends_at"),
        targetCooldownEndsAt: event.instant("target_cooldown_ends_at"),
      },
      occurredAt: event.instant("started_at"),
    };
  },

  "channel.shoutout.receive"(event) {
    const channel = event.person("from_broadcaster_user");
    return channel && {
      kind: "shoutout",
      actor: channel,
      data: {
        direction: "received",
        channel,
        moderator: null,
        viewers: event.countOrNull("viewer_count") ?? 0,
        cooldownEndsAt: null,
        targetCooldownEndsAt: null,
      },
      occurredAt: event.instant("started_at"),
    };
  },

  "channel.shared_chat.begin": (event) => ({
    kind: "shared_chat.begin",
    actor: null,
    data: readSharedChat(event),
  }),
  "channel.shared_chat.update": (event) => ({
    kind: "shared_chat.update",
    actor: null,
    data: readSharedChat(event),
  }),
  "channel.shared_chat.end": (event) => ({
    kind: "shared_chat.end",
    actor: null,
    data: readSharedChat(event),
  }),
};

function readSharedChat(event: Fields): EventData<"shared_chat.begin"> {
  return {
    sessionId: event.text("session_id"),
    host: event.person("host_broadcaster_user"),
    participants: event.list("participants")
      .flatMap((channel) => channel.person("broadcaster_user") ?? []),
  };
}
