import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("refused");

/** Texts about notifications that Twitch refuses. */
export const REFUSED_MESSAGES = texts({
  title: "Twitch does not send everything",
  lede:
    "Alerts, figures and timers miss these notifications. Everything else arrives.",
  reasons: {
    scope_missing: "you have not allowed it yet",
    revoked: "your consent has ended",
    limit: "Twitch's limit of subscriptions is reached",
    callback_failed: "Twitch cannot reach this service",
    not_offered: "Twitch does not offer it to your channel",
  },
  reconnect: "Reconnect Twitch",
  reconnectText:
    "Sign in with Twitch again and allow what it asks for. The notifications follow within a minute.",
  operator:
    "You cannot fix this yourself: tell whoever runs this service. Limelight tries again every 5 minutes.",
  names: {
    "channel.follow": "Follows",
    "channel.subscribe": "New subscriptions",
    "channel.subscription.end": "Ended subscriptions",
    "channel.subscription.gift": "Gifted subscriptions",
    "channel.subscription.message": "Resubscriptions",
    "channel.cheer": "Cheers",
    "channel.bits.use": "Bits",
    "channel.custom_power_up_redemption.add": "Power-ups of your own",
    "channel.raid": "Raids",
    "channel.chat.message": "Chat",
    "channel.chat.notification": "Notices in chat",
    "channel.update": "Title and category",
    "stream.online": "Start of the stream",
    "stream.offline": "End of the stream",
  } as Readonly<Record<string, string>>,
  /** Groups of types by how they begin, for those without a name of their own. */
  groups: [
    ["channel.chat.", "Deleted chat messages"],
    ["channel.channel_points_", "Channel points"],
    ["channel.poll.", "Polls"],
    ["channel.prediction.", "Predictions"],
    ["channel.hype_train.", "Hype trains"],
    ["channel.goal.", "Goals on Twitch"],
    ["channel.charity_campaign.", "Charity campaigns"],
    ["channel.ad_break.", "Ad breaks"],
    ["channel.shoutout.", "Shoutouts"],
    ["channel.shared_chat.", "Shared chats"],
    ["channel.moderator.", "Moderators"],
    ["channel.vip.", "VIPs"],
  ] as readonly (readonly [string, string])[],
});
