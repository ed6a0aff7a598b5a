import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";

/** Between two words about what was handled. */
const HANDLED_MS = 250;

/** Kinds by which a person at the dashboard hears that pages have a change. */
const WAITED_FOR: readonly string[] = [
  "instance.updated",
  "look.updated",
  "scene.updated",
  "timer.state",
  "tests.cleared",
];

/** Tells whether a person at the dashboard waits to hear that pages have an event. */
function isWaitedFor({ kind, test }: LiveEvent): boolean {
  return test || kind.startsWith("control.") || WAITED_FOR.includes(kind);
}

/**
 * Creates the notice that has `say` called soon after events that a person at
 * the dashboard waits for, once for all that come together.
 */
export function createHandledNotice(
  clock: {
    now(): number;
    after(ms: number, run: () => void): () => void;
  },
  say: () => void,
) {
  let cancel: (() => void) | null = null;
  let saidAt = -Infinity;
  return {
    /** Notes events that the page has just handled. */
    handled(events: readonly LiveEvent[]): void {
      if (!events.some(isWaitedFor)) return;
      cancel ??= clock.after(
        Math.max(0, saidAt + HANDLED_MS - clock.now()),
        () => {
          cancel = null;
          saidAt = clock.now();
          say();
        },
      );
    },

    /** Says nothing more. */
    close(): void {
      cancel?.();
    },
  };
}
