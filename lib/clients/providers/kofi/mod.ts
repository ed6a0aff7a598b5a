import type {
  Verified,
  WebhookDelivery,
  WebhookProvider,
} from "@/lib/clients/providers/provider.ts";
import { isSameText } from "@/lib/clients/providers/signatures.ts";
import { kofiData, parseKofi } from "./parse.ts";
import { KOFI_SAMPLES } from "./samples.ts";

/**
 * Compares the token in the body: Ko-fi signs nothing, so the integration's
 * secret address is the second proof.
 */
function verify({ body, values }: WebhookDelivery): Verified {
  const { verificationToken } = values;
  if (!verificationToken) return { ok: false, reason: "no_secret" };
  const sent = kofiData(new TextDecoder().decode(body))?.verification_token;
  return typeof sent === "string" && isSameText(sent, verificationToken)
    ? { ok: true }
    : { ok: false, reason: "wrong_signature" };
}

/** Ko-fi: donations, monthly payments of memberships, shop orders. */
export const kofi: WebhookProvider = {
  id: "kofi",
  brings: "Donations, memberships and shop orders",
  way: "webhook",
  fields: [
    {
      key: "verificationToken",
      label: "Verification Token",
      secret: true,
      required: true,
      help: "On ko-fi.com under More → API, behind Advanced",
      pattern: null,
    },
  ],
  steps: [
    "On ko-fi.com, open More → API (ko-fi.com/manage/webhooks).",
    "Paste the address into Webhook URL and press Update.",
    "Open Advanced, copy the Verification Token and paste it here; then press a Send Test button there.",
  ],
  verify,
  parse: parseKofi,
  samples: KOFI_SAMPLES,
};
