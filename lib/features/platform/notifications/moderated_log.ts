import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { NameDeletedCheers } from "./line_cheers.ts";
import type { EventAppender } from "./service.ts";

/**
 * Creates the log's entrance for what viewers did: events are moderated before
 * they are in it, and noted as they came afterwards.
 */
export function createModeratedLog(
  { moderate, nameDeletedCheers, append, noteEvents }: {
    /** Returns the events as the channel wants them shown, in their order. */
    moderate: (
      channelId: string,
      events: readonly NewEvent[],
    ) => Promise<NewEvent[]>;
    /** Has deletions of chat lines name the cheers that those were. */
    nameDeletedCheers: NameDeletedCheers;
    append: EventAppender["append"];
    /** Told of events that are new, once they are in the log. */
    noteEvents: (channelId: string, events: readonly NewEvent[]) => void;
  },
): EventAppender {
  return {
    async append(channelId, taken) {
      const moderated = await moderate(channelId, taken);
      const shown = await nameDeletedCheers(channelId, moderated);
      const placed = await append(channelId, shown);
      // What comes again may be long past. Nobody on stream sees lookups.
      noteEvents(
        channelId,
        taken.filter((_event, index) => !placed[index]?.duplicate),
      );
      return placed;
    },
  };
}
