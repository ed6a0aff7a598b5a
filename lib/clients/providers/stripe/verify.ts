import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type {
  Verified,
  WebhookDelivery,
} from "@/lib/clients/providers/provider.ts";
import {
  headerOf,
  hmac,
  verifiedInTime,
} from "@/lib/clients/providers/signatures.ts";

/** Time before and after ours that a delivery may have been signed at, ms. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** One time, then signatures of several schemes and secrets, without blanks. */
const SIGNATURES =
  /^t=([1-9]\d{0,11})((?:,[a-z][a-z0-9]{0,9}=[0-9A-Za-z+/=_-]{1,128}){1,12})$/;

/**
 * Verifies HMAC-SHA-256 over time and body, by any `v1` signature of the list;
 * other schemes are passed over. The key is the whole secret, `whsec_` included.
 * Stripe's own library takes times of the future, which are refused here.
 */
export function verifyStripe(
  { headers, body, at, values }: WebhookDelivery,
): Verified {
  const { secret } = values;
  if (!secret) return { ok: false, reason: "no_secret" };
  const header = headerOf(headers, "stripe-signature", SIGNATURES);
  if (header === null) return { ok: false, reason: "bad_header" };
  const [, time = "", list = ""] = SIGNATURES.exec(header) ?? [];
  return verifiedInTime({
    sent: list.slice(1).split(","),
    expected: `v1=${hmac("sha256", secret, [`${time}.`, body], "hex")}`,
    at,
    signedAt: Number(time) * SECOND_MS,
    pastMs: TOLERANCE_MS,
  });
}
