import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import type { SimulatedChannel } from "@/lib/clients/simulated/people/population.ts";
import { toIso } from "@/lib/core/clock.ts";
import { hash32, uuidOf } from "./random.ts";

/** A value of a JSON body. */
type Json =
  | null
  | boolean
  | number
  | string
  | Json[]
  | { [name: string]: Json };

/** A JSON object as the platform writes it. */
export type WireObject = { [name: string]: Json };

/**
 * Description by the platform of the subscription that a notification belongs
 * to.
 */
export interface WireSubscription {
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

/** The notification types the simulated platform sends, and their versions. */
export const VERSIONS = {
  "channel.ad_break.begin": "1",
  "channel.bits.use": "1",
  "channel.channel_points_automatic_reward_redemption.add": "2",
  "channel.channel_points_custom_reward_redemption.add": "1",
  "channel.channel_points_custom_reward_redemption.update": "1",
  "channel.charity_campaign.donate": "1",
  "channel.charity_campaign.progress": "1",
  "channel.charity_campaign.start": "1",
  "channel.charity_campaign.stop": "1",
  "channel.chat.clear_user_messages": "1",
  "channel.chat.message": "1",
  "channel.chat.message_delete": "1",
  "channel.chat.notification": "1",
  "channel.cheer": "1",
  "channel.follow": "2",
  "channel.goal.begin": "1",
  "channel.goal.end": "1",
  "channel.goal.progress": "1",
  "channel.hype_train.begin": "2",
  "channel.hype_train.end": "2",
  "channel.hype_train.progress": "2",
  "channel.moderator.add": "1",
  "channel.moderator.remove": "1",
  "channel.poll.begin": "1",
  "channel.poll.end": "1",
  "channel.poll.progress": "1",
  "channel.prediction.begin": "1",
  "channel.prediction.end": "1",
  "channel.prediction.lock": "1",
  "channel.prediction.progress": "1",
  "channel.raid": "1",
  "channel.shoutout.create": "1",
  "channel.shoutout.receive": "1",
  "channel.subscribe": "1",
  "channel.subscription.end": "1",
  "channel.subscription.gift": "1",
  "channel.subscription.message": "1",
  "channel.update": "2",
  "channel.vip.add": "1",
  "channel.vip.remove": "1",
  "stream.offline": "1",
  "stream.online": "1",
} as const;
export type NotificationType = keyof typeof VERSIONS;

/** Subscriptions have stood since then. */
const SUBSCRIBED_AT = "2026-01-10T09:00:00.634234626Z";

/** Returns the subscription of a channel to a type. */
export function subscriptionTo(
  type: NotificationType,
  channel: SimulatedChannel,
): WireSubscription {
  return {
    id: uuidOf("subscription", channel.id, type),
    status: "enabled",
    type,
    version: VERSIONS[type],
    condition: conditionOf(type, channel.id),
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

function conditionOf(
  type: NotificationType,
  channelId: string,
): Record<string, string> {
  if (type === "channel.raid") return { to_broadcaster_user_id: channelId };
  const condition = { broadcaster_user_id: channelId };
  if (type.startsWith("channel.chat.")) {
    return { ...condition, user_id: channelId };
  }
  if (type === "channel.follow" || type.startsWith("channel.shoutout.")) {
    return { ...condition, moderator_user_id: channelId };
  }
  return condition;
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
