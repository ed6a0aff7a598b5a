import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Happening } from "./activity.ts";
import type { Broadcaster } from "./chat.ts";
import type { After } from "./event_queue.ts";
import { announcement, giftOf, isGiftOf, loneGift } from "./gift_events.ts";

/** How long a purchase and its recipients wait for each other, ms. */
export const GIFT_WAIT_MS = 3_000;

interface Purchase {
  event: LiveEvent<"gift">;
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

  function give(purchase: Purchase, recipient: Recipient): void {
    purchase.left--;
    if (purchase.left === 0) open = open.filter((other) => other !== purchase);
    emit(giftOf(purchase.event, recipient, 0, broadcaster));
  }

  /** What is missing when the wait is over, or when it was only a test. */
  function finish(purchase: Purchase): void {
    if (!open.includes(purchase)) return;
    open = open.filter((other) => other !== purchase);
    for (let index = purchase.left; index > 0; index--) {
      emit(giftOf(purchase.event, null, index, broadcaster));
    }
  }

  return {
    purchase(event: LiveEvent<"gift">): void {
      const { count } = event.data;
      if (count > 1) emit(announcement(event, broadcaster));
      const purchase = { event, left: count };
      open.push(purchase);
      for (const recipient of early.filter((one) => isGiftOf(purchase, one))) {
        if (purchase.left === 0) break;
        early = early.filter((other) => other !== recipient);
        give(purchase, recipient);
      }
      if (event.test) finish(purchase);
      else after(GIFT_WAIT_MS, () => finish(purchase));
    },

    recipient(event: Recipient): void {
      const purchase = open.find((one) => isGiftOf(one, event));
      if (purchase) return give(purchase, event);
      early.push(event);
      after(GIFT_WAIT_MS, () => {
        if (!early.includes(event)) return;
        early = early.filter((other) => other !== event);
        emit(loneGift(event, broadcaster));
      });
    },
  };
}
