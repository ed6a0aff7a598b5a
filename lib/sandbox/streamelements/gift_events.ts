/** Gifts as the activities that widgets count. Pure. */
import type { Actor, LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Broadcaster } from "./chat.ts";
import {
  type ActivitySource,
  nameOf,
  tierText,
  toActivity,
  type WidgetInput,
} from "./activity.ts";

type Recipient = LiveEvent<"gift.recipient">;

/**
 * Returns the announcement of a gift to many viewers: it counts nothing itself.
 */
export function announcement(
  event: LiveEvent<"gift" | "gift_member">,
  broadcaster: Broadcaster,
): WidgetInput {
  const name = nameOf(event.actor);
  return toActivity(event, broadcaster, {
    activity: "communityGiftPurchase",
    key: event.kind === "gift" ? "subscriber" : "sponsor",
    fields: {
      name,
      sender: name,
      amount: event.data.count,
      tier: tierOf(event),
      bulkGifted: true,
    },
  });
}

/**
 * Returns one gift of a purchase; `recipient` is `null` for one whom nobody
 * named, `index` tells those apart.
 */
export function giftOf(
  purchase: LiveEvent<"gift" | "gift_member">,
  recipient: Recipient | null,
  index: number,
  broadcaster: Broadcaster,
): WidgetInput {
  const source = recipient ?? {
    ...purchase,
    id: `${purchase.id}:${index}`,
    act: `${purchase.act}:${index}`,
    actor: null,
  };
  return {
    ...gift(source, broadcaster, {
      key: purchase.kind === "gift" ? "subscriber" : "sponsor",
      tier: tierOf(purchase),
      sender: purchase.actor,
      community: purchase.data.count > 1,
    }),
    countedAt: purchase.position,
  };
}

/**
 * Returns the gift of a person whose purchase was never received: shown, never
 * counted.
 */
export function loneGift(
  event: Recipient,
  broadcaster: Broadcaster,
): WidgetInput {
  const shown = gift(event, broadcaster, {
    key: "subscriber",
    tier: tierText(event.data.tier, false),
    sender: event.data.gifter,
    community: false,
  });
  return { ...shown, countedAt: "" };
}

/** Returns what a gift of memberships becomes: who gets them is never told. */
export function membershipGifts(
  event: LiveEvent<"gift_member">,
  broadcaster: Broadcaster,
): WidgetInput[] {
  const { count } = event.data;
  const gifts = Array.from(
    { length: count },
    (_, index) => giftOf(event, null, count - index, broadcaster),
  );
  return count > 1 ? [announcement(event, broadcaster), ...gifts] : gifts;
}

function tierOf(event: LiveEvent<"gift" | "gift_member">): string {
  return "tier" in event.data
    ? tierText(event.data.tier, false)
    : event.data.level;
}

function gift(
  source: ActivitySource,
  broadcaster: Broadcaster,
  { key, tier, sender, community }: {
    key: "subscriber" | "sponsor";
    tier: string;
    sender: Actor | null;
    community: boolean;
  },
) {
  return toActivity(source, broadcaster, {
    activity: key,
    key,
    fields: {
      name: nameOf(source.actor),
      amount: 1,
      tier,
      sender: nameOf(sender),
      gifted: true,
      ...(community
        ? { isCommunityGift: true, playedAsCommunityGift: false }
        : {}),
    },
  });
}
