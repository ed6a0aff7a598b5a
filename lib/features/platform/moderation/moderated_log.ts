import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createDeletedTexts } from "@/lib/event_log/deleted_texts.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createLineCheers } from "./line_cheers.ts";

/** Part of the event log that takes in what viewers did. */
export interface EventAppender {
  /** Appends in order; answers each event's place and whether it was known. */
  append(
    channelId: string,
    events: NewEvent[],
  ): Promise<{ position: string; duplicate: boolean }[]>;
}

/**
 * Creates the log's entrance for what viewers did: events are moderated before
 * they are in it, deletions of chat lines name the cheers that those were, and
 * events are noted as they came afterwards.
 */
export function createModeratedLog(
  { kv, clock, moderate, append, noteEvents }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Returns the events as the channel wants them shown, in their order. */
    moderate: (
      channelId: string,
      events: readonly NewEvent[],
    ) => Promise<NewEvent[]>;
    append: EventAppender["append"];
    /** Told of events that are new, once they are in the log. */
    noteEvents: (channelId: string, events: readonly NewEvent[]) => void;
  },
): EventAppender {
  const nameDeletedCheers = createLineCheers({
    kv,
    texts: createDeletedTexts({ kv, clock, keys }),
  });
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
