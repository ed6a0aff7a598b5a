import type { Clock } from "@/lib/core/clock.ts";
import type { PlaybackState } from "@/lib/schema/overlays/playback.ts";

/** Time after its start within which a process waits for the pages that were open before, in ms. */
export const RETURN_MS = 5_000;

/**
 * Creates the wait for pages that go on without a connection while the service
 * starts again: one that is opened meanwhile shows nothing that they may be
 * showing, until one of them has said what it showed.
 */
export function createReturningPages({ clock }: { clock: Clock }) {
  /** Compared with what was stored before; the wait goes by the steady clock. */
  const startedAt = clock.now();
  const over = clock.steady() + RETURN_MS;
  /** Boxes that had pages when the service ended, by whether they are still waited for. */
  const awaited = new Map<string, boolean>();

  return {
    /** Notes a box's record as it is before this process changes it. */
    note(box: string, { presentAt }: Pick<PlaybackState, "presentAt">): void {
      if (clock.steady() >= over) awaited.clear();
      else if (!awaited.has(box)) awaited.set(box, presentAt < startedAt);
    },

    /** A page of the box that was open before is back. */
    returned(box: string): void {
      if (awaited.has(box)) awaited.set(box, false);
    },

    /** Returns how long a page that was opened has to wait for those of before, in ms. */
    waitMs(box: string): number {
      return awaited.get(box) ? Math.max(0, over - clock.steady()) : 0;
    },
  };
}
