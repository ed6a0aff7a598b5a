import { hmacHeader } from "@/lib/clients/providers/hmac_header.ts";
import { HEADER_FORMS } from "@/lib/clients/providers/signatures.ts";

/** Verifies HMAC-SHA-256 over the body: what comes again is known by the ids in it. */
export const verifyShopify = hmacHeader({
  header: "x-shopify-hmac-sha256",
  form: HEADER_FORMS.sha256Base64,
  algorithm: "sha256",
  encoding: "base64",
  field: "secret",
});
