import type { After } from "@/lib/sandbox/event_queue.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  type GiftName,
  giftNames,
  isRecipientOf,
  mayName,
} from "@/lib/schema/events/gift_names.ts";
import type { WidgetInput } from "./activity.ts";
import type { Broadcaster } from "./chat.ts";
import { GIFT_WAIT_MS, isGiftOf } from "@/lib/schema/events/gift_pairs.ts";
import { announcement, giftOf, loneGift } from "./gift_events.ts";

/** Purchases that are remembered because names of theirs are still to come. */
const MAX_UNNAMED = 100;

interface Purchase {
  event: LiveEvent<"gift">;
  /** Recipients who are still to come. */
  left: number;
  /** Key that its gifts are named by; `null` until a notice has named it. */
  key: string | null;
}

type Recipient = LiveEvent<"gift.recipient">;

interface Waiting {
  event: Recipient;
  key: string | null;
}

/**
 * Puts gifts together the way widgets count them: a community gift of n is its
 * announcement and n gifts, a gift to one person is one gift. Purchase and
 * recipients come as events of their own, in any order; notices in chat say
 * which belong together. Where chat tells of gifts, or several purchases could
 * be meant, a recipient waits for that word. A recipient whom nobody names in
 * time is an anonymous one, and a name that comes after that gives no further
 * gift, so that counts are right.
 */
export function createGiftAssembler(
  { broadcaster, after, emit }: {
    broadcaster: Broadcaster;
    after: After;
    emit: (happening: WidgetInput) => void;
  },
) {
  let open: Purchase[] = [];
  let early: Waiting[] = [];
  /** Purchases of which anonymous gifts were emitted, `left` so many. */
  let unnamed: Purchase[] = [];
  /** Names whose purchase or recipient is still to come. */
  let names: GiftName[] = [];
  /** Platforms whose chat tells of gifts. */
  const noticed = new Set<string>();

  function give(purchase: Purchase, one: Waiting): void {
    early = early.filter((other) => other !== one);
    purchase.left--;
    if (purchase.left === 0) open = open.filter((other) => other !== purchase);
    emit(giftOf(purchase.event, one.event, 0, broadcaster));
  }

  /** The purchase of a recipient; `null` while that is not sure. */
  function sureOf(one: Waiting): Purchase | null {
    const candidates = open.filter((purchase) => isForGift(purchase, one));
    const named = candidates.find(({ key }) => key !== null && key === one.key);
    if (named) return named;
    const { platform, test } = one.event;
    const toBeNamed = noticed.has(platform) && !test;
    return toBeNamed || candidates.length !== 1 ? null : candidates[0] ?? null;
  }

  function giveSure(): void {
    for (const one of early) {
      const purchase = sureOf(one);
      if (purchase) give(purchase, one);
    }
  }

  /**
   * Emits the gifts that are still missing when the wait is over, or when the
   * purchase was only a test.
   */
  function finish(purchase: Purchase): void {
    for (const one of early) {
      if (!open.includes(purchase)) return;
      if (isForGift(purchase, one)) give(purchase, one);
    }
    if (!open.includes(purchase)) return;
    open = open.filter((other) => other !== purchase);
    for (let index = purchase.left; index > 0; index--) {
      emit(giftOf(purchase.event, null, index, broadcaster));
    }
    // Of a test nobody is named; who comes alone is a test of its own.
    if (purchase.event.test) return;
    unnamed = [...unnamed, purchase].slice(-MAX_UNNAMED);
  }

  /** Tells whether the gift of a recipient was emitted as an anonymous one. */
  function wasGiven(one: Waiting): boolean {
    const late = unnamed.filter((purchase) => isForGift(purchase, one));
    const purchase = late.find(({ key }) => key !== null && key === one.key) ??
      late[0];
    if (!purchase) return false;
    purchase.left--;
    unnamed = unnamed.filter(({ left }) => left > 0);
    return true;
  }

  function giveUp(one: Waiting): void {
    if (!early.includes(one)) return;
    const purchase = open.find((purchase) => isForGift(purchase, one));
    if (purchase) return give(purchase, one);
    early = early.filter((other) => other !== one);
    if (!wasGiven(one)) emit(loneGift(one.event, broadcaster));
  }

  function takeName(fits: (name: GiftName) => boolean): string | null {
    const name = names.find(fits);
    if (!name) return null;
    names = names.filter((other) => other !== name);
    return name.key;
  }

  /** Names what has come; answers whether there was such a thing. */
  function call(name: GiftName): boolean {
    const nameless = open.filter(({ key }) => key === null);
    const one = name.of === "recipient"
      ? early.find(({ key, event }) =>
        key === null && isRecipientOf(name, event)
      )
      : nameless.find(({ event }) => mayName(name, event) === "surely") ??
        nameless.find(({ event }) => mayName(name, event) !== null);
    if (one) one.key = name.key;
    return one !== undefined;
  }

  return {
    purchase(event: LiveEvent<"gift">): void {
      const { count, giftId } = event.data;
      if (count > 1) emit(announcement(event, broadcaster));
      const key = giftId ??
        takeName((name) => mayName(name, event) === "surely") ??
        takeName((name) => mayName(name, event) !== null);
      const purchase = { event, left: count, key };
      open.push(purchase);
      giveSure();
      if (event.test) finish(purchase);
      else after(GIFT_WAIT_MS, () => finish(purchase));
    },

    recipient(event: Recipient): void {
      const key = event.data.giftId ??
        takeName((name) => isRecipientOf(name, event));
      const one = { event, key };
      early.push(one);
      giveSure();
      if (early.includes(one)) after(GIFT_WAIT_MS, () => giveUp(one));
    },

    /** Takes in what chat tells, which may come before what it names. */
    notice(event: LiveEvent<"chat.notice">): void {
      for (const name of giftNames(event)) {
        noticed.add(name.platform);
        if (call(name)) continue;
        names.push(name);
        after(GIFT_WAIT_MS, () => {
          names = names.filter((other) => other !== name);
        });
      }
      giveSure();
    },
  };
}

function isForGift(purchase: Purchase, { event, key }: Waiting): boolean {
  return isGiftOf(purchase, event) &&
    purchase.event.platform === event.platform &&
    (purchase.key === null || key === null || purchase.key === key);
}
