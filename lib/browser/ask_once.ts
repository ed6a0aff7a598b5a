/** As many answers are remembered, the last that were asked for. */
const MAX_KNOWN = 500;
/** A busy chat asks about no more people at a time. */
const MAX_ASKED = 4;

/**
 * Asks about somebody once for all who want to know. `null` when it cannot be
 * had, or when too many are asked about: then it is asked again next time.
 */
export function askOnce(
  ask: (login: string) => Promise<string | null>,
): (login: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>();
  let asked = 0;
  return (login) => {
    const before = known.get(login);
    if (before) return before;
    if (asked >= MAX_ASKED) return Promise.resolve(null);
    asked++;
    const reading = ask(login).catch(() => {
      known.delete(login);
      return null;
    }).finally(() => asked--);
    known.set(login, reading);
    for (const name of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(name);
    }
    return reading;
  };
}
