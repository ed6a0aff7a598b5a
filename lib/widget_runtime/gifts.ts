import type { Actor, LiveEvent } from "@/lib/events/catalogue.ts";
import type { Broadcaster } from "./chat.ts";
import type { After } from "./event_queue.ts";
import { type Happening, nameOf, tierText, toActivity } from "./translate.ts";

/** How long a purchase and its recipients wait for each other, ms. */
export const GIFT_WAIT_MS = 3_000;

interface Purchase {
  event: LiveEvent<"gift">;
  sender: string;
  /** Recipients who are still to come. */
  left: number;
}

type Recipient = LiveEvent<"gift.recipient">;

/**
 * Puts gifts together the way widgets count them: a community gift of n is its
 * announcement and n gifts, a gift to one person is one gift. Purchase and
 * recipients come as events of their own, in any order; a recipient whom
 * nobody names in time is an anonymous one, so that counts are right.
 */
export function createGiftAssembler(
  { broadcaster, after, emit }: {
    broadcaster: Broadcaster;
    after: After;
    emit: (happening: Happening) => void;
  },
) {
  let open: Purchase[] = [];
  let early: Recipient[] = [];

  function gift(
    source: Pick<
      LiveEvent<"gift" | "gift.recipient">,
      "id" | "occurredAt" | "platform" | "test"
    >,
    recipient: Actor | null,
    { tier, sender, community }: {
      tier: 1 | 2 | 3;
      sender: string;
      community: boolean;
    },
  ): void {
    emit(toActivity({ ...source, actor: recipient }, broadcaster, {
      activity: "subscriber",
      key: "subscriber",
      fields: {
        name: nameOf(recipient),
        amount: 1,
        tier: tierText(tier, false),
        sender,
        gifted: true,
        ...(community
          ? { isCommunityGift: true, playedAsCommunityGift: false }
          : {}),
      },
    }));
  }

  function give(purchase: Purchase, recipient: Recipient): void {
    purchase.left--;
    if (purchase.left === 0) open = open.filter((other) => other !== purchase);
    gift(recipient, recipient.actor, {
      tier: purchase.event.data.tier,
      sender: purchase.sender,
      community: purchase.event.data.count > 1,
    });
  }

  const belongs = (purchase: Purchase, { data, test }: Recipient) =>
    purchase.event.test === test && purchase.event.data.tier === data.tier &&
    (data.giftId === null || purchase.event.data.giftId === null ||
      data.giftId === purchase.event.data.giftId);

  /** What is missing when the wait is over, or when it was only a test. */
  function finish(purchase: Purchase): void {
    if (!open.includes(purchase)) return;
    open = open.filter((other) => other !== purchase);
    const { event, sender } = purchase;
    for (let index = purchase.left; index > 0; index--) {
      gift({ ...event, id: `${event.id}:${index}` }, null, {
        tier: event.data.tier,
        sender,
        community: event.data.count > 1,
      });
    }
  }

  return {
    purchase(event: LiveEvent<"gift">): void {
      const { count, tier } = event.data;
      const sender = nameOf(event.actor);
      if (count > 1) {
        emit(toActivity(event, broadcaster, {
          activity: "communityGiftPurchase",
          key: "subscriber",
          fields: {
            name: sender,
            sender,
            amount: count,
            tier: tierText(tier, false),
            bulkGifted: true,
          },
        }));
      }
      const purchase = { event, sender, left: count };
      open.push(purchase);
      for (const recipient of early.filter((one) => belongs(purchase, one))) {
        if (purchase.left === 0) break;
        early = early.filter((other) => other !== recipient);
        give(purchase, recipient);
      }
      if (event.test) finish(purchase);
      else after(GIFT_WAIT_MS, () => finish(purchase));
    },

    recipient(event: Recipient): void {
      const purchase = open.find((one) => belongs(one, event));
      if (purchase) return give(purchase, event);
      early.push(event);
      after(GIFT_WAIT_MS, () => {
        if (!early.includes(event)) return;
        early = early.filter((other) => other !== event);
        gift(event, event.actor, {
          tier: event.data.tier,
          sender: nameOf(event.data.gifter),
          community: false,
        });
      });
    },
  };
}
