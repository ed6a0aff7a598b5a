/** A failure on a page, as it is told to the dashboard. */
export interface PageError {
  message: string;
  stack: string | null;
  /** Widget or part in which it happened. */
  place: string;
}

let send: ((error: PageError) => void) | undefined;
const told = new Set<string>();

/** How many different failures a page tells of. */
const TOLD_LIMIT = 20;

/** Sets how failures are sent; until then they are dropped. Nothing is ever drawn on stream. */
export function reportErrorsWith(sender: (error: PageError) => void): void {
  send = sender;
  told.clear();
}

/** Tells of a failure, each once. Never throws, never writes to the console of a live page. */
export function reportError(error: unknown, place: string): void {
  const message = error instanceof Error ? error.message : String(error);
  const key = `${place}\n${message}`;
  if (told.has(key) || told.size >= TOLD_LIMIT) return;
  told.add(key);
  try {
    send?.({
      message: message.slice(0, 1000),
      stack: error instanceof Error
        ? error.stack?.slice(0, 4000) ?? null
        : null,
      place,
    });
  } catch {
    // A page that cannot even report must still go on.
  }
}
