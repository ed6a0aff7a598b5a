import type { Batch } from "./batch.ts";
import { EVERY_KIND, type KindFilter } from "./kind_filter.ts";
import { parsePosition } from "./position.ts";
import type { ReadPage } from "./read_log.ts";

/**
 * Returns the part of a channel's log after a position as batches have it, in
 * the form of a read; `more` where they end before the commit `head`. `null`
 * when nothing is in them and the log goes on. Pure.
 */
export function recentPage(
  batches: readonly Batch[],
  { after, head, kinds = EVERY_KIND }: {
    after: string;
    /** Stamp of the channel's last commit. */
    head: string;
    kinds?: KindFilter | undefined;
  },
): ReadPage | null {
  const events = batches.flatMap((batch) => batch.events).filter(
    ({ position, kind }) => position > after && kinds.wants(kind),
  );
  const next = batches.at(-1)?.to ?? after;
  const more = (parsePosition(next)?.stamp ?? "") < head;
  if (more && events.length === 0) return null;
  return { events, next, more, complete: true, from: after };
}
