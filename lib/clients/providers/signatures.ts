/** Checks of who sent a delivery, over the very bytes that came. */
import { createHmac } from "node:crypto";
import { constantTimeEqual } from "@/lib/core/secrets.ts";
import type { Verified } from "./provider.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Returns the value of a header that stands there once and has the form;
 * `null` otherwise. Two headers of one name are joined by a comma, so the form
 * must not take one where it is to tell them apart.
 */
export function headerOf(
  headers: Headers,
  name: string,
  form: RegExp,
): string | null {
  const value = headers.get(name);
  return value !== null && form.test(value) ? value : null;
}

/** Forms of headers: as providers send them, in lower case where it is hexadecimal. */
export const HEADER_FORMS = {
  sha256Hex: /^[0-9a-f]{64}$/,
  md5Hex: /^[0-9a-f]{32}$/,
  ed25519Hex: /^[0-9a-f]{128}$/,
  sha256Base64: /^[A-Za-z0-9+/]{43}=$/,
  unixSeconds: /^[1-9]\d{0,11}$/,
} as const;

/** Returns the HMAC of parts in a row, as lower-case hexadecimal or base64 digits. */
export function hmac(
  algorithm: "sha256" | "md5",
  key: string | Uint8Array,
  parts: readonly (string | Uint8Array)[],
  encoding: "hex" | "base64",
): string {
  const made = createHmac(algorithm, key);
  for (const part of parts) made.update(part);
  return made.digest(encoding);
}

/**
 * Compares two texts in a time that does not depend on where they differ. A
 * signature is compared as text: hexadecimal in capitals is another one.
 */
export const isSameText = constantTimeEqual;

/**
 * Verifies an Ed25519 signature of 128 hexadecimal digits. `spki` is the public
 * key as DER in base64. False for a signature of another form.
 */
export async function isEd25519(
  spki: string,
  signatureHex: string,
  parts: readonly (string | Bytes)[],
): Promise<boolean> {
  if (!HEADER_FORMS.ed25519Hex.test(signatureHex)) return false;
  const key = await crypto.subtle.importKey(
    "spki",
    Uint8Array.fromBase64(spki),
    "Ed25519",
    false,
    ["verify"],
  );
  return await crypto.subtle.verify(
    "Ed25519",
    key,
    Uint8Array.fromHex(signatureHex),
    await new Blob([...parts]).bytes() as Bytes,
  );
}

/**
 * Returns whether a delivery was signed at most `pastMs` ago and at most
 * `futureMs` ahead of our clock; all in ms, `signedAt` NaN where no time.
 */
export function isInTime(
  { at, signedAt, pastMs, futureMs = pastMs }: {
    at: number;
    signedAt: number;
    pastMs: number;
    futureMs?: number;
  },
): boolean {
  return at - signedAt <= pastMs && signedAt - at <= futureMs;
}

/**
 * Decides about a delivery by the signatures that came with it, one of which
 * has to be `expected`, then by the time that it was signed at.
 */
export function verifiedInTime(
  { sent, expected, ...times }:
    & { sent: readonly string[]; expected: string }
    & Parameters<typeof isInTime>[0],
): Verified {
  // Each is compared, so that the time says nothing about which one fits.
  const fits = sent.map((one) => isSameText(one, expected));
  if (!fits.includes(true)) return { ok: false, reason: "wrong_signature" };
  return isInTime(times) ? { ok: true } : { ok: false, reason: "wrong_time" };
}
