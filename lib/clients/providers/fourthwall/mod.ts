import { hmacHeader } from "@/lib/clients/providers/hmac_header.ts";
import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { HEADER_FORMS } from "@/lib/clients/providers/signatures.ts";
import { parseFourthwall } from "./parse.ts";
import { FOURTHWALL_SAMPLES } from "./samples.ts";

/** Fourthwall: orders, donations, gifts, first payments of memberships. */
export const fourthwall: WebhookProvider = {
  id: "fourthwall",
  brings: "Donations, orders, gifts and new memberships",
  way: "webhook",
  fields: [
    {
      key: "secret",
      label: "Secret token",
      secret: true,
      required: true,
      help:
        "Under Settings → For developers, below the webhook once it is saved",
      pattern: null,
    },
  ],
  steps: [
    "In Fourthwall's dashboard, open Settings → For developers and click Create webhook.",
    "Paste the address into URL, select the events Order placed, Order updated, Donation, Gift purchase and Subscription purchased, and click Save.",
    "Copy the secret token that webhooks are signed with and paste it here; then use Send test notification.",
  ],
  verify: hmacHeader({
    header: "x-fourthwall-hmac-sha256",
    form: HEADER_FORMS.sha256Base64,
    algorithm: "sha256",
    encoding: "base64",
    field: "secret",
  }),
  parse: parseFourthwall,
  samples: FOURTHWALL_SAMPLES,
};
