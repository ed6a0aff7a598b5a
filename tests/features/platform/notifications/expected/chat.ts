import type { Expected } from "@/tests/features/platform/notifications/samples.ts";

const TROUBLE = { id: "7734", login: "uncool_viewer", name: "Uncool_viewer" };
const COOLEST = { id: "1235", login: "coolest_user", name: "Coolest_User" };
const FRIEND = {
  id: "2469",
  login: "friend_streamer",
  name: "Friend_Streamer",
};
const MESSAGE = "cc106a89-1814-419d-854c-000000000";
const GG = { type: "emote", text: "FakeGG", id: "25", animated: false };
const GIFT = "8801234567890123456";

/** Chat lines, what moderators took away, notices. */
export const CHAT: Record<string, Expected> = {
  "channel.chat.message.json": {
    events: [{
      kind: "chat.message",
      actor: "cool_user",
      data: {
        messageId: `${MESSAGE}401`,
        message: { text: "Hi chat", parts: [text("Hi chat")] },
        color: "#00FF7F",
        badges: [
          { set: "moderator", id: "1", info: "" },
          { set: "subscriber", id: "12", info: "16" },
          { set: "sub-gifter", id: "1", info: "" },
        ],
        roles: ["moderator", "subscriber"],
        sharedFrom: null,
        type: "text",
        bits: null,
        reply: null,
        rewardId: null,
      },
    }],
  },
  "channel.chat.message.rich.json": {
    events: [{
      kind: "chat.message",
      actor: "cool_user",
      data: {
        messageId: `${MESSAGE}402`,
        message: {
          text: "hey @Coolest_User nice one FakeGG Cheer100",
          parts: [
            text("hey "),
            { type: "mention", text: "@Coolest_User", user: COOLEST },
            text(" nice one "),
            GG,
            text(" "),
            {
              type: "cheermote",
              text: "Cheer100",
              prefix: "cheer",
              bits: 100,
              tier: 100,
            },
          ],
        },
        color: null,
        badges: [],
        roles: [],
        bits: 100,
        reply: {
          messageId: `${MESSAGE}401`,
          threadId: `${MESSAGE}401`,
          text: "Hi chat",
          user: COOLEST,
        },
      },
    }],
  },
  "channel.chat.message.shared_chat.json": {
    events: [{
      kind: "chat.message",
      actor: "cool_user",
      data: { messageId: `${MESSAGE}403`, sharedFrom: FRIEND },
    }],
  },
  "channel.chat.message_delete.json": {
    events: [{
      kind: "chat.deleted",
      data: {
        messageId: "ab24e0b0-2260-4bac-94e4-000000000405",
        user: TROUBLE,
      },
    }],
  },
  "channel.chat.clear.json": { events: [{ kind: "chat.cleared", data: {} }] },
  "channel.chat.clear_user_messages.json": {
    events: [{ kind: "chat.user_cleared", data: { user: TROUBLE } }],
  },
  "channel.chat_settings.update.json": {
    events: [{
      kind: "platform.channel.chat_settings.update",
      data: { raw: { emote_mode: true, slow_mode_wait_time_seconds: 10 } },
    }],
  },
  "channel.chat.notification.json": notice("sub:twitch:1234:1", {
    messageId: "d62235c8-47ff-44f4-84e8-000000000501",
    notice: "resub",
    systemText:
      "Cool_User subscribed at Tier 1. They've subscribed for 10 months!",
    message: {
      text: "ten months already FakeGG",
      parts: [text("ten months already "), GG],
    },
    sharedFrom: null,
    details: {
      cumulativeMonths: 10,
      streakMonths: null,
      isPrime: false,
      tier: 1,
    },
  }),
  "channel.chat.notification.sub.json": notice("sub:twitch:1234:1", {
    notice: "sub",
    message: null,
    details: { isPrime: true, durationMonths: 1, tier: 1 },
  }),
  "channel.chat.notification.sub_gift.json": notice(
    "gift.recipient:twitch:1235:1",
    {
      notice: "sub_gift",
      giftId: GIFT,
      recipient: COOLEST,
      details: { tier: 1, cumulativeTotal: 284 },
    },
  ),
  "channel.chat.notification.sub_gift_anonymous.json": {
    events: [{
      kind: "chat.notice",
      act: "gift:twitch:anonymous:1:1:2026-01-15T18:16:12",
      data: {
        notice: "sub_gift",
        anonymous: true,
        giftId: null,
        recipient: COOLEST,
        roles: [],
      },
    }],
  },
  "channel.chat.notification.community_sub_gift.json": notice(
    "gift:twitch:1234:1:5:total284",
    { notice: "community_sub_gift", giftId: GIFT, details: { total: 5 } },
  ),
  "channel.chat.notification.gift_paid_upgrade.json": notice(undefined, {
    notice: "gift_paid_upgrade",
    details: { gifterIsAnonymous: false, gifterUserLogin: "coolest_user" },
  }),
  "channel.chat.notification.prime_paid_upgrade.json": notice(
    "sub:twitch:1234:1",
    { notice: "prime_paid_upgrade", details: { tier: 1 } },
  ),
  "channel.chat.notification.pay_it_forward.json": notice(undefined, {
    notice: "pay_it_forward",
    details: { gifterIsAnonymous: true, gifterUserId: null },
  }),
  "channel.chat.notification.raid.json": {
    events: [{
      kind: "chat.notice",
      actor: "raider_user",
      act: "raid:twitch:2468",
      data: { notice: "raid", details: { viewerCount: 842 } },
    }],
  },
  "channel.chat.notification.announcement.json": notice(undefined, {
    notice: "announcement",
    systemText: "",
    message: {
      text: "Charity stream starts in ten minutes",
      parts: [text("Charity stream starts in ten minutes")],
    },
    details: { color: "PRIMARY" },
  }),
  "channel.chat.notification.bits_badge_tier.json": notice(undefined, {
    notice: "bits_badge_tier",
    details: { tier: 1000 },
  }),
  "channel.chat.notification.charity_donation.json": notice(undefined, {
    notice: "charity_donation",
    details: {
      charityName: "Example Charity",
      amount: { amountMinor: 2500, currency: "USD" },
    },
  }),
  "channel.chat.notification.watch_streak.json": notice(undefined, {
    notice: "watch_streak",
    message: { text: "hello again", parts: [text("hello again")] },
    details: { streakCount: 5, channelPointsAwarded: 450 },
  }),
  "channel.chat.notification.modiversary.json": notice(undefined, {
    notice: "modiversary",
    message: {
      text: "four years FakeGG",
      parts: [text("four years "), GG],
    },
    details: { months: 48 },
  }),
  "channel.chat.notification.shared_chat_resub.json": notice(undefined, {
    notice: "resub",
    sharedFrom: FRIEND,
    details: { cumulativeMonths: 10, streakMonths: 3, tier: 1 },
  }),
};

function text(words: string) {
  return { type: "text", text: words };
}

function notice(
  act: string | undefined,
  data: Record<string, unknown>,
): Expected {
  const event = { kind: "chat.notice", actor: "cool_user", data };
  return { events: [act === undefined ? event : { ...event, act }] };
}
