/** Events of a load client, and how they are posted. */
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { Post } from "./kernel_http.ts";

/** Digits of an event's number in its id. */
export const NUMBER_WIDTH = 8;

/**
 * Creates an event of about 500 bytes on the wire; all are of the same size.
 */
export function loadEvent(run: string, number: number): NewEvent<"tip"> {
  const name = String(number).padStart(NUMBER_WIDTH, "0");
  const text = "thank you for the stream ".repeat(3);
  return {
    id: `load:${run}:${name}`,
    kind: "tip",
    occurredAt: "2026-11-21T10:00:00.000Z",
    platform: "tips",
    test: false,
    act: `tip:load:${run}:${name}`,
    // As the service keeps ids of such a platform: the length must stay the same.
    actor: { id: `tips:${name}`, login: `user_${name}`, name: `User_${name}` },
    data: {
      amount: { amountMinor: 100, currency: "EUR" },
      baseAmount: null,
      provider: "load",
      transactionId: `${run}:${name}`,
      anonymous: false,
      message: { text, parts: [{ type: "text", text }] },
    },
  };
}

const POSITION = `${"0".repeat(26)}-${"0".repeat(20)}.0`;

/** Returns the bytes of one live event and the comma after it. */
export function eventSize(run: string): number {
  const live = {
    v: 1,
    position: POSITION,
    receivedAt: "2026-11-21T10:00:00.000Z",
    ...loadEvent(run, 0),
  };
  return JSON.stringify(live).length + 1;
}

/** Posts an event to the service as another module would. */
export function postToService(
  server = "",
  token: string,
  channelId = "",
  event: NewEvent,
): Promise<Response> {
  const { path, ...init } = serviceEvent(token, channelId, event);
  return fetch(server + path, { method: "POST", ...init });
}

/** Returns the post of an event as another module would send it. */
export function serviceEvent(
  token: string,
  channelId: string,
  event: NewEvent,
): Post {
  const { id, kind, occurredAt, platform, actor, data } = event;
  return {
    path: "/internal/sc-event",
    headers: {
      "authorization": `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(
      { channelId, id, kind, occurredAt, platform, actor, data },
    ),
  };
}

/** Returns the post of a chat line by one of a hundred viewers. */
export function chatLine(token: string, channelId: string, id: string): Post {
  const viewer = String(9_000 + Number(id.split(":").at(-1)) % 100);
  const text = "that was a good one, do it again";
  return {
    path: "/internal/subscription-events",
    headers: {
      "authorization": `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      message_id: id,
      timestamp: new Date().toISOString(),
      type: "channel.chat.message",
      version: "1",
      event: {
        broadcaster_user_id: channelId,
        broadcaster_user_login: `channel_${channelId}`,
        broadcaster_user_name: `Channel_${channelId}`,
        chatter_user_id: viewer,
        chatter_user_login: `viewer_${viewer}`,
        chatter_user_name: `Viewer_${viewer}`,
        message_id: id,
        message: { text, fragments: [{ type: "text", text }] },
        color: "#00FF7F",
        badges: [{ set_id: "subscriber", id: "12", info: "16" }],
        message_type: "text",
      },
    }),
  };
}
