/** Returns a new name that nobody else has, for things that only editors know. */
export function newKey(prefix = ""): string {
  const parts = [...crypto.getRandomValues(new Uint8Array(8))];
  return prefix + parts.map((part) => part.toString(36)).join("");
}
