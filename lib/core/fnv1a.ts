/** FNV-1a, a short hash for what needs no secrecy (https://www.rfc-editor.org/rfc/rfc9923). */
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * Returns the hash of a text's UTF-16 units as 32 bits, unsigned. `salt` gives
 * the same text another hash.
 */
export function fnv1aBits(text: string, salt = 0): number {
  let hash = OFFSET_BASIS ^ salt;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  }
  return hash >>> 0;
}

/** Returns the hash of a text as 8 hexadecimal digits. */
export function fnv1a(text: string): string {
  return fnv1aBits(text).toString(16).padStart(8, "0");
}
