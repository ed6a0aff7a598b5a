/**
 * Follows, subscriptions, gifts and raids.
 *
 * Counted from: `channel.subscribe` (first own subscriptions; with `is_gift`
 * the recipients, shown only), `channel.subscription.message` (renewals),
 * `channel.subscription.gift` (purchases), `channel.raid` (incoming ones).
 * The chat notices of the same acts are shown only.
 */
import type { Normaliser } from "./draft.ts";
import { emoteRangeMessage } from "./message.ts";
import { giver } from "./people.ts";

export const SUPPORT_NORMALISERS: Record<string, Normaliser> = {
  "channel.follow"(event) {
    const actor = event.person("user");
    if (!actor) return null;
    const occurredAt = event.instant("followed_at");
    return { kind: "follow", actor, data: {}, occurredAt };
  },

  "channel.subscribe"(event) {
    const actor = event.person("user");
    const tier = event.tier("tier");
    if (!actor || tier === null) return null;
    if (event.flag("is_gift")) {
      const data = { tier, giftId: null, gifter: null };
      return { kind: "gift.recipient", actor, data };
    }
    return {
      kind: "sub",
      actor,
      data: {
        tier,
        isPrime: null,
        months: null,
        durationMonths: null,
        message: null,
      },
    };
  },

  "channel.subscription.message"(event) {
    const actor = event.person("user");
    const tier = event.tier("tier");
    if (!actor || tier === null) return null;
    return {
      kind: "resub",
      actor,
      data: {
        tier,
        isPrime: null,
        months: event.countOrNull("cumulative_months"),
        durationMonths: event.countOrNull("duration_months"),
        streakMonths: event.countOrNull("streak_months"),
        message: emoteRangeMessage(event.object("message")),
      },
    };
  },

  "channel.subscription.gift"(event) {
    const tier = event.tier("tier");
    if (tier === null) return null;
    const actor = giver(event, "user", "is_anonymous");
    const totalGiven = event.countOrNull("cumulative_total");
    return {
      kind: "gift",
      actor,
      data: {
        tier,
        count: event.count("total"),
        // Who is anonymous has no total; some messages say 0 for that.
        totalGiven: totalGiven || null,
        anonymous: actor === null,
        giftId: null,
      },
    };
  },

  "channel.raid"(event, { channelId }) {
    const actor = event.person("from_broadcaster_user");
    // A raid that leaves is told to its own channel too: no raid of ours.
    if (!actor?.id || actor.id === channelId) return null;
    return { kind: "raid", actor, data: { viewers: event.count("viewers") } };
  },
};
