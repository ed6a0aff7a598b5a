import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { parseThrone } from "./parse.ts";
import { THRONE_SAMPLES } from "./samples.ts";
import { throneVerifier } from "./verify.ts";

/** Throne's public key for webhooks (help.throne.com, article 14982436). */
export const THRONE_PUBLIC_KEY =
  "MCowBQYDK2VwAyEAPXbUfxh7XL4SYUVcfhmYMIbxvtR9E9LDd8gPJ1PwSD8=";

/** Throne: gifts of a wishlist and contributions to them. */
export const throne: WebhookProvider = {
  id: "throne",
  brings: "Gifts of your wishlist and contributions to them",
  way: "webhook",
  bindsAccount: true,
  fields: [],
  steps: [
    "In Throne's creator settings, open Integrations and enable Webhook.",
    "Paste the address as the subscriber URL and save.",
    "The first gift or contribution binds your account to the address: those of other accounts are refused from then on.",
  ],
  verify: throneVerifier(THRONE_PUBLIC_KEY),
  parse: parseThrone,
  samples: THRONE_SAMPLES,
};
