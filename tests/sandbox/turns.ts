/**
 * Creates a line for a page's turn without other waiters; the one that asked
 * gets its turn when a test says so.
 */
export function turns() {
  let asked: { position: string; start: () => void } | null = null;
  return {
    ask(position: string, start: () => void): () => void {
      const own = asked = { position, start };
      return () => {
        if (asked === own) asked = null;
      };
    },
    /** The position that is asked for; `null` for none. */
    asked: (): string | null => asked?.position ?? null,
    /** Gives turns until nobody asks for another. */
    take(): void {
      for (let next; (next = asked) !== null;) {
        asked = null;
        next.start();
      }
    },
  };
}
