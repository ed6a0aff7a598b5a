import { type Clock, DAY_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import type { DeletedTextKeys } from "./keys.ts";
import {
  hasCheerText,
  type StoredDeletedLine,
  withoutDeletedTexts,
} from "@/lib/schema/events/deleted_cheer.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { listAll } from "@/lib/storage/page.ts";
import { createLogRedaction } from "./redact_log.ts";

/** Time for which a deletion is remembered: no list shows an event for longer. */
const KEPT_MS = 400 * DAY_MS;
/** Time by which a cheer may be received before its line was written, by the platform's clock. */
const CLOCKS_APART_MS = MINUTE_MS;
/** Deletions that are read at once. */
const READ_AT_ONCE = 500;

/**
 * Creates the part that takes the texts of cheers away whose chat line was
 * deleted: from the log, and so from every replay, and from whatever is read
 * of what was kept of them. What was given stays.
 */
export function createDeletedTexts(
  { kv, clock, keys }: { kv: Deno.Kv; clock: Clock; keys: DeletedTextKeys },
) {
  const redactLog = createLogRedaction({ kv, clock, keys });

  return {
    /** Takes the text of a line's cheer away, now and when it comes later. Safe to repeat. */
    async take(channelId: string, line: StoredDeletedLine): Promise<void> {
      const { messageId, cheer: { occurredAt } } = line;
      await kv.set(
        keys.deletedLine(channelId, occurredAt, messageId),
        line,
        { expireIn: KEPT_MS },
      );
      await redactLog(
        channelId,
        (event) => withoutDeletedTexts(event, [line]),
        { since: Date.parse(occurredAt) - CLOCKS_APART_MS },
      );
    },

    /** Returns any value that events are part of without the texts that were taken away. */
    async without<T>(channelId: string, value: T): Promise<T> {
      if (!hasCheerText(value)) return value;
      const below = keys.deletedLinesOf(channelId);
      return withoutDeletedTexts(value, await listAll(kv, below, READ_AT_ONCE));
    },

    /** Forgets the lines of a person: their texts are gone with them. */
    async erase(channelId: string, { id }: TakenAway): Promise<void> {
      const list = kv.list<StoredDeletedLine>({
        prefix: keys.deletedLinesOf(channelId),
      });
      for await (const { key, value } of list) {
        if (id !== null && value.user.id === id) await kv.delete(key);
      }
    },
  };
}

/** Takes away what deleted chat lines said. */
export type DeletedTexts = ReturnType<typeof createDeletedTexts>;
