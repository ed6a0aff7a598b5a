/** Encodes bytes as lower-case hexadecimal digits. */
export function encodeHex(bytes: Uint8Array): string {
  return bytes.toHex();
}

/** Encodes bytes as base64url without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * Decodes a base64url text. Throws a SyntaxError when the text is not valid.
 */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}
