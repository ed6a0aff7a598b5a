/**
 * What a page kept under a name, `null` when there is nothing, or no storage:
 * its own before a reload, otherwise what another source of the same address
 * kept last. Sources of one OBS share their storage, and are not always at the
 * same place: one may have been without a connection.
 */
export function readKept(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value over a reload; without storage a reload starts with what is new. */
export function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
    localStorage.setItem(key, value);
  } catch {
    // Full, or forbidden.
  }
}
