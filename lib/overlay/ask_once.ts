import { createSemaphore } from "@/lib/core/semaphore.ts";

/** As many answers are remembered, the last that were asked for. */
const MAX_KNOWN = 500;
/** A page asks about no more people at a time. */
const MAX_ASKED = 4;
/** As many wait for their turn: a busy chat has gone on by then. */
const MAX_WAITING = 60;

/**
 * Asks about a login once for all callers that want to know. Resolves with
 * `null` when the answer cannot be had, or when too many are asked about: then
 * it is asked again next time.
 */
export function askOnce(
  ask: (login: string) => Promise<string | null>,
): (login: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>();
  const places = createSemaphore(MAX_ASKED);
  const inTurn = (login: string): Promise<string | null> =>
    places.run(() => ask(login)).catch(() => {
      known.delete(login);
      return null;
    });
  return (login) => {
    const before = known.get(login);
    if (before) return before;
    if (places.waiting >= MAX_WAITING) return Promise.resolve(null);
    const reading = inTurn(login);
    known.set(login, reading);
    for (const name of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(name);
    }
    return reading;
  };
}
