/**
 * Reads the value that a page stored under a name, `null` when there is none,
 * or no storage: its own from before a reload, otherwise the value that another
 * source of the same address stored last. Sources of one OBS share their
 * storage, and are not always at the same position: one may have been without a
 * connection.
 */
export function readStoredValue(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value over a reload; without storage a reload starts with what is new. */
export function writeStoredValue(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
    localStorage.setItem(key, value);
  } catch {
    // Full, or forbidden.
  }
}
