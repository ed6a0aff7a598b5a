/** Stripe's events as it spells them, with the fields that are read alone. */
import { z } from "zod";
import { DigitsText } from "@/lib/clients/providers/exact_json.ts";

const StripeId = z.string().regex(/^[a-z]+_\w{1,190}$/);

/** The envelope of every event. */
export const StripeEvent = z.object({
  id: StripeId,
  object: z.literal("event"),
  type: z.string().max(100),
  api_version: z.string().max(60).nullable(),
  /** Seconds since the epoch. */
  created: z.string().regex(/^\d{1,11}$/),
  livemode: z.boolean(),
  data: z.object({
    object: z.record(z.string(), z.unknown()),
    /** Former values of the object's fields that changed. */
    previous_attributes: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type StripeEvent = z.output<typeof StripeEvent>;

/** A question of the payment page that the streamer added. */
const CustomField = z.object({
  key: z.string().max(5_000),
  text: z.object({ value: z.string().nullish() }).nullish(),
});

/** A payment page that a payer went through. */
export const CheckoutSession = z.object({
  id: StripeId,
  object: z.literal("checkout.session"),
  mode: z.string(),
  payment_status: z.string(),
  amount_total: DigitsText.nullable(),
  currency: z.string().nullable(),
  payment_intent: StripeId.nullable(),
  subscription: StripeId.nullable(),
  invoice: StripeId.nullable(),
  custom_fields: z.array(CustomField).max(20).default([]),
});
export type CheckoutSession = z.output<typeof CheckoutSession>;

/** Money that goes back to a payer. */
export const StripeRefund = z.object({
  id: StripeId,
  object: z.literal("refund"),
  amount: DigitsText,
  currency: z.string(),
  payment_intent: StripeId.nullable(),
  status: z.string().nullable(),
});

/** A charge of which money went back. Amounts are those of all refunds so far. */
export const Charge = z.object({
  id: StripeId,
  object: z.literal("charge"),
  amount_refunded: DigitsText,
  currency: z.string(),
  payment_intent: StripeId.nullable(),
  /** A list until the API of 2022-11-15. */
  refunds: z.object({ data: z.array(StripeRefund).max(100) }).nullish(),
});

/** Sum that had gone back of a charge before. */
export const ChargeBefore = z.object({ amount_refunded: DigitsText });

/** A payment that the payer's bank asks back. */
export const Dispute = z.object({
  id: StripeId,
  object: z.literal("dispute"),
  amount: DigitsText,
  currency: z.string(),
  payment_intent: StripeId.nullable(),
  status: z.string(),
});
