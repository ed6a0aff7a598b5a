import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { parseStripe } from "./parse.ts";
import { STRIPE_SAMPLES } from "./samples.ts";
import { verifyStripe } from "./verify.ts";

/** Tips by payment links of the streamer's own Stripe account. */
export const stripe: WebhookProvider = {
  id: "stripe",
  brings: "Payments by your payment links, and new subscriptions",
  way: "webhook",
  fields: [
    {
      key: "secret",
      label: "Signing secret",
      secret: true,
      required: true,
      help:
        "Stripe shows it under Workbench > Webhooks, on the page of the endpoint; it begins with whsec_",
      pattern: "whsec_[!-~]{16,200}",
    },
  ],
  steps: [
    "In Stripe, open Workbench, then Webhooks, and click Add destination.",
    "Select the events checkout.session.completed, checkout.session.async_payment_succeeded, refund.created, refund.updated, refund.failed, charge.refunded and charge.dispute.closed, choose Webhook endpoint and paste the address as the Endpoint URL.",
    "Click to reveal the Signing secret of the endpoint and paste it here.",
  ],
  verify: verifyStripe,
  parse: parseStripe,
  samples: STRIPE_SAMPLES,
};
