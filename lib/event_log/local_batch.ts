import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Batch } from "./batch.ts";
import type { HeardEntry } from "./heard_commit.ts";
import {
  FIRST_STAMP,
  formatPosition,
  LAST_INDEX,
  parsePosition,
} from "./position.ts";
import { noteEventSize } from "./encoded_size.ts";
import { liveText, toLive } from "./read_log.ts";

/** A commit in a channel's log that is heard of with what it wrote. */
export interface HandedCommit {
  stamp: string;
  entry: HeardEntry;
}

/** Position before everything, of no log. */
const NOWHERE = { epoch: "", stamp: FIRST_STAMP };

/**
 * Returns the events of commits, in the log's order, that are past the position
 * `from`; `null` when all of them were read before.
 */
export function localBatch(
  from: string,
  handed: readonly HandedCommit[],
): ConstructorParameters<typeof Batch>[1] | null {
  const { epoch, stamp: read } = parsePosition(from) ?? NOWHERE;
  const fresh = handed.filter(({ stamp }) => stamp > read);
  const last = fresh.at(-1);
  if (!last) return null;
  const events: LiveEvent[] = [];
  const texts: string[] = [];
  for (const { stamp, entry } of fresh) {
    const { receivedAt } = entry;
    entry.events.forEach((event, index) => {
      const position = formatPosition({ epoch, stamp, index });
      const text = liveText(entry.texts[index] ?? "", position, receivedAt);
      const live = toLive(event, position, receivedAt);
      noteEventSize(live, text);
      events.push(live);
      texts.push(text);
    });
  }
  return {
    from,
    to: formatPosition({ epoch, stamp: last.stamp, index: LAST_INDEX }),
    complete: true,
    events,
    texts,
  };
}
