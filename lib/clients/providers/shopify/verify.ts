import type {
  Verified,
  WebhookDelivery,
} from "@/lib/clients/providers/provider.ts";
import {
  HEADER_FORMS,
  headerOf,
  hmac,
  isSameText,
} from "@/lib/clients/providers/signatures.ts";

/**
 * Verifies HMAC-SHA-256 over the body. No time is signed: what comes again is
 * known by the ids in it.
 */
export function verifyShopify(
  { headers, body, values }: WebhookDelivery,
): Verified {
  const { secret } = values;
  if (!secret) return { ok: false, reason: "no_secret" };
  const signature = headerOf(
    headers,
    "x-shopify-hmac-sha256",
    HEADER_FORMS.sha256Base64,
  );
  if (signature === null) return { ok: false, reason: "bad_header" };
  return isSameText(signature, hmac("sha256", secret, [body], "base64"))
    ? { ok: true }
    : { ok: false, reason: "wrong_signature" };
}
