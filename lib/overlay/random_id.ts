/**
 * Returns 32 random hexadecimal digits. A page that comes over plain HTTP from
 * another machine has no `crypto.randomUUID`.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
