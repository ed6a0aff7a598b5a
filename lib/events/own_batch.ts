import type { Batch } from "./batch.ts";
import {
  FIRST_STAMP,
  formatPosition,
  LAST_INDEX,
  parsePosition,
} from "./position.ts";
import { toLive } from "./read_log.ts";
import type { LogEntry } from "./records.ts";

/** A commit that this process made in a channel's log. */
export interface HandedCommit {
  stamp: string;
  entry: LogEntry;
}

/** Position before everything, of no log. */
const NOWHERE = { epoch: "", stamp: FIRST_STAMP };

/**
 * Returns the events of commits, in the log's order, that are past the position
 * `from`; `null` when all of them were read before. Pure.
 */
export function ownBatch(
  from: string,
  handed: readonly HandedCommit[],
): ConstructorParameters<typeof Batch>[1] | null {
  const { epoch, stamp: read } = parsePosition(from) ?? NOWHERE;
  const fresh = handed.filter(({ stamp }) => stamp > read);
  const last = fresh.at(-1);
  if (!last) return null;
  return {
    from,
    to: formatPosition({ epoch, stamp: last.stamp, index: LAST_INDEX }),
    complete: true,
    events: fresh.flatMap(({ stamp, entry: { events, receivedAt } }) =>
      events.flatMap((event, index) =>
        event === null
          ? []
          : toLive(event, formatPosition({ epoch, stamp, index }), receivedAt)
      )
    ),
  };
}
