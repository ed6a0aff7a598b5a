/**
 * Events in which viewers give: follows, subscriptions, bits, money, raids,
 * redemptions.
 */
import { z } from "zod";
import { isPictureAddress, isWebAddress } from "@/lib/core/web_address.ts";
import { Actor, Count, Id, Instant, Message, Money, Tier } from "./common.ts";

/** No more than who and when. */
export const Follow = z.object({}).meta({ id: "Follow" });

const subscription = {
  tier: Tier,
  isPrime: z.boolean().nullable().describe("`null` where the source is silent"),
  months: Count.nullable().describe("Months in all, this one included"),
  durationMonths: Count.nullable().describe("Months paid for at once"),
  message: Message.nullable(),
};

/** First own subscription. */
export const Sub = z.object(subscription).meta({ id: "Sub" });

/** A renewal that the viewer shared. */
export const Resub = z.object({
  ...subscription,
  streakMonths: Count.nullable().describe("`null` when not shared"),
}).meta({ id: "Resub" });

/** One purchase of `count` subscriptions for others; `actor` is the giver. */
export const Gift = z.object({
  tier: Tier,
  count: z.int().min(1).describe("Subscriptions bought at once"),
  totalGiven: Count.nullable()
    .describe(
      "Ever given by them on the channel; `null` when not shared",
    ),
  anonymous: z.boolean().describe("Then `actor` is `null`"),
  giftId: Id.nullable()
    .describe("The platform's id of the purchase, if any"),
}).meta({ id: "Gift" });

/** A viewer got a gifted subscription; `actor` is the recipient. */
export const GiftRecipient = z.object({
  tier: Tier,
  giftId: Id.nullable().describe("`giftId` of the purchase, if known"),
  gifter: Actor.nullable().describe("`null` when anonymous or not said"),
});

/** A payment as who moved the money knows it: one id, whichever service tells of it. */
export const PaymentReference = z.object({
  processor: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)
    .describe("Processor that moved the money, such as `paypal` or `stripe`"),
  id: Id.describe("The processor's id of the payment"),
}).meta({ id: "PaymentReference" });
export type PaymentReference = z.infer<typeof PaymentReference>;

const Provider = z.string().min(1).max(64);

const Processed = PaymentReference.nullish().describe(
  "The payment at its processor; services that tell of the same one tell of one act",
);

/** Money of a membership, where who tells of it says how much it was. */
const membershipMoney = {
  amount: Money.nullish().describe("As it was paid; `null` where not told"),
  baseAmount: Money.nullish()
    .describe("In the channel's currency, if the source converted it"),
  provider: Provider.nullish()
    .describe("Service that took the money; `null`: the platform itself"),
  payment: Processed,
};

/** A paid membership on a platform that has levels instead of tiers. */
export const Member = z.object({
  level: z.string(),
  months: Count.nullable(),
  message: Message.nullable(),
  ...membershipMoney,
  subscriptionId: Id.nullish()
    .describe("The provider's id of the membership, the same for each renewal"),
  period: z.string().min(1).max(64).nullish().describe(
    "Period that was paid, such as `2026-11`, or the time at which it begins",
  ),
  transactionId: Id.nullish().describe("The provider's id of this payment"),
}).meta({ id: "Member" });

/** One purchase of `count` memberships for others. */
export const GiftMember = z.object({
  level: z.string(),
  count: z.int().min(1).describe("Memberships bought at once"),
  anonymous: z.boolean().describe("Then `actor` is `null`"),
  giftId: Id.nullable().describe("The provider's id of the purchase"),
  ...membershipMoney,
}).meta({ id: "GiftMember" });

/** Platform tokens (bits, kicks, stars) spent on the channel. */
export const Cheer = z.object({
  bits: z.int().min(1).describe("Tokens spent"),
  anonymous: z.boolean().describe("Then `actor` is `null`"),
  source: z.string().describe("`cheer`, `power_up` or `custom_power_up`"),
  powerUp: z.object({
    type: z.string(),
    title: z.string().nullable(),
    rewardId: z.string().nullable(),
    emoteId: z.string().nullable(),
  }).nullable().describe("What was bought, if no plain cheer"),
  message: Message.nullable(),
}).meta({ id: "Cheer" });

const paid = {
  amount: Money.describe("As it was paid"),
  baseAmount: Money.nullable().default(null)
    .describe("In the channel's currency, if the source converted it"),
  provider: Provider.default("unknown")
    .describe("Service that took the money, such as `streamlabs`"),
  transactionId: Id.nullable().default(null)
    .describe("The provider's id of the payment, or the event's id"),
  anonymous: z.boolean().default(false).describe("Then `actor` is `null`"),
  message: Message.nullable().default(null),
};

/** A tip given outside the platform. */
export const Tip = z.object({ ...paid, payment: Processed }).meta({
  id: "Tip",
});

/** A paid chat message. */
export const Superchat = z.object(paid).meta({ id: "Superchat" });

/** A shop order. */
export const Order = z.object({
  ...paid,
  items: z.array(z.object({
    name: z.string(),
    quantity: z.int().min(1),
  })).describe("In the order of the receipt"),
  payment: Processed,
}).meta({ id: "Order" });

/** A donation to the channel's charity campaign. */
export const Charity = z.object({
  amount: Money,
  donationId: Id,
  campaignId: z.string().nullable(),
  charityName: z.string(),
  provider: Provider.nullish().describe(
    "Service that took the money, such as `tiltify`; `null`: the platform itself",
  ),
  anonymous: z.boolean().optional().describe("Then `actor` is `null`"),
  message: Message.nullish(),
  payment: Processed,
}).meta({ id: "Charity" });

/** The charity campaign with its absolute sum. May arrive in any order. */
export const CharityCampaign = z.object({
  campaignId: Id,
  charityName: z.string(),
  description: z.string(),
  logoUrl: z.string().refine((text) => text === "" || isPictureAddress(text))
    .describe("Empty where there is none"),
  website: z.string().refine((text) => text === "" || isWebAddress(text))
    .describe("Empty where there is none"),
  current: Money.nullable(),
  target: Money.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});

/** Another channel sent its viewers here; `actor` is its broadcaster. */
export const Raid = z.object({
  viewers: Count.describe("How many came along"),
}).meta({ id: "Raid" });

/** A reward of the channel that a viewer took. */
export const Redemption = z.object({
  redemptionId: Id,
  reward: z.object({
    id: z.string().describe("An automatic reward's type"),
    title: z.string(),
    cost: Count.describe("In `unit`"),
    unit: z.string().describe("`points` or `bits`"),
    source: z.string().describe("`custom`, `automatic` or `power_up`"),
    prompt: z.string(),
  }),
  input: z.string().describe("What the viewer wrote, if asked"),
  status: z.string()
    .describe("`unfulfilled`, `fulfilled`, `canceled` or `unknown`"),
  message: Message.nullable(),
}).meta({ id: "Redemption" });

/**
 * An act that was counted before is taken back, in whole or in part, or what
 * was taken back of it is given again. The same statement again changes
 * nothing, and the order in which statements come changes nothing either.
 */
export const Correction = z.object({
  refersTo: z.string().min(1).max(400).describe("`act` of what is taken back"),
  kind: z.string().min(1).describe("Kind of what is taken back"),
  reason: z.enum(["refund", "chargeback", "canceled", "deleted"]),
  amount: Money.nullable().default(null)
    .describe("The part that is taken back; `null` for all of it"),
  refundId: Id.nullable().default(null).describe(
    "The provider's id of the refund or dispute, where parts can follow parts",
  ),
  cumulative: z.boolean().optional().describe(
    "`amount` is all that was taken back until `occurredAt`, not one part: the latest of them holds",
  ),
  reinstated: z.boolean().optional().describe(
    "`true`: the money that `refundId` took back was given again, as a dispute was won or a refund failed",
  ),
  payment: Processed,
}).refine(
  ({ cumulative, amount }) => cumulative !== true || amount !== null,
  { path: ["amount"], error: "is needed where it is cumulative" },
).refine(
  ({ reinstated, refundId }) => reinstated !== true || refundId !== null,
  { path: ["refundId"], error: "is needed where it was reinstated" },
);
