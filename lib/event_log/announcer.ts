import type { Clock } from "@/lib/core/clock.ts";
import type { EventData, EventKind } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "./log.ts";
import { serviceEvent } from "./service_event.ts";

/**
 * Tells the channel's open pages news by an event; `name` names it for good, so
 * that it is told once. Throws `storage_unavailable` when the log is away.
 */
export type Announcer = <K extends EventKind>(
  channelId: string,
  kind: K,
  name: string,
  data: EventData<K>,
) => Promise<void>;

/**
 * Creates the function that tells pages news that is stored nowhere. A change
 * of a record is announced by its own commit (`announcements.ts`).
 */
export function createAnnouncer(
  { clock, append }: { clock: Clock; append: EventLog["append"] },
): Announcer {
  return async (channelId, kind, name, data) => {
    const event = serviceEvent(kind, `${kind}:${name}`, clock.now(), data);
    await append(channelId, [event]);
  };
}
