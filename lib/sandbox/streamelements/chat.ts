import { escapeMarkup } from "@/lib/core/escape_markup.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { badgeUrl } from "@/lib/schema/events/badge_pictures.ts";
import { emotePicture } from "@/lib/schema/events/emotes.ts";
import type { MessagePart } from "@/lib/schema/events/catalogue.ts";
import { NO_EMOTES, type WordEmotes } from "./word_emotes.ts";

/** Identity of the broadcaster, for chat tags and comparisons, and their money. */
export interface Broadcaster {
  /** In lower case. */
  login: string;
  /** The platform's user id. */
  id: string;
  /** The channel's currency, ISO 4217: all amounts that widgets get are in it. */
  currency: string;
}

/** Authors put message ids unquoted into selectors: letters, digits, `-` and `_` only. */
export const selectorSafe = (id: string) => id.replace(/[^\w-]/g, "_");

/** Parts that a chat line is drawn from. */
interface Drawn {
  emotes: Record<string, unknown>[];
  /** Places of the platform's own emotes, in characters, as its tags have them. */
  places: string;
  html: string;
}

/** The line with its emotes: `start` and `end`, inclusive, are places in UTF-16 units. */
function draw(parts: readonly MessagePart[], words: WordEmotes): Drawn {
  const emotes: Record<string, unknown>[] = [];
  const places = new Map<string, string[]>();
  let offset = 0;
  let points = 0;
  let html = "";

  function add(
    text: string,
    emote: {
      type: string;
      id: string;
      animated: boolean;
      urls: Record<1 | 2 | 4, string>;
    },
  ): void {
    const { type, id, animated, urls } = emote;
    const end = offset + text.length - 1;
    const gif = animated;
    const start = offset;
    emotes.push({ type, name: text, id, gif, animated, urls, start, end });
    html += `<img class="emote" src="${urls[1]}" srcset="${urls[1]} 1x, ${
      urls[2]
    } 2x, ${urls[4]} 4x" title="${escapeMarkup(text)}">`;
  }

  for (const part of parts) {
    if (part.type === "emote") {
      const url = (scale: "1.0" | "2.0" | "3.0") =>
        emotePicture(part.id, { scale });
      const urls = { 1: url("1.0"), 2: url("2.0"), 4: url("3.0") };
      const { id, animated } = part;
      add(part.text, { type: "twitch", id, animated, urls });
      const last = points + [...part.text].length - 1;
      const known = places.get(id) ?? [];
      places.set(id, [...known, `${points}-${last}`]);
      offset += part.text.length;
    } else {
      // Spaces are pieces of their own: what is drawn keeps them.
      for (const piece of part.text.split(/(\s+)/)) {
        const emote = part.type === "text" ? words.get(piece) : undefined;
        if (emote) add(piece, emote);
        else html += escapeMarkup(piece);
        offset += piece.length;
      }
    }
    points += [...part.text].length;
  }
  return {
    emotes,
    html,
    places: [...places].map(([id, at]) => `${id}:${at.join(",")}`).join("/"),
  };
}

/** Returns the platform's tags about the line that is replied to. */
function replyTags(
  { messageId, threadId, text, user }: NonNullable<
    LiveEvent<"chat.message">["data"]["reply"]
  >,
): Record<string, string> {
  return {
    "reply-parent-msg-id": selectorSafe(messageId),
    "reply-parent-user-id": user.id ?? "",
    "reply-parent-user-login": user.login ?? "",
    "reply-parent-display-name": user.name ?? user.login ?? "",
    "reply-parent-msg-body": text,
    "reply-thread-parent-msg-id": selectorSafe(threadId ?? messageId),
  };
}

/**
 * Converts a chat line as `message` carries it; `words` are drawn as other
 * services' emotes.
 */
export function toChatMessage(
  event: LiveEvent<"chat.message">,
  broadcaster: Broadcaster,
  words: WordEmotes = NO_EMOTES,
): Record<string, unknown> {
  const { actor, data } = event;
  const { text, parts } = data.message;
  const name = actor?.name ?? actor?.login ?? "";
  const nick = (actor?.login ?? name).toLowerCase();
  const userId = actor?.id ?? "";
  const msgId = selectorSafe(data.messageId);
  const has = (role: string) => data.roles.includes(role);
  const flag = (on: boolean) => on ? "1" : "0";
  const sentAt = Date.parse(event.occurredAt);
  const { emotes, places, html } = draw(
    parts.length > 0 ? parts : [{ type: "text", text }],
    words,
  );

  const badge = (info: boolean) =>
    data.badges.map(({ set, id, info: months }) =>
      `${set}/${info ? months : id}`
    );
  return {
    service: event.platform === "limelight" ? "twitch" : event.platform,
    renderedText: html,
    data: {
      time: sentAt,
      text,
      nick,
      displayName: name,
      displayColor: data.color ?? "",
      userId,
      msgId,
      channel: broadcaster.login,
      isAction: data.type === "action",
      badges: data.badges.map(({ set, id, url }) => ({
        type: set,
        version: id,
        url: url ?? badgeUrl(set),
        description: set,
      })),
      emotes,
      avatar: "",
      tags: {
        "badge-info": data.badges.some(({ info }) => info !== "")
          ? badge(true).filter((text) => !text.endsWith("/")).join(",")
          : "",
        "badges": badge(false).join(","),
        "client-nonce": "",
        "color": data.color ?? "",
        "display-name": name,
        "emotes": places,
        "first-msg": flag(data.type === "user_intro"),
        "flags": "",
        "id": msgId,
        "mod": flag(has("moderator")),
        "returning-chatter": "0",
        "room-id": broadcaster.id,
        "subscriber": flag(has("subscriber")),
        "tmi-sent-ts": String(sentAt),
        "turbo": flag(data.badges.some(({ set }) => set === "turbo")),
        "user-id": userId,
        "user-type": has("moderator") ? "mod" : "",
        ...(data.type === "channel_points_highlighted"
          ? { "msg-id": "highlighted-message" }
          : {}),
        ...(data.rewardId === null
          ? {}
          : { "custom-reward-id": data.rewardId }),
        ...(data.bits === null ? {} : { "bits": String(data.bits) }),
        ...(has("vip") ? { "vip": "1" } : {}),
        ...(data.reply === null ? {} : replyTags(data.reply)),
      },
    },
  };
}
