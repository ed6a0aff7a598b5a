import { MINUTE_MS } from "@/lib/core/clock.ts";
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

/** Time before and after ours that an attempt may have been signed at, ms. */
const TOLERANCE_MS = MINUTE_MS;

/** RFC 3339 in UTC with up to six decimals. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** Verifies a delivery: the HMAC of time and body, then the age of the attempt. */
export function verifyTiltify(
  { headers, body, at, values }: WebhookDelivery,
): Verified {
  const { signingId } = values;
  if (!signingId) return { ok: false, reason: "no_secret" };
  const sent = headerOf(
    headers,
    "x-tiltify-signature",
    HEADER_FORMS.sha256Base64,
  );
  const time = headerOf(headers, "x-tiltify-timestamp", TIME);
  if (sent === null || time === null) {
    return { ok: false, reason: "bad_header" };
  }
  return verifiedInTime({
    sent: [sent],
    expected: hmac("sha256", signingId, [`${time}.`, body], "base64"),
    at,
    signedAt: Date.parse(time),
    pastMs: TOLERANCE_MS,
  });
}
