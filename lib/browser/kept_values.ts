/** What a page kept under a name; `null` when there is nothing, or no storage. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value over a reload; without storage a reload starts with what is new. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full, or forbidden.
  }
}
