/** Notices in chat about gifts: the purchase that a gift is part of. Pure. */
import { acts } from "./acts.ts";
import type { LiveEvent } from "./catalogue.ts";

/** A name that a notice gives to a purchase, or to one of its gifts. */
export type GiftName =
  & {
    /** The same for a purchase and all of its gifts. */
    key: string;
    platform: string;
    test: boolean;
    /** The act that the purchase, or the gift as its recipient sees it, is. */
    act: string;
  }
  & (
    | { of: "recipient" }
    | { of: "purchase"; gifterId: string | null; tier: number; count: number }
  );

/**
 * Returns the names that a notice gives: a community gift's to its purchase or
 * to one gift, a single gift's to both. None for other notices and for what
 * happened in another channel of a shared chat.
 */
export function giftNames(event: LiveEvent<"chat.notice">): GiftName[] {
  const { notice, giftId, recipient, details, sharedFrom } = event.data;
  const { tier, total } = details;
  if (sharedFrom !== null || typeof tier !== "number") return [];
  const { platform, test, act, actor } = event;
  const shared = { platform, test };
  const purchase = (key: string, count: number): GiftName => ({
    ...shared,
    of: "purchase",
    key,
    act,
    gifterId: actor?.id ?? null,
    tier,
    count,
  });
  if (notice === "community_sub_gift") {
    return giftId === null || typeof total !== "number"
      ? []
      : [purchase(giftId, total)];
  }
  if (notice !== "sub_gift" || !recipient?.id) return [];
  const gift: GiftName = {
    ...shared,
    of: "recipient",
    key: giftId ?? act,
    act: acts.giftRecipient(platform, recipient.id, tier),
  };
  return giftId === null ? [purchase(act, 1), gift] : [gift];
}

/**
 * Tells whether a name may be that of a purchase; the one of its own act is the
 * surest.
 */
export function mayName(
  name: GiftName,
  { platform, test, act, actor, data }: LiveEvent<"gift">,
): "surely" | "maybe" | null {
  const fits = name.of === "purchase" && name.platform === platform &&
    name.test === test && name.tier === data.tier && name.count === data.count;
  if (!fits) return null;
  if (name.act === act) return "surely";
  return name.gifterId === (actor?.id ?? null) ? "maybe" : null;
}

/** Tells whether a name is that of a recipient's gift. */
export function isRecipientOf(
  name: GiftName,
  { act, test }: LiveEvent<"gift.recipient">,
): boolean {
  return name.of === "recipient" && name.act === act && name.test === test;
}
