import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type {
  Verified,
  WebhookDelivery,
} from "@/lib/clients/providers/provider.ts";
import {
  HEADER_FORMS,
  headerOf,
  hmac,
  verifiedInTime,
} from "@/lib/clients/providers/signatures.ts";

const PREFIX = "whsec_";
/** Time before and after ours that a message may have been signed at, ms. */
const TOLERANCE_MS = 5 * MINUTE_MS;

const MESSAGE_ID = /^[\x21-\x2b\x2d-\x7e]{1,200}$/;
/** Signatures of several versions and keys, with a space between. */
const SIGNATURES =
  /^v1a?,[A-Za-z0-9+/=]{1,88}(?: v1a?,[A-Za-z0-9+/=]{1,88}){0,9}$/;

/**
 * Verifies a message by the specification: HMAC-SHA-256 over id, time and body,
 * by any `v1` signature of the list. Asymmetric ones (`v1a`) are passed over.
 */
export function verifyStandardWebhook(
  { headers, body, at, values }: WebhookDelivery,
): Verified {
  const { secret } = values;
  if (!secret) return { ok: false, reason: "no_secret" };
  const id = headerOf(headers, "webhook-id", MESSAGE_ID);
  const time = headerOf(headers, "webhook-timestamp", HEADER_FORMS.unixSeconds);
  const list = headerOf(headers, "webhook-signature", SIGNATURES);
  if (id === null || time === null || list === null) {
    return { ok: false, reason: "bad_header" };
  }
  const key = Uint8Array.fromBase64(secret.slice(PREFIX.length));
  return verifiedInTime({
    sent: list.split(" "),
    expected: `v1,${hmac("sha256", key, [`${id}.${time}.`, body], "base64")}`,
    at,
    signedAt: Number(time) * SECOND_MS,
    pastMs: TOLERANCE_MS,
  });
}
