/**
 * Takes a text out of the tab. What was taken up is the page's from then on: a
 * copy of the tab does not begin with what was thrown away since.
 */
export function takeFromSession(key: string): string | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text;
}

/** Keeps a text in the tab. */
export function writeToSession(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The tab has no room: undo begins anew.
    sessionStorage.removeItem(key);
  }
}
