/**
 * EventSub as Twitch writes it: subscriptions and the messages of its
 * WebSocket.
 */
import { z } from "zod";
import { lenientList } from "@/lib/core/lenient_list.ts";

/** Transport of a subscription's events. */
export type EventSubTransport =
  | { method: "webhook"; callback: string; secret: string }
  | { method: "websocket"; sessionId: string }
  | { method: "conduit"; conduitId: string };

/** A subscription as Twitch has it. */
export interface EventSubSubscription {
  id: string;
  type: string;
  version: string;
  /** Names and values in Twitch's spelling, for example `broadcaster_user_id`. */
  condition: Record<string, string>;
  /** `enabled`, `webhook_callback_verification_pending`, or why it ended. */
  status: string;
  cost: number;
  method: string;
  /** The callback, session or conduit it is bound to. */
  target: string;
}

const WireSubscription = z.object({
  id: z.string(),
  type: z.string(),
  version: z.coerce.string(),
  status: z.string().default(""),
  cost: z.number().default(0),
  // An optional part of a condition that was not given comes as "" or null.
  condition: z.record(z.string(), z.coerce.string().nullish())
    .transform((condition) =>
      Object.fromEntries(
        Object.entries(condition).flatMap(([name, value]) =>
          value ? [[name, value]] : []
        ),
      )
    ),
  transport: z.object({
    method: z.string(),
    callback: z.string().nullish(),
    session_id: z.string().nullish(),
    conduit_id: z.string().nullish(),
  }),
}).transform(({ transport, ...rest }): EventSubSubscription => ({
  ...rest,
  method: transport.method,
  target: transport.callback ?? transport.session_id ??
    transport.conduit_id ?? "",
}));

/** One page of subscriptions. */
export const WireSubscriptions = z.object({
  data: lenientList(WireSubscription),
  pagination: z.object({ cursor: z.string().nullish() }).nullish(),
  total_cost: z.number().nullish(),
  max_total_cost: z.number().nullish(),
}).transform((wire) => ({
  items: wire.data,
  nextCursor: wire.pagination?.cursor || null,
  totalCost: wire.total_cost ?? 0,
  maxTotalCost: wire.max_total_cost ?? 0,
}));

/** Returns the body that creates a subscription. */
export function toWireSubscription(
  wanted: Pick<EventSubSubscription, "type" | "version" | "condition">,
  transport: EventSubTransport,
) {
  const { type, version, condition } = wanted;
  return { type, version, condition, transport: toWireTransport(transport) };
}

function toWireTransport(transport: EventSubTransport) {
  switch (transport.method) {
    case "webhook":
      return transport;
    case "websocket":
      return { method: transport.method, session_id: transport.sessionId };
    case "conduit":
      return { method: transport.method, conduit_id: transport.conduitId };
  }
}

/** Message received over the WebSocket. */
export type SocketMessage =
  | { type: "welcome"; sessionId: string; keepaliveMs: number }
  | { type: "keepalive" }
  | { type: "reconnect"; url: string }
  | { type: "notification"; id: string; sentAt: string; body: unknown }
  | { type: "revocation"; subscription: EventSubSubscription }
  | { type: "unknown"; name: string };

const Envelope = z.object({
  metadata: z.object({
    message_id: z.string(),
    message_type: z.string(),
    message_timestamp: z.string().default(""),
  }),
  payload: z.unknown(),
});
const Welcome = z.object({
  session: z.object({
    id: z.string(),
    keepalive_timeout_seconds: z.number().nullish(),
  }),
});
const Reconnect = z.object({
  session: z.object({ reconnect_url: z.string() }),
});
const Revocation = z.object({ subscription: WireSubscription });
/** Twitch's own default. */
const KEEPALIVE_S = 10;

/** Reads one text of the WebSocket; `null` when it is not one of Twitch's messages. */
export function readSocketMessage(text: string): SocketMessage | null {
  const envelope = Envelope.safeParse(parse(text));
  if (!envelope.success) return null;
  const { metadata, payload } = envelope.data;
  switch (metadata.message_type) {
    case "session_welcome": {
      const { data } = Welcome.safeParse(payload);
      if (!data) return null;
      const seconds = data.session.keepalive_timeout_seconds ?? KEEPALIVE_S;
      return {
        type: "welcome",
        sessionId: data.session.id,
        keepaliveMs: seconds * 1_000,
      };
    }
    case "session_keepalive":
      return { type: "keepalive" };
    case "session_reconnect": {
      const { data } = Reconnect.safeParse(payload);
      return data
        ? { type: "reconnect", url: data.session.reconnect_url }
        : null;
    }
    case "notification":
      return {
        type: "notification",
        id: metadata.message_id,
        sentAt: metadata.message_timestamp,
        body: payload,
      };
    case "revocation": {
      const { data } = Revocation.safeParse(payload);
      return data ? { type: "revocation", ...data } : null;
    }
  }
  return { type: "unknown", name: metadata.message_type };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
