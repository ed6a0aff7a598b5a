import type { GrantOnDemand } from "@/lib/schema/account/login.ts";
import type { WantedSubscription } from "./eventsub_subscriptions.ts";

/** Role in which a type names the channel it is about. */
type Condition = "broadcaster" | "moderator" | "reader" | "raided";

/**
 * Every type that the service wants for a channel, with its version and the
 * shape of its condition (https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types).
 * One that the channel's grant does not cover fails alone.
 */
// deno-fmt-ignore -- a table
export const SUBSCRIPTION_TYPES = {
  "channel.follow": ["2", "moderator"],
  "channel.subscribe": ["1", "broadcaster"],
  "channel.subscription.end": ["1", "broadcaster"],
  "channel.subscription.gift": ["1", "broadcaster"],
  "channel.subscription.message": ["1", "broadcaster"],
  "channel.cheer": ["1", "broadcaster"],
  "channel.bits.use": ["1", "broadcaster"],
  "channel.custom_power_up_redemption.add": ["1", "broadcaster"],
  "channel.raid": ["1", "raided"],
  "channel.chat.message": ["1", "reader"],
  "channel.chat.message_delete": ["1", "reader"],
  "channel.chat.clear": ["1", "reader"],
  "channel.chat.clear_user_messages": ["1", "reader"],
  "channel.chat.notification": ["1", "reader"],
  "channel.channel_points_custom_reward_redemption.add": ["1", "broadcaster"],
  "channel.channel_points_custom_reward_redemption.update": ["1", "broadcaster"],
  "channel.channel_points_automatic_reward_redemption.add": ["2", "broadcaster"],
  "channel.poll.begin": ["1", "broadcaster"],
  "channel.poll.progress": ["1", "broadcaster"],
  "channel.poll.end": ["1", "broadcaster"],
  "channel.prediction.begin": ["1", "broadcaster"],
  "channel.prediction.progress": ["1", "broadcaster"],
  "channel.prediction.lock": ["1", "broadcaster"],
  "channel.prediction.end": ["1", "broadcaster"],
  "channel.hype_train.begin": ["2", "broadcaster"],
  "channel.hype_train.progress": ["2", "broadcaster"],
  "channel.hype_train.end": ["2", "broadcaster"],
  "channel.goal.begin": ["1", "broadcaster"],
  "channel.goal.progress": ["1", "broadcaster"],
  "channel.goal.end": ["1", "broadcaster"],
  "channel.charity_campaign.donate": ["1", "broadcaster"],
  "channel.charity_campaign.start": ["1", "broadcaster"],
  "channel.charity_campaign.progress": ["1", "broadcaster"],
  "channel.charity_campaign.stop": ["1", "broadcaster"],
  "channel.ad_break.begin": ["1", "broadcaster"],
  "channel.shoutout.create": ["1", "moderator"],
  "channel.shoutout.receive": ["1", "moderator"],
  "channel.shared_chat.begin": ["1", "broadcaster"],
  "channel.shared_chat.update": ["1", "broadcaster"],
  "channel.shared_chat.end": ["1", "broadcaster"],
  "channel.moderator.add": ["1", "broadcaster"],
  "channel.moderator.remove": ["1", "broadcaster"],
  "channel.vip.add": ["1", "broadcaster"],
  "channel.vip.remove": ["1", "broadcaster"],
  "channel.update": ["2", "broadcaster"],
  "stream.online": ["1", "broadcaster"],
  "stream.offline": ["1", "broadcaster"],
} as const satisfies Record<string, readonly [version: string, Condition]>;

/** Type of a notification that the service wants. */
export type SubscriptionType = keyof typeof SUBSCRIPTION_TYPES;

/** Types whose consent is asked for once a broadcaster needs it: without it they are not missed. */
export const TYPES_ON_DEMAND: Readonly<
  Partial<Record<string, GrantOnDemand>>
> = { "channel.ad_break.begin": "ads" } satisfies Partial<
  Record<SubscriptionType, GrantOnDemand>
>;

/** Lists the subscriptions of one channel; its broadcaster reads the chat. */
export function wantedFor(channelId: string): WantedSubscription[] {
  return Object.entries(SUBSCRIPTION_TYPES).map(([type, row]) =>
    asWanted(type, row, channelId)
  );
}

/** Returns the subscription of a channel to one type. */
export function wantedSubscription(
  type: SubscriptionType,
  channelId: string,
): WantedSubscription {
  return asWanted(type, SUBSCRIPTION_TYPES[type], channelId);
}

function asWanted(
  type: string,
  [version, condition]: readonly [string, Condition],
  channelId: string,
): WantedSubscription {
  return { type, version, condition: conditionOf(condition, channelId) };
}

/** Returns the channel that a subscription is about; `null` for one of the application. */
export function channelOf(
  { condition }: Pick<WantedSubscription, "condition">,
): string | null {
  const { broadcaster_user_id: own, to_broadcaster_user_id: raided } =
    condition;
  return own ?? raided ?? null;
}

function conditionOf(
  condition: Condition,
  id: string,
): Record<string, string> {
  switch (condition) {
    case "broadcaster":
      return { broadcaster_user_id: id };
    case "moderator":
      return { broadcaster_user_id: id, moderator_user_id: id };
    case "reader":
      return { broadcaster_user_id: id, user_id: id };
    case "raided":
      return { to_broadcaster_user_id: id };
  }
}

/**
 * Lists the subscriptions of the whole application: withdrawn grants are
 * reported by webhook only, once for all channels.
 */
export function wantedForApplication(clientId: string): WantedSubscription[] {
  return [{
    type: "user.authorization.revoke",
    version: "1",
    condition: { client_id: clientId },
  }];
}
