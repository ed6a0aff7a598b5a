import type { Expected } from "@/tests/features/platform/notifications/samples.ts";

const REWARD = {
  id: "92af127c-7326-4483-a52b-000000000602",
  title: "Hydrate",
  cost: 100,
  unit: "points",
  source: "custom",
  prompt: "Make the streamer drink",
};
const REDEMPTION = "17fa2df1-ad76-4804-bfa5-000000000601";
const EMOTE = "emotesv2_0123456789abcdef0123456789abcdef";
const USD = "USD";

/** Follows, subscriptions, bits, charity, raids, rewards. */
export const SUPPORT: Record<string, Expected> = {
  "channel.follow.json": {
    events: [{
      kind: "follow",
      at: "2026-01-15T18:16:11.171Z",
      actor: "cool_user",
      act: "follow:twitch:1234",
      data: {},
    }],
  },
  "channel.subscribe.json": {
    events: [{
      kind: "sub",
      actor: "cool_user",
      act: "sub:twitch:1234:1",
      data: { tier: 1, isPrime: null, months: null, message: null },
    }],
  },
  "channel.subscribe.gift.json": {
    events: [{
      kind: "gift.recipient",
      actor: "coolest_user",
      act: "gift.recipient:twitch:1235:1",
      data: { tier: 1, giftId: null, gifter: null },
    }],
  },
  "channel.subscription.end.json": {
    events: [{
      kind: "platform.channel.subscription.end",
      data: {
        type: "channel.subscription.end",
        version: "1",
        raw: { user_id: "1234", tier: "1000", is_gift: false },
      },
    }],
  },
  "channel.subscription.gift.json": {
    events: [{
      kind: "gift",
      actor: "cool_user",
      act: "gift:twitch:1234:1:5:total284",
      data: { tier: 1, count: 5, totalGiven: 284, anonymous: false },
    }],
  },
  "channel.subscription.gift.anonymous.json": {
    events: [{
      kind: "gift",
      act: "gift:twitch:anonymous:2:1:2026-01-15T18:16:12",
      data: { tier: 2, count: 1, totalGiven: null, anonymous: true },
    }],
  },
  "channel.subscription.message.json": {
    events: [{
      kind: "resub",
      actor: "cool_user",
      act: "sub:twitch:1234:1",
      data: {
        tier: 1,
        months: 15,
        streakMonths: 1,
        durationMonths: 6,
        message: {
          text: "Love the stream! FakeGG",
          parts: [
            { type: "text", text: "Love the stream! " },
            {
              type: "emote",
              text: "FakeGG",
              id: "302976485",
              animated: false,
            },
          ],
        },
      },
    }],
  },
  "channel.subscription.message.no_message.json": {
    events: [{
      kind: "resub",
      actor: "emoji_fan_",
      act: "sub:twitch:1236:3",
      data: { tier: 3, months: 24, streakMonths: null, message: null },
    }],
  },
  "channel.cheer.json": {
    duplicate: "1234:1000:1df97769",
    events: [{
      kind: "cheer",
      actor: "cool_user",
      act: "bits:twitch:1234:1000:1df97769:2026-01-15T18:16:12",
      data: {
        bits: 1000,
        anonymous: false,
        source: "cheer",
        powerUp: null,
        message: {
          text: "Cheer500 Cheer500 what a run",
          parts: [
            cheermote("Cheer500", 500),
            { type: "text", text: " " },
            cheermote("Cheer500", 500),
            { type: "text", text: " what a run" },
          ],
        },
      },
    }],
  },
  "channel.cheer.anonymous.json": {
    duplicate: "anonymous:100:31526a5b",
    events: [{
      kind: "cheer",
      act: "bits:twitch:anonymous:100:31526a5b:2026-01-15T18:16:12",
      data: { bits: 100, anonymous: true, source: "cheer" },
    }],
  },
  "channel.bits.use.json": {
    duplicate: "1234:200:b41b96ec",
    events: [{
      kind: "cheer",
      actor: "cool_user",
      act: "bits:twitch:1234:200:b41b96ec:2026-01-15T18:16:12",
      data: {
        bits: 200,
        anonymous: false,
        source: "cheer",
        message: {
          text: "Cheer100 hi Cheer100",
          parts: [
            cheermote("Cheer100", 100),
            { type: "text", text: " hi " },
            cheermote("Cheer100", 100),
          ],
        },
      },
    }],
  },
  "channel.bits.use.power_up.json": {
    events: [{
      kind: "cheer",
      actor: "coolest_user",
      data: {
        bits: 50,
        source: "power_up",
        powerUp: { type: "gigantify_an_emote", title: null, emoteId: EMOTE },
        message: {
          text: "look at this coolerHype",
          parts: [
            { type: "text", text: "look at this " },
            { type: "emote", text: "coolerHype", id: EMOTE, animated: true },
          ],
        },
      },
    }],
  },
  "channel.bits.use.custom_power_up.json": {
    events: [{
      kind: "cheer",
      actor: "coolest_user",
      data: {
        bits: 300,
        source: "custom_power_up",
        powerUp: {
          type: "custom_power_up",
          title: "Spin the wheel",
          rewardId: "5f0c0f5a-6a4e-4c8e-9b9b-000000000301",
        },
      },
    }],
  },
  "channel.custom_power_up_redemption.add.json": {
    events: [{
      kind: "redemption",
      at: "2026-01-15T18:20:02.171Z",
      actor: "coolest_user",
      act: "redemption:twitch:7c1f2d3e-0000-4000-8000-000000000302",
      data: {
        reward: { title: "Spin the wheel", cost: 300, unit: "bits" },
        input: "go go go",
        status: "unfulfilled",
      },
    }],
  },
  "channel.raid.json": {
    events: [{
      kind: "raid",
      actor: "raider_user",
      act: "raid:twitch:2468",
      data: { viewers: 842 },
    }],
  },
  "channel.raid.outgoing.json": {
    events: [{
      kind: "platform.channel.raid",
      data: { raw: { to_broadcaster_user_id: "2469", viewers: 615 } },
    }],
  },
  "channel.channel_points_custom_reward_redemption.add.json": {
    events: [{
      kind: "redemption",
      at: "2026-01-15T18:17:03.171Z",
      actor: "cool_user",
      act: `redemption:twitch:${REDEMPTION}`,
      data: {
        redemptionId: REDEMPTION,
        reward: REWARD,
        input: "hydrate please",
        status: "unfulfilled",
      },
    }],
  },
  "channel.channel_points_custom_reward_redemption.update.json": {
    events: [{
      kind: "redemption.updated",
      actor: "cool_user",
      data: { redemptionId: REDEMPTION, reward: REWARD, status: "fulfilled" },
    }],
  },
  "channel.channel_points_automatic_reward_redemption.add.json": {
    events: [{
      kind: "redemption",
      at: "2026-01-15T18:18:34.171Z",
      actor: "cool_user",
      act: "redemption:twitch:f024099a-e0fe-4339-9a0a-000000000603",
      data: {
        reward: {
          id: "send_highlighted_message",
          title: "Highlight my message",
          cost: 100,
          unit: "points",
          source: "automatic",
        },
        input: "Hello world! FakeHi",
        message: {
          text: "Hello world! FakeHi",
          parts: [
            { type: "text", text: "Hello world! " },
            { type: "emote", text: "FakeHi", id: "81274", animated: false },
          ],
        },
      },
    }],
  },
  "channel.channel_points_automatic_reward_redemption.add.emote_unlock.json": {
    events: [{
      kind: "redemption",
      at: "2026-01-15T18:18:50.171Z",
      actor: "coolest_user",
      act: "redemption:twitch:f024099a-e0fe-4339-9a0a-000000000604",
      data: {
        reward: { id: "random_sub_emote_unlock", cost: 420 },
        input: "",
        message: null,
      },
    }],
  },
  ...raw("channel.channel_points_custom_reward", {
    add: { title: "Hydrate", cost: 100, max_per_stream: { value: 1000 } },
    update: { cost: 150, redemptions_redeemed_current_stream: 12 },
    remove: { is_enabled: false },
  }),
  "channel.charity_campaign.donate.json": {
    events: [{
      kind: "charity",
      actor: "cool_user",
      act: "charity:twitch:a1b2c3-aabb-4455-d1e2f3",
      data: {
        amount: { amountMinor: 10000, currency: USD },
        donationId: "a1b2c3-aabb-4455-d1e2f3",
        campaignId: "123-abc-456-def",
        charityName: "Example Charity",
      },
    }],
  },
  "channel.charity_campaign.donate.jpy.json": {
    events: [{
      kind: "charity",
      actor: "coolest_user",
      act: "charity:twitch:a1b2c3-aabb-4455-d1e2f4",
      data: { amount: { amountMinor: 1500, currency: "JPY" } },
    }],
  },
  "channel.charity_campaign.start.json": {
    events: [{
      kind: "charity.begin",
      at: "2026-01-15T18:00:03.171Z",
      data: {
        campaignId: "123-abc-456-def",
        current: { amountMinor: 0, currency: USD },
        target: { amountMinor: 1500000, currency: USD },
        startedAt: "2026-01-15T18:00:03.171Z",
      },
    }],
  },
  "channel.charity_campaign.progress.json": {
    events: [{
      kind: "charity.progress",
      data: {
        current: { amountMinor: 260000, currency: USD },
        startedAt: null,
        endedAt: null,
      },
    }],
  },
  "channel.charity_campaign.stop.json": {
    events: [{
      kind: "charity.end",
      at: "2026-01-15T18:59:03.171Z",
      data: {
        current: { amountMinor: 1450000, currency: USD },
        endedAt: "2026-01-15T18:59:03.171Z",
      },
    }],
  },
};

function cheermote(text: string, bits: number) {
  return { type: "cheermote", text, prefix: "cheer", bits, tier: 100 };
}

function raw(
  type: string,
  byAction: Record<string, Record<string, unknown>>,
): Record<string, Expected> {
  return Object.fromEntries(
    Object.entries(byAction).map(([action, fields]) => [
      `${type}.${action}.json`,
      {
        events: [{ kind: `platform.${type}.${action}`, data: { raw: fields } }],
      },
    ]),
  );
}
