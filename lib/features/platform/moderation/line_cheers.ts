import { keys } from "@/lib/database/keys.ts";
import type { DeletedTexts } from "@/lib/event_log/deleted_texts.ts";
import { RETENTION } from "@/lib/event_log/trim.ts";
import type { EventData, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { cheerOfLine } from "@/lib/schema/events/deleted_cheer.ts";
import { read } from "@/lib/storage/read.ts";

/** Notes which chat lines are cheers, so that a deletion can name the cheer. */
type NameDeletedCheers = (
  channelId: string,
  events: readonly NewEvent[],
) => Promise<NewEvent[]>;

/**
 * Creates the function that notes chat lines with bits, for as long as chat is
 * kept, and returns the events with deletions that name the cheer of their
 * line, whose text goes wherever it is.
 */
export function createLineCheers(
  { kv, texts }: {
    kv: Deno.Kv;
    texts: Pick<DeletedTexts, "take" | "without">;
  },
): NameDeletedCheers {
  async function named(channelId: string, event: NewEvent): Promise<NewEvent> {
    if (event.kind === "chat.message") {
      const cheer = cheerOfLine(event);
      if (cheer === null) return event;
      const key = keys.lineCheer(channelId, event.data.messageId);
      await kv.set(key, cheer, { expireIn: RETENTION.short.ageMs });
      return event;
    }
    // Its line may be deleted before the platform tells of the cheer.
    if (event.kind === "cheer") return await texts.without(channelId, event);
    if (event.kind !== "chat.deleted") return event;
    const { messageId, user } = event.data;
    const cheer = await read(kv, keys.lineCheer(channelId, messageId));
    if (cheer === null) return event;
    await texts.take(channelId, { messageId, user: { id: user.id }, cheer });
    const data: EventData<"chat.deleted"> = { ...event.data, cheer };
    return { ...event, data };
  }

  return async (channelId, events) => {
    const all: NewEvent[] = [];
    for (const event of events) all.push(await named(channelId, event));
    return all;
  };
}
