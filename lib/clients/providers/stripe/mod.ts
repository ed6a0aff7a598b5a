import type { WebhookProvider } from "../provider.ts";
import { parseStripe } from "./parse.ts";
import { STRIPE_SAMPLES } from "./samples.ts";
import { verifyStripe } from "./verify.ts";

/** Tips by payment links of the streamer's own Stripe account. */
export const stripe: WebhookProvider = {
  id: "stripe",
  title: "Stripe",
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
  verify: verifyStripe,
  parse: parseStripe,
  samples: STRIPE_SAMPLES,
};
