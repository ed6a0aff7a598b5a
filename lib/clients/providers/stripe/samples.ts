import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";

/** A tip by a payment link, in test mode, as Stripe tells of it. */
const TIP = {
  id: "evt_1SampleTip00000000000000",
  object: "event",
  api_version: "2025-12-15.clover",
  created: 1795200994,
  data: {
    object: {
      id: "cs_test_a1SampleTip000000000000000000000000000000000000000000000",
      object: "checkout.session",
      amount_subtotal: 1500,
      amount_total: 1500,
      currency: "eur",
      custom_fields: [{
        key: "nameonstream",
        label: { custom: "Name on stream", type: "custom" },
        optional: true,
        text: { default_value: null, value: "Fern" },
        type: "text",
      }],
      invoice: null,
      livemode: false,
      mode: "payment",
      payment_intent: "pi_3SampleTip0000000000000",
      payment_link: "plink_1SampleTip00000000000",
      payment_status: "paid",
      status: "complete",
      subscription: null,
    },
  },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: "checkout.session.completed",
};

/** Deliveries as Stripe makes them. */
export const STRIPE_SAMPLES = [
  { name: "tip", label: "Tip", text: JSON.stringify(TIP) },
] as const satisfies WebhookProvider["samples"];
