import { fnv1a } from "@/lib/core/fnv1a.ts";
import type { NewEvent } from "./catalogue.ts";
import { gives } from "./kinds/given.ts";

/**
 * Keys of real-world acts. Whatever message tells of an act, its key is the
 * same, so that a tally that remembers keys counts it once. How long a key
 * must be remembered is the tally's affair (a subscription's 25 days, say).
 */
export const acts = {
  /** An own subscription or renewal, silent or shared. */
  sub: (platform: string, userId: string, tier: number) =>
    `sub:${platform}:${userId}:${tier}`,
  /** A gift purchase with an id of its own. */
  gift: (platform: string, giftId: string) => `gift:${platform}:${giftId}`,
  /**
   * A gift purchase without an id. The giver's total grows with every gift, so
   * it tells purchases apart; without it the second of the purchase must do.
   */
  giftWithoutId: (
    platform: string,
    gift: {
      gifterId: string | null;
      tier: number;
      count: number;
      totalGiven: number | null;
      occurredAt: string;
    },
  ) =>
    [
      "gift",
      platform,
      gift.gifterId ?? "anonymous",
      gift.tier,
      gift.count,
      gift.totalGiven === null
        ? wholeSecond(gift.occurredAt)
        : `total${gift.totalGiven}`,
    ].join(":"),
  /** A gifted subscription as its recipient sees it; never counted. */
  giftRecipient: (platform: string, userId: string, tier: number) =>
    `gift.recipient:${platform}:${userId}:${tier}`,
  /**
   * A cheer that a platform tells in two forms without a common id: the
   * spender, the number, the text and the second stand for it. Never for bits
   * that one tap can spend again within a second.
   */
  bits: (
    platform: string,
    cheer: {
      userId: string | null;
      bits: number;
      text: string;
      occurredAt: string;
    },
  ) =>
    [
      "bits",
      platform,
      cheer.userId ?? "anonymous",
      cheer.bits,
      fnv1a(cheer.text),
      wholeSecond(cheer.occurredAt),
    ].join(":"),
  follow: (platform: string, userId: string) => `follow:${platform}:${userId}`,
  raid: (platform: string, fromChannelId: string) =>
    `raid:${platform}:${fromChannelId}`,
  redemption: (platform: string, redemptionId: string) =>
    `redemption:${platform}:${redemptionId}`,
  /** A payment of a kind, by the id that its provider gave it. */
  payment: (kind: string, provider: string, transactionId: string) =>
    `${kind}:${provider}:${transactionId}`,
  /** A payment of a membership, by what of which membership it was for. */
  membership: (provider: string, subscriptionId: string, period: string) =>
    `member:${provider}:${subscriptionId}:${period}`,
  wheel: (spinId: string) => `wheel:${spinId}`,
  /** Taking an act back: once as a whole, or once per refund of a part. */
  correction: (refersTo: string, refundId: string | null) =>
    refundId === null
      ? `correction:${refersTo}`
      : `correction:${refersTo}:${refundId}`,
  /** Giving again what a refund or a dispute took back of an act. */
  reinstatement: (refersTo: string, refundId: string) =>
    `reinstated:${refersTo}:${refundId}`,
} as const;

/**
 * Returns the id that stands for a chat line however often it is delivered.
 * Events that have it are told apart by their id alone.
 */
export function lineId(platform: string, messageId: string): string {
  return `${platform}:line:${messageId}`;
}

type WithoutAct<E> = E extends unknown ? Omit<E, "act"> : never;

/** An event whose act is still to be named. */
export type Unkeyed = WithoutAct<NewEvent>;

/**
 * Returns the key of the act that an event itself is. An event that only
 * repeats an act (a chat notice, say) is given that act's key by its reader;
 * otherwise an event of another kind is an act of its own, named after its id.
 */
export function actOf(event: Unkeyed): string {
  const { platform, id } = event;
  const userId = event.actor?.id ?? null;
  switch (event.kind) {
    case "follow":
      return userId === null ? id : acts.follow(platform, userId);
    case "sub":
    case "resub":
      return userId === null ? id : acts.sub(platform, userId, event.data.tier);
    case "gift":
      return event.data.giftId === null
        ? acts.giftWithoutId(platform, {
          ...event.data,
          gifterId: userId,
          occurredAt: event.occurredAt,
        })
        : acts.gift(platform, event.data.giftId);
    case "member":
      return membershipAct(event) ?? id;
    case "gift_member": {
      const { giftId, provider } = event.data;
      return giftId === null ? id : acts.gift(provider ?? platform, giftId);
    }
    case "gift.recipient":
      return userId === null
        ? id
        : acts.giftRecipient(platform, userId, event.data.tier);
    case "charity":
      return acts.payment(
        "charity",
        event.data.provider ?? platform,
        event.data.donationId,
      );
    case "raid":
      return userId === null ? id : acts.raid(platform, userId);
    case "redemption":
      return acts.redemption(platform, event.data.redemptionId);
    case "wheel.spin":
      return acts.wheel(event.data.spinId);
    case "correction":
      return correctionAct(event);
    default:
      return gives(event, "money")
        ? acts.payment(
          event.kind,
          event.data.provider,
          event.data.transactionId ?? id,
        )
        : id;
  }
}

/** Returns the act of a correction; parts and sums without an id of their own are an act each. */
function correctionAct(
  { id, data }: Extract<Unkeyed, { kind: "correction" }>,
): string {
  const { refersTo, refundId, amount, cumulative, reinstated } = data;
  if (reinstated && refundId !== null) {
    return acts.reinstatement(refersTo, refundId);
  }
  const isWhole = amount === null;
  return acts.correction(
    refersTo,
    cumulative ? id : refundId ?? (isWhole ? null : id),
  );
}

/** Returns the act of a membership's payment; `null` where nothing names it. */
function membershipAct(
  { platform, data }: Extract<Unkeyed, { kind: "member" }>,
): string | null {
  const { subscriptionId, period, transactionId } = data;
  const provider = data.provider ?? platform;
  if (subscriptionId && period) {
    return acts.membership(provider, subscriptionId, period);
  }
  return transactionId ? acts.payment("member", provider, transactionId) : null;
}

function wholeSecond(instant: string): string {
  return instant.slice(0, 19);
}
