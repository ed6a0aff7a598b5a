import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import {
  type SubscriptionType,
  wantedSubscription,
} from "@/lib/clients/twitch/wanted_subscriptions.ts";
import { toIso } from "@/lib/core/clock.ts";
import type { Json } from "@/lib/schema/events/shapes/common.ts";
import { hash32, uuidOf } from "./random.ts";

/** A JSON object as the platform writes it. */
export type WireObject = { [name: string]: Json };

/**
 * Description by the platform of the subscription that a notification belongs
 * to.
 */
interface WireSubscription {
  id: string;
  status: "enabled";
  type: string;
  version: string;
  condition: Record<string, string>;
  transport: { method: "webhook"; callback: string };
  created_at: string;
  cost: number;
}

/**
 * One notification: the body that the platform posts, and beside it what
 * travels in headers. `/internal/subscription-events` takes it as it is.
 */
export interface SimulatedNotification {
  /** The same whenever, and by whichever process, the moment is simulated. */
  message_id: string;
  /** RFC 3339 with nanoseconds, as the platform sends it. */
  timestamp: string;
  subscription: WireSubscription;
  event: WireObject;
}

/** An event of another module of the platform, as `/internal/sc-event` takes it. */
export interface SimulatedModuleEvent {
  channelId: string;
  id: string;
  kind: string;
  /** RFC 3339 UTC with milliseconds. */
  occurredAt: string;
  actor: PlatformUser | null;
  data: WireObject;
}

/** An event of the platform or of a module, in the form in which it arrives. */
export type SimulatedEvent =
  | { from: "platform"; at: number; notification: SimulatedNotification }
  | { from: "module"; at: number; event: SimulatedModuleEvent };

/** Subscriptions have stood since then. */
const SUBSCRIBED_AT = "2026-01-10T09:00:00.634234626Z";

/** Returns the subscription of a channel to a type. */
export function subscriptionTo(
  type: SubscriptionType,
  channelId: string,
): WireSubscription {
  return {
    id: uuidOf("subscription", channelId, type),
    status: "enabled",
    ...wantedSubscription(type, channelId),
    transport: {
      method: "webhook",
      callback: "https://events.limelight.invalid/eventsub",
    },
    created_at: SUBSCRIBED_AT,
    cost: ["channel.update", "stream.online", "stream.offline"].includes(type)
      ? 1
      : 0,
  };
}

/** Returns the fields by which a notification names the channel that it is about. */
export function channelFields(
  type: SubscriptionType,
  channel: PlatformUser,
): WireObject {
  if (type === "channel.raid") return who("to_broadcaster_user_", channel);
  const isCampaign = type.startsWith("channel.charity_campaign.") &&
    type !== "channel.charity_campaign.donate";
  return who(isCampaign ? "broadcaster_" : "broadcaster_user_", channel);
}

/**
 * Formats an instant with nanoseconds; the digits below a millisecond are made
 * up, but stable.
 */
export function nanoTime(ms: number): string {
  const below = String(hash32(ms) % 1_000_000).padStart(6, "0");
  return toIso(ms).replace("Z", `${below}Z`);
}

/**
 * Returns `<prefix>id`, `<prefix>login` and `<prefix>name` of a user; nulls for
 * nobody.
 */
export function who(prefix: string, user: PlatformUser | null): WireObject {
  return {
    [`${prefix}id`]: user?.id ?? null,
    [`${prefix}login`]: user?.login ?? null,
    [`${prefix}name`]: user?.name ?? null,
  };
}
