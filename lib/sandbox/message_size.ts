/** Characters, bytes and values of a message that a widget may send at once. */
const MAX_MESSAGE_SIZE = 1_000_000;

/** Tells whether a message is larger than any that a widget needs to send. */
export function isOversized(message: unknown): boolean {
  const open: unknown[] = [message];
  // An object that holds itself is no larger for it.
  const seen = new Set<unknown>();
  for (let size = 0; open.length > 0; size++) {
    const value = open.pop();
    if (typeof value === "string") size += value.length;
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
      size += value.byteLength;
    } else if (typeof value === "object" && value !== null) {
      if (seen.has(value)) continue;
      seen.add(value);
      const isList = Array.isArray(value);
      if (isList) size += value.length;
      if (size > MAX_MESSAGE_SIZE) return true;
      for (const [key, part] of Object.entries(value)) {
        if (!isList) size += key.length;
        open.push(part);
      }
    }
    if (size > MAX_MESSAGE_SIZE) return true;
  }
  return false;
}
