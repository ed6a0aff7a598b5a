/** Time for which what was done on a page is kept in the tab. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Steps of undo and redo, the oldest first. */
interface Steps<S> {
  past: readonly S[];
  future: readonly S[];
}

/**
 * Writes work for the tab's storage as it is with the steps; the oldest are left
 * out where all have more than `maxChars`.
 */
export function writeSessionDraft<S>(
  { past, future }: Steps<S>,
  { at, maxChars }: { at: number; maxChars: number },
  workWith: (steps: Steps<S>) => object,
): string {
  for (;;) {
    const text = JSON.stringify({ at, ...workWith({ past, future }) });
    if (text.length <= maxChars || past.length + future.length === 0) {
      return text;
    }
    past = past.slice(Math.ceil(past.length / 2));
    if (past.length === 0) future = [];
  }
}

/** Reads such work; `null` for what is too old, or is none by `isWork`. */
export function readSessionDraft<W extends object>(
  text: string | null,
  now: number,
  isWork: (value: Partial<Record<keyof W, unknown>>) => boolean,
): W | null {
  if (text === null) return null;
  try {
    const { at, ...work } = JSON.parse(text);
    const isFresh = typeof at === "number" && now - at <= MAX_AGE_MS;
    return isFresh && isWork(work) ? work : null;
  } catch {
    return null;
  }
}

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
