/** Lower-case hexadecimal digits of the bytes. */
export function encodeHex(bytes: Uint8Array): string {
  return bytes.toHex();
}

/** Bytes as base64url without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** The bytes of a base64url text. Throws a SyntaxError when it is none. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}
