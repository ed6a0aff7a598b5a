import { hmacHeader } from "@/lib/clients/providers/hmac_header.ts";
import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { HEADER_FORMS } from "@/lib/clients/providers/signatures.ts";
import { parsePatreon } from "./parse.ts";
import { PATREON_SAMPLES } from "./samples.ts";

/** Patreon: paid charges of memberships. */
export const patreon: WebhookProvider = {
  id: "patreon",
  brings: "Payments of memberships",
  way: "webhook",
  fields: [
    {
      key: "secret",
      label: "Secret",
      secret: true,
      required: true,
      help: "On patreon.com/portal under My Webhooks, beside the webhook",
      pattern: null,
    },
    {
      key: "currency",
      label: "Currency of your page",
      secret: false,
      required: false,
      help:
        "Three letters such as USD: Patreon does not send it, and without it memberships count without their money",
      pattern: "[A-Z]{3}",
    },
  ],
  steps: [
    "On patreon.com/portal, open My Webhooks and paste the address.",
    "Choose the triggers members:pledge:create and members:update.",
    "Copy the Secret shown beside the webhook, paste it here, and set the currency of your page.",
  ],
  verify: hmacHeader({
    header: "x-patreon-signature",
    form: HEADER_FORMS.md5Hex,
    algorithm: "md5",
    encoding: "hex",
    field: "secret",
  }),
  parse: parsePatreon,
  samples: PATREON_SAMPLES,
};
