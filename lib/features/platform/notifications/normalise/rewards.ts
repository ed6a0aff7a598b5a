/** Rewards for channel points or bits: what viewers asked for, and its end. */
import { acts } from "@/lib/schema/events/acts.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import { type Normaliser, PLATFORM } from "./draft.ts";
import type { Fields } from "./fields.ts";
import { emoteRangeMessage, fragmentMessage } from "./message.ts";

/** Names that Twitch has in English for its own rewards. */
const AUTOMATIC_TITLES: Record<string, string> = {
  single_message_bypass_sub_mode: "Send a message in sub-only mode",
  send_highlighted_message: "Highlight my message",
  random_sub_emote_unlock: "Unlock a random sub emote",
  chosen_sub_emote_unlock: "Choose an emote to unlock",
  chosen_modified_sub_emote_unlock: "Modify a single emote",
};

/** Paid in bits; version 1 of the automatic type lists them among the rewards. */
const POWER_UPS = new Set([
  "message_effect",
  "celebration",
  "gigantify_an_emote",
]);

export const REWARD_NORMALISERS: Record<string, Normaliser> = {
  "channel.channel_points_custom_reward_redemption.add": (event) => ({
    kind: "redemption",
    actor: event.person("user"),
    data: readCustom(event),
    occurredAt: event.instant("redeemed_at"),
  }),

  "channel.channel_points_custom_reward_redemption.update"(event) {
    const actor = event.person("user");
    const data = readCustom(event);
    const settled = { kind: "redemption.updated", actor, data } as const;
    if (data.status !== "canceled") return settled;
    return [settled, {
      kind: "correction",
      actor,
      data: {
        refersTo: acts.redemption(PLATFORM, data.redemptionId),
        kind: "redemption",
        reason: "canceled",
        amount: null,
        refundId: null,
      },
    }];
  },

  "channel.channel_points_automatic_reward_redemption.add"(event) {
    const reward = event.object("reward");
    const type = reward?.textOrNull("type");
    if (!reward || !type) return null;
    const cost = reward.countOrNull("channel_points") ?? reward.count("cost");
    const message = event.object("message");
    return {
      kind: "redemption",
      actor: event.person("user"),
      data: {
        redemptionId: event.text("id"),
        reward: {
          id: type,
          title: AUTOMATIC_TITLES[type] ?? type.replaceAll("_", " "),
          cost,
          unit: POWER_UPS.has(type) ? "bits" : "points",
          source: POWER_UPS.has(type) ? "power_up" : "automatic",
          prompt: "",
        },
        input: event.text("user_input") || (message?.text("text") ?? ""),
        status: "fulfilled",
        message: message?.list("fragments").length
          ? fragmentMessage(message)
          : emoteRangeMessage(message),
      },
      occurredAt: event.instant("redeemed_at"),
    };
  },

  "channel.custom_power_up_redemption.add"(event) {
    const reward = event.object("custom_power_up");
    if (!reward) return null;
    return {
      kind: "redemption",
      actor: event.person("user"),
      data: {
        redemptionId: event.text("id"),
        reward: readReward(reward, "bits", "bits", "power_up"),
        input: event.text("user_input"),
        status: event.text("status") || "unknown",
        message: null,
      },
      occurredAt: event.instant("redeemed_at"),
    };
  },
};

function readCustom(event: Fields): EventData<"redemption"> {
  const reward = event.object("reward");
  return {
    redemptionId: event.text("id"),
    reward: readReward(reward, "cost", "points", "custom"),
    input: event.text("user_input"),
    status: event.text("status") || "unknown",
    message: null,
  };
}

function readReward(
  reward: Fields | null,
  costField: string,
  unit: "points" | "bits",
  source: "custom" | "power_up",
): EventData<"redemption">["reward"] {
  return {
    id: reward?.text("id") ?? "",
    title: reward?.text("title") ?? "",
    cost: reward?.count(costField) ?? NaN,
    unit,
    source,
    prompt: reward?.text("prompt") ?? "",
  };
}
