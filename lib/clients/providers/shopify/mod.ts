import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { parseShopify } from "./parse.ts";
import { SHOPIFY_SAMPLES } from "./samples.ts";
import { verifyShopify } from "./verify.ts";

/** Orders of the streamer's own Shopify shop. */
export const shopify: WebhookProvider = {
  id: "shopify",
  brings: "Orders of your shop",
  way: "webhook",
  fields: [
    {
      key: "secret",
      label: "Webhook signing key",
      secret: true,
      required: true,
      help:
        "Shopify shows it under Settings > Notifications > Webhooks, below the list; of an app it is the client secret",
      pattern: "[!-~]{16,200}",
    },
  ],
  steps: [
    "In Shopify’s admin, open Settings, then Notifications, then Webhooks.",
    "Click Create webhook twice, for Order payment and for Refund create, each with the format JSON and the address as the URL.",
    "Copy the key that webhooks are signed with from below the list and paste it here.",
  ],
  verify: verifyShopify,
  parse: parseShopify,
  samples: SHOPIFY_SAMPLES,
};
