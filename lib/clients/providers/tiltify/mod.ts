import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { parseTiltify } from "./parse.ts";
import { TILTIFY_SAMPLES } from "./samples.ts";
import { verifyTiltify } from "./verify.ts";

/** Tiltify: donations to a charity campaign. */
export const tiltify: WebhookProvider = {
  id: "tiltify",
  brings: "Donations to your charity campaign",
  way: "webhook",
  fields: [
    {
      key: "signingId",
      label: "Webhook Signing ID",
      secret: true,
      required: true,
      help: "On the webhook's page in Tiltify's Developer Dashboard",
      pattern: null,
    },
  ],
  steps: [
    "In Tiltify's Developer Dashboard, open your application, or create one with Create Application, and go to its Webhooks tab.",
    "Click Add webhook, set the Endpoint URL to the address, save, and paste the Webhook Signing ID here.",
    "Under Subscriptions, click Add event, enter the ID of your published campaign and choose donation_updated.",
  ],
  verify: verifyTiltify,
  parse: parseTiltify,
  samples: TILTIFY_SAMPLES,
};
