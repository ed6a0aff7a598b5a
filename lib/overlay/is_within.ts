/**
 * Tells whether a message comes from a frame's window, or from a frame in it.
 */
export function isWithin(
  source: MessageEventSource | null,
  frame: Window | null,
): boolean {
  let at = source as Window | null;
  for (let depth = 0; at && depth < 10; depth++) {
    if (at === frame) return true;
    if (!at.parent || at.parent === at) return false;
    at = at.parent;
  }
  return false;
}
