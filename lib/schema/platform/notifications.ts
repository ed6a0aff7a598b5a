/** Requests and answers of the internal endpoints. */
import { z } from "zod";
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import type { KindCounting } from "@/lib/schema/events/kinds/facets.ts";
import {
  type CountedKind,
  countingOf,
  kindsWhere,
} from "@/lib/schema/events/kinds/registry.ts";

/** Most notifications or module events of one request. */
export const MAX_ITEMS = 500;

/** Headers in which the platform describes a delivery; names in lower case. */
export const META_HEADERS = {
  messageId: "twitch-eventsub-message-id",
  timestamp: "twitch-eventsub-message-timestamp",
  messageType: "twitch-eventsub-message-type",
} as const;

/** Description of a request's one notification, from its headers. */
export interface DeliveryMeta {
  messageId?: string | null;
  timestamp?: string | null;
  /** `notification`, `revocation` or `webhook_callback_verification`. */
  messageType?: string | null;
}

/** Decimal digits: the platform's own user id. */
export const ChannelId = z.string().regex(/^\d{1,20}$/, "must be digits");

/** An id from outside that becomes part of a key. */
const OutsideId = z.string()
  .regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 visible ASCII characters");

const EventType = z.string().regex(
  /^[a-z][a-z0-9_]*(\.[a-z0-9_]+){1,6}$/,
  "must be a platform type such as channel.follow",
).max(90);

/** The condition, with the unused half of a raid's left empty or out. */
const Condition = z.record(z.string(), z.unknown());

/** `{ subscription, event }`, as the platform posts it. */
export const PlatformBody = z.looseObject({
  subscription: z.looseObject({
    id: z.string().optional(),
    type: EventType,
    version: z.union([z.string(), z.number()]).optional(),
    status: z.string().optional(),
    condition: Condition.optional(),
  }),
  event: z.record(z.string(), z.unknown()).nullish(),
  message_id: OutsideId.optional()
    .describe("The platform's header; needed in an array"),
  timestamp: z.string().optional(),
}).meta({ id: "PlatformBody" });

/** A router's envelope around the event alone. */
export const RouterEnvelope = z.looseObject({
  message_id: OutsideId.optional(),
  timestamp: z.string().optional().describe("RFC 3339"),
  type: EventType,
  version: z.union([z.string(), z.number()]).optional(),
  event: z.record(z.string(), z.unknown()),
  condition: Condition.optional()
    .describe("Tells raids that leave from those that arrive"),
}).meta({ id: "RouterEnvelope" });

/** A message of the platform's WebSocket transport. */
export const WebSocketEnvelope = z.looseObject({
  metadata: z.looseObject({
    message_id: OutsideId,
    message_type: z.string(),
    message_timestamp: z.string(),
  }),
  payload: z.record(z.string(), z.unknown()),
}).meta({ id: "WebSocketEnvelope" });

/** The body of `POST /internal/subscription-events`, for documentation. */
export const SubscriptionEventsBody = z.union([
  PlatformBody,
  RouterEnvelope,
  WebSocketEnvelope,
  z.array(z.union([PlatformBody, RouterEnvelope, WebSocketEnvelope]))
    .max(MAX_ITEMS),
]).meta({ id: "SubscriptionEventsBody" });

/** One notification, whichever form it came in. */
export interface Notification {
  /** The platform's message id; `null`: to be derived from the content. */
  messageId: string | null;
  /**
   * Time at which it was sent, RFC 3339 in UTC with milliseconds, or `null`.
   */
  timestamp: string | null;
  /** `other`: a verification or a session message, nothing to tell. */
  purpose: "notification" | "revocation" | "other";
  type: string;
  version: string | null;
  subscriptionId: string | null;
  status: string | null;
  condition: Record<string, string>;
  event: Record<string, unknown>;
}

/** Lists the kinds of support of which a module may report such platforms. */
function reportedOf(platforms: KindCounting["reported"]): CountedKind[] {
  return kindsWhere<CountedKind>(({ counts }) => counts)
    .filter((kind) => countingOf(kind).reported === platforms);
}

/** The kinds a module may report of any platform. */
export const MODULE_KINDS = [
  ...reportedOf("any"),
  "wheel.spin",
  "wheel.owed",
  "goal.updated",
  "metric.updated",
  "points.updated",
  "giveaway.entry",
  "viewer_queue.join",
  "viewer_queue.leave",
  "correction",
] as const;

/** The kinds a module may report of platforms that we do not hear ourselves. */
export const OTHER_PLATFORM_KINDS = [
  ...reportedOf("unheard"),
  "gift.recipient",
  "chat.message",
  "chat.deleted",
  "stream.online",
  "stream.offline",
] as const;

/** An event of another module. */
export const ModuleEvent = z.object({
  channelId: ChannelId,
  id: OutsideId.describe(
    "Unique in the channel over all modules; the same id again changes nothing",
  ),
  kind: z.enum([...MODULE_KINDS, ...OTHER_PLATFORM_KINDS]),
  occurredAt: z.iso.datetime({ offset: true }).optional()
    .describe("RFC 3339; by default, and at most, the time of arrival"),
  platform: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/).default("limelight")
    .describe("Where it happened; `limelight`: on no platform"),
  test: z.boolean().default(false)
    .describe("Shown by pages, never counted"),
  actor: z.object({
    id: z.string().min(1).max(200).nullable().default(null),
    login: z.string().max(200).nullable().default(null),
    name: z.string().max(200).nullable().default(null),
  }).nullable().default(null),
  data: z.record(z.string(), z.unknown()).describe(
    "As the catalogue has it; `message` may be plain text",
  ),
}).meta({ id: "ModuleEvent" });
export type ModuleEvent = z.output<typeof ModuleEvent>;

/** The body of `POST /internal/sc-event`, for documentation. */
export const ModuleEventsBody = z.union([
  ModuleEvent,
  z.array(ModuleEvent).max(MAX_ITEMS),
]).meta({ id: "ModuleEventsBody" });

/** Outcome of a batch. Every item is in exactly one of the four. */
export const AcceptResult = z.object({
  accepted: z.int().min(0).describe("Items that were new"),
  duplicates: z.int().min(0).describe("Items accepted before"),
  ignored: z.int().min(0).describe("Items with nothing to keep"),
  errors: z.array(z.object({
    index: z.int().min(0).describe("Place in the batch, from 0"),
    message: z.string(),
  })).describe("Unreadable items; others are kept"),
}).meta({ id: "AcceptResult" });
export type AcceptResult = z.infer<typeof AcceptResult>;

/**
 * Change that a notification makes in the service itself. It may be delivered
 * again and out of order: the one with the latest `at` holds.
 */
export type Effect =
  & (
    | {
      type: "role";
      role: "moderator" | "vip";
      held: boolean;
      user: Actor;
    }
    | {
      type: "ban";
      banned: boolean;
      user: Actor;
      /** End of a time-out; `null` for good. */
      until: string | null;
    }
    | {
      type: "authorization";
      granted: boolean;
      clientId: string;
      user: Actor;
    }
    | { type: "user_updated"; user: Actor }
    | {
      type: "subscription_revoked";
      subscriptionType: string;
      subscriptionId: string | null;
      /** Reason, for example `authorization_revoked`. */
      status: string;
    }
  )
  & {
    /**
     * Time at which the platform sent it, RFC 3339 in UTC with milliseconds.
     */
    at: string;
  };

/** One form of an act as it was seen. */
export interface NotificationForm {
  /** The event's id. */
  id: string;
  /** The platform type it came in. */
  source: string;
  act: string;
  /** Time at which the platform sent it, milliseconds since the epoch. */
  at: number;
  /** `id` of the form that came first; `null`: this one did. */
  copyOf: string | null;
}
