import type { Verified, WebhookDelivery } from "./provider.ts";
import { headerOf, hmac, isSameText } from "./signatures.ts";

/** Header in which a provider sends the HMAC of the raw body. */
interface HmacHeader {
  /** Lower-case name of the header. */
  header: string;
  /** The header as the provider sends it; tells capitals and a second value apart. */
  form: RegExp;
  algorithm: "sha256" | "md5";
  encoding: "hex" | "base64";
  /** Key of the streamer's field that holds the secret. */
  field: string;
}

/**
 * Creates the check of providers that sign the raw body alone. No time is
 * signed, so an old delivery is told by its events' ids only.
 */
export function hmacHeader(
  { header, form, algorithm, encoding, field }: HmacHeader,
): (delivery: WebhookDelivery) => Verified {
  return ({ headers, body, values }) => {
    const secret = values[field];
    if (!secret) return { ok: false, reason: "no_secret" };
    const sent = headerOf(headers, header, form);
    if (sent === null) return { ok: false, reason: "bad_header" };
    return isSameText(sent, hmac(algorithm, secret, [body], encoding))
      ? { ok: true }
      : { ok: false, reason: "wrong_signature" };
  };
}
