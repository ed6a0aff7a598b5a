import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { emotePicture } from "@/lib/events/emotes.ts";

/** Who the broadcaster is, as chat tags and comparisons need it. */
export interface Broadcaster {
  /** In lower case. */
  login: string;
  /** The platform's user id. */
  id: string;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

/** Authors put message ids unquoted into selectors: letters, digits, `-` and `_` only. */
export const selectorSafe = (id: string) => id.replace(/[^\w-]/g, "_");

/** A chat line as `message` carries it. */
export function toChatMessage(
  event: LiveEvent<"chat.message">,
  broadcaster: Broadcaster,
): Record<string, unknown> {
  const { actor, data } = event;
  const { text, parts } = data.message;
  const name = actor?.name ?? actor?.login ?? "";
  const nick = actor?.login ?? name.toLowerCase();
  const userId = actor?.id ?? "";
  const msgId = selectorSafe(data.messageId);
  const has = (role: string) => data.roles.includes(role);
  const flag = (on: boolean) => on ? "1" : "0";
  const sentAt = Date.parse(event.occurredAt);

  const emotes: Record<string, unknown>[] = [];
  const places = new Map<string, string[]>();
  let offset = 0;
  let points = 0;
  let rendered = "";
  for (const part of parts) {
    const length = [...part.text].length;
    if (part.type === "emote") {
      const url = (scale: "1.0" | "2.0" | "3.0") =>
        emotePicture(part.id, { scale });
      const urls = { 1: url("1.0"), 2: url("2.0"), 4: url("3.0") };
      emotes.push({
        type: "twitch",
        name: part.text,
        id: part.id,
        gif: part.animated,
        animated: part.animated,
        urls,
        start: offset,
        end: offset + part.text.length - 1,
      });
      places.set(part.id, [
        ...places.get(part.id) ?? [],
        `${points}-${points + length - 1}`,
      ]);
      const title = escapeHtml(part.text);
      rendered += `<img class="emote" src="${urls[1]}" srcset="${urls[1]} 1x, ${
        urls[2]
      } 2x, ${urls[4]} 4x" title="${title}">`;
    } else {
      rendered += escapeHtml(part.text);
    }
    offset += part.text.length;
    points += length;
  }

  const badge = (info: boolean) =>
    data.badges.map(({ set, id, info: months }) =>
      `${set}/${info ? months : id}`
    );
  return {
    service: event.platform === "limelight" ? "twitch" : event.platform,
    renderedText: parts.length > 0 ? rendered : escapeHtml(text),
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
      badges: data.badges.map(({ set, id }) => ({
        type: set,
        version: id,
        url: "",
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
        "emotes": [...places].map(([id, at]) => `${id}:${at.join(",")}`)
          .join("/"),
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
      },
    },
  };
}
