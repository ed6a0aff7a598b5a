import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type {
  Verified,
  WebhookDelivery,
} from "@/lib/clients/providers/provider.ts";
import {
  HEADER_FORMS,
  headerOf,
  isEd25519,
  isInTime,
} from "@/lib/clients/providers/signatures.ts";
import { creatorOf, TIME_HEADER } from "./parse.ts";

/** Time before and after ours that a delivery may have been signed at, ms. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * Creates the check of deliveries under Throne's public key, DER in base64. One
 * key signs for all creators, so a right signature says only that Throne sent
 * it: the first delivery binds its creator, and later ones of others are
 * refused.
 */
export function throneVerifier(
  publicKey: string,
): (delivery: WebhookDelivery) => Promise<Verified> {
  return async ({ headers, body, at, bound }) => {
    const signature = headerOf(
      headers,
      "x-signature-ed25519",
      HEADER_FORMS.ed25519Hex,
    );
    const time = headerOf(headers, TIME_HEADER, HEADER_FORMS.unixSeconds);
    if (signature === null || time === null) {
      return { ok: false, reason: "bad_header" };
    }
    if (!await isEd25519(publicKey, signature, [`${time}.`, body])) {
      return { ok: false, reason: "wrong_signature" };
    }
    const signedAt = Number(time) * SECOND_MS;
    if (!isInTime({ at, signedAt, pastMs: TOLERANCE_MS })) {
      return { ok: false, reason: "wrong_time" };
    }
    const creator = creatorOf(new TextDecoder().decode(body));
    return creator === null || (bound !== null && creator !== bound)
      ? { ok: false, reason: "other_account" }
      : { ok: true, bind: creator };
  };
}
