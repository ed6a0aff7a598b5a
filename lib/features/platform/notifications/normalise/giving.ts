/**
 * Bits, charity and rewards.
 *
 * Bits come as `channel.bits.use` (every spending) and as `channel.cheer`
 * (cheers alone). Whichever form of a cheer arrives first is the cheer; the
 * other is recognised as its duplicate and kept without being counted or shown. A
 * custom power-up's bits are counted from `channel.bits.use`; its redemption
 * is the action. Charity is counted from `donate`; progress is an absolute sum.
 */
import { isPictureAddress, isWebAddress } from "@/lib/core/web_address.ts";
import type {
  Actor,
  EventData,
  Message,
} from "@/lib/schema/events/catalogue.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { acts } from "@/lib/schema/events/acts.ts";
import { NO_CURRENCY } from "@/lib/schema/events/money.ts";
import {
  type Context,
  type EventDraft,
  type Normaliser,
  PLATFORM,
} from "./draft.ts";
import type { Fields } from "./fields.ts";
import { cheerMessage, fragmentMessage } from "./message.ts";
import { giver } from "./people.ts";

export const GIVING_NORMALISERS: Record<string, Normaliser> = {
  "channel.cheer"(event, context) {
    const actor = giver(event, "user", "is_anonymous");
    const bits = event.count("bits");
    return cheer(
      actor,
      bits,
      cheerMessage(event.text("message"), bits),
      context,
    );
  },

  "channel.bits.use"(event, context) {
    const actor = giver(event, "user", "is_anonymous");
    const bits = event.count("bits");
    const source = event.text("type") || "cheer";
    const message = fragmentMessage(event.object("message"));
    if (source === "cheer") return cheer(actor, bits, message, context);
    return {
      kind: "cheer",
      actor,
      data: {
        bits,
        anonymous: actor === null,
        source,
        powerUp: readPowerUp(event, source),
        message,
      },
    };
  },

  "channel.charity_campaign.donate"(event) {
    // Somebody gave: the alert says so, and the review asks for the amount.
    const amount = event.money("amount", NO_CURRENCY);
    if (!amount) return null;
    return {
      kind: "charity",
      actor: event.person("user"),
      data: {
        amount,
        donationId: event.text("id"),
        campaignId: event.textOrNull("campaign_id"),
        charityName: event.text("charity_name"),
      },
    };
  },
  "channel.charity_campaign.start": (event) => ({
    kind: "charity.begin",
    actor: null,
    data: readCampaign(event),
    occurredAt: event.instant("started_at"),
  }),
  "channel.charity_campaign.progress": (event) => ({
    kind: "charity.progress",
    actor: null,
    data: readCampaign(event),
  }),
  "channel.charity_campaign.stop": (event) => ({
    kind: "charity.end",
    actor: null,
    data: readCampaign(event),
    occurredAt: event.instant("stopped_at"),
  }),
};

/** A cheer as both types tell it. */
function cheer(
  actor: Actor | null,
  bits: number,
  message: Message | null,
  { sentAt }: Context,
): EventDraft<"cheer"> {
  const userId = actor?.id ?? null;
  const text = message?.text ?? "";
  return {
    kind: "cheer",
    actor,
    data: {
      bits,
      anonymous: actor === null,
      source: "cheer",
      powerUp: null,
      message,
    },
    act: acts.bits(PLATFORM, { userId, bits, text, occurredAt: sentAt }),
    duplicate: `${userId ?? "anonymous"}:${bits}:${fnv1a(text)}`,
  };
}

function readPowerUp(
  event: Fields,
  source: string,
): EventData<"cheer">["powerUp"] {
  const custom = event.object("custom_power_up");
  const powerUp = event.object("power_up");
  if (!custom && !powerUp) return null;
  return {
    type: powerUp?.textOrNull("type") ?? source,
    title: custom?.textOrNull("title") ?? null,
    rewardId: custom?.textOrNull("reward_id") ?? null,
    emoteId: powerUp?.object("emote")?.textOrNull("id") ?? null,
  };
}

function readCampaign(event: Fields): EventData<"charity.progress"> {
  const logo = event.text("charity_logo");
  const website = event.text("charity_website");
  return {
    campaignId: event.text("id"),
    charityName: event.text("charity_name"),
    description: event.text("charity_description"),
    logoUrl: isPictureAddress(logo) ? logo : "",
    website: isWebAddress(website) ? website : "",
    current: event.money("current_amount"),
    target: event.money("target_amount"),
    startedAt: event.instant("started_at"),
    endedAt: event.instant("stopped_at"),
  };
}
