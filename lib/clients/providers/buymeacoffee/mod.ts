import { hmacHeader } from "@/lib/clients/providers/hmac_header.ts";
import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { HEADER_FORMS } from "@/lib/clients/providers/signatures.ts";
import { parseBuyMeACoffee } from "./parse.ts";
import { BUY_ME_A_COFFEE_SAMPLES } from "./samples.ts";

/** Buy Me a Coffee: one-time support, memberships, monthly support, extras. */
export const buyMeACoffee: WebhookProvider = {
  id: "buymeacoffee",
  brings: "Support, new memberships and extras",
  way: "webhook",
  fields: [
    {
      key: "signingSecret",
      label: "Signing Secret",
      secret: true,
      required: true,
      help: "On the webhook's page; each webhook has its own",
      pattern: null,
    },
  ],
  steps: [
    "On buymeacoffee.com, open Integrations and click New webhook.",
    "Paste the address into Endpoint URL, select donation, membership, recurring donation and extra purchase events under Add events, and click Save.",
    "Copy the Signing Secret from the webhook's page and paste it here; then click Send Test.",
  ],
  verify: hmacHeader({
    header: "x-signature-sha256",
    form: HEADER_FORMS.sha256Hex,
    algorithm: "sha256",
    encoding: "hex",
    field: "signingSecret",
  }),
  parse: parseBuyMeACoffee,
  samples: BUY_ME_A_COFFEE_SAMPLES,
};
