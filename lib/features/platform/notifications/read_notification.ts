import { isRecord } from "@/lib/core/is_record.ts";
import type { z } from "zod";
import { isDeeperThan } from "@/lib/core/json_input.ts";
import { toInstant } from "@/lib/core/clock.ts";
import { MAX_DEPTH } from "./json.ts";
import {
  type DeliveryMeta,
  type Notification,
  PlatformBody,
  RouterEnvelope,
  WebSocketEnvelope,
} from "@/lib/schema/platform/notifications.ts";

/** A notification, or why the item is none. */
export type ReadResult<T> =
  | { ok: true; value: T }
  | { ok: false; message: string };

/**
 * Recognises one item of a batch: the platform's own body, a router's
 * envelope (around the event or around the whole body), or a message of the
 * WebSocket transport. `meta` is what the request's headers say.
 */
export function readNotification(
  item: unknown,
  meta: DeliveryMeta = {},
): ReadResult<Notification> {
  if (!isRecord(item)) return refuse("it is not an object");
  if (isDeeperThan(MAX_DEPTH, item)) return refuse("it is nested too deeply");
  if (isRecord(item.metadata)) return fromWebSocket(item);
  if (isRecord(item.subscription)) return fromPlatform(item, meta);
  const inner = item.event;
  if (isRecord(inner) && isRecord(inner.subscription) && "event" in inner) {
    const { message_id, timestamp } = item;
    return fromPlatform({ ...inner, message_id, timestamp }, meta);
  }
  return fromRouter(item, meta);
}

function fromPlatform(
  item: unknown,
  meta: DeliveryMeta,
): ReadResult<Notification> {
  const parsed = PlatformBody.safeParse(item);
  if (!parsed.success) return refuseIssue(parsed.error);
  const { subscription, event, message_id, timestamp } = parsed.data;
  return {
    ok: true,
    value: {
      messageId: message_id ?? cleanId(meta.messageId),
      timestamp: toInstant(timestamp) ?? toInstant(meta.timestamp),
      purpose: "challenge" in parsed.data
        ? "other"
        : readPurpose(meta.messageType, event, subscription.status),
      type: subscription.type,
      version: readVersion(subscription.version),
      subscriptionId: subscription.id ?? null,
      status: subscription.status ?? null,
      condition: readCondition(subscription.condition),
      event: event ?? {},
    },
  };
}

function fromRouter(
  item: unknown,
  meta: DeliveryMeta,
): ReadResult<Notification> {
  const parsed = RouterEnvelope.safeParse(item);
  if (!parsed.success) return refuseIssue(parsed.error);
  const { message_id, timestamp, type, version, event, condition } =
    parsed.data;
  return {
    ok: true,
    value: {
      messageId: message_id ?? cleanId(meta.messageId),
      timestamp: toInstant(timestamp) ?? toInstant(meta.timestamp),
      purpose: "notification",
      type,
      version: readVersion(version),
      subscriptionId: null,
      status: null,
      condition: readCondition(condition),
      event,
    },
  };
}

function fromWebSocket(item: unknown): ReadResult<Notification> {
  const parsed = WebSocketEnvelope.safeParse(item);
  if (!parsed.success) return refuseIssue(parsed.error);
  const { metadata, payload } = parsed.data;
  const meta: DeliveryMeta = {
    messageId: metadata.message_id,
    timestamp: metadata.message_timestamp,
    messageType: metadata.message_type,
  };
  if (isRecord(payload.subscription)) return fromPlatform(payload, meta);
  if (metadata.message_type === "notification") {
    return refuse("payload.subscription is missing");
  }
  return {
    ok: true,
    value: {
      messageId: metadata.message_id,
      timestamp: toInstant(metadata.message_timestamp),
      purpose: "other",
      type: metadata.message_type,
      version: null,
      subscriptionId: null,
      status: null,
      condition: {},
      event: {},
    },
  };
}

function readPurpose(
  messageType: string | null | undefined,
  event: unknown,
  status: string | undefined,
): Notification["purpose"] {
  if (messageType === "revocation") return "revocation";
  if (messageType && messageType !== "notification") return "other";
  if (event) return "notification";
  return status && status !== "enabled" ? "revocation" : "other";
}

function readVersion(version: string | number | undefined): string | null {
  return version === undefined ? null : `${version}`;
}

function readCondition(
  condition: Record<string, unknown> = {},
): Record<string, string> {
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(condition)) {
    if (typeof value === "string" && value !== "") texts[name] = value;
  }
  return texts;
}

function cleanId(id: string | null | undefined): string | null {
  return id && /^[\x21-\x7e]{1,200}$/.test(id) ? id : null;
}

function refuse(why: string): { ok: false; message: string } {
  return { ok: false, message: `Cannot accept the notification: ${why}` };
}

function refuseIssue(error: z.ZodError): { ok: false; message: string } {
  const issue = error.issues[0];
  const path = issue?.path.map(String).join(".") ?? "";
  return refuse(`${path === "" ? "" : `${path}: `}${issue?.message ?? "odd"}`);
}
