/** Past purchases of gifts and those who received them. Pure. */
import type { LiveEvent } from "./catalogue.ts";
import { type GiftName, isRecipientOf, mayName } from "./gift_names.ts";

/** Time for which a purchase and its recipients wait for each other, ms. */
export const GIFT_WAIT_MS = 3_000;

/** A name that chat gave to a gift, and when it came, ms since the epoch. */
export type ToldGiftName = GiftName & { at: number };

type Purchase = LiveEvent<"gift">;
type Recipient = LiveEvent<"gift.recipient">;

/** Gifts of the past, each list with the oldest first. */
interface PastGifts {
  purchases: readonly Purchase[];
  recipients: readonly Recipient[];
  /** Names that chat gave to them. */
  names: readonly ToldGiftName[];
}

/** Recipients by purchase, and those of no purchase that is known. */
interface PairedGifts {
  recipientsOf: ReadonlyMap<LiveEvent, readonly Recipient[]>;
  lone: Recipient[];
}

/** Ways in which a purchase finds its recipients, the surest first. */
const WAYS = ["named", "near", "late"] as const;

/**
 * Finds the recipients of each purchase: first those whom chat names, as open
 * pages do, then those who came about when it did, then those who came too late
 * for a page to name them.
 */
export function pairGifts(gifts: PastGifts): PairedGifts {
  const keyOf = keysOfGifts(gifts);
  const left = new Set(gifts.recipients);
  const recipientsOf = new Map<Purchase, Recipient[]>(
    gifts.purchases.map((purchase) => [purchase, []]),
  );
  for (const way of WAYS) {
    for (const [purchase, mine] of recipientsOf) {
      const key = keyOf.get(purchase);
      for (const one of left) {
        if (mine.length >= purchase.data.count) break;
        const ofOne = keyOf.get(one);
        const fits = key !== undefined && ofOne !== undefined
          ? key === ofOne
          : way === "near"
          ? isNear(purchase, one)
          : way === "late" && one.receivedAt > purchase.receivedAt;
        if (!fits || !isGiftOf({ event: purchase }, one)) continue;
        mine.push(one);
        left.delete(one);
      }
    }
  }
  return { recipientsOf, lone: [...left] };
}

/** Tells whether a person may have received a gift of a purchase. */
export function isGiftOf(
  { event: { data: bought, test } }: { event: Purchase },
  { data, test: isTest }: Pick<Recipient, "data" | "test">,
): boolean {
  return test === isTest && bought.tier === data.tier &&
    (data.giftId === null || bought.giftId === null ||
      data.giftId === bought.giftId);
}

/** Finds the key of each purchase and recipient: its own, or the one by which chat named it. */
function keysOfGifts(
  { purchases, recipients, names }: PastGifts,
): Map<LiveEvent, string> {
  const unused = new Set(names);
  const keyOf = new Map<LiveEvent, string>();
  const take = (event: LiveEvent, fits: (name: GiftName) => boolean) => {
    const at = Date.parse(event.receivedAt);
    for (const name of keyOf.has(event) ? [] : unused) {
      if (Math.abs(name.at - at) > GIFT_WAIT_MS || !fits(name)) continue;
      unused.delete(name);
      keyOf.set(event, name.key);
      return;
    }
  };
  for (const event of [...purchases, ...recipients]) {
    if (event.data.giftId !== null) keyOf.set(event, event.data.giftId);
  }
  for (const event of recipients) {
    take(event, (name) => isRecipientOf(name, event));
  }
  for (const event of purchases) {
    take(event, (name) => mayName(name, event) === "surely");
  }
  for (const event of purchases) {
    take(event, (name) => mayName(name, event) !== null);
  }
  return keyOf;
}

function isNear(purchase: Purchase, recipient: Recipient): boolean {
  const apart = Date.parse(recipient.receivedAt) -
    Date.parse(purchase.receivedAt);
  return Math.abs(apart) <= GIFT_WAIT_MS;
}
