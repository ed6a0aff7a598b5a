import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { EventData, EventKind } from "./catalogue.ts";
import type { AppendOptions, EventLog } from "./log.ts";
import { ownEvent } from "./own_event.ts";

/**
 * Tells the channel's open pages of a change by an event; `name` names the
 * change for good, so that it is told once. Resolves when it was told, or could
 * not be.
 */
export type Announcer = <K extends EventKind>(
  channelId: string,
  kind: K,
  name: string,
  data: EventData<K>,
  options?: AppendOptions,
) => Promise<void>;

/**
 * Creates the function that tells pages of changes that are stored already and
 * that pages read when they load. A log that is away costs them the news and
 * not the change: that is logged, and nothing is thrown. A state that pages
 * must not miss goes through an outbox instead.
 */
export function createAnnouncer(
  { clock, log, append }: {
    clock: Clock;
    log: Log;
    append: EventLog["append"];
  },
): Announcer {
  return async (channelId, kind, name, data, options) => {
    try {
      const event = ownEvent(kind, `${kind}:${name}`, clock.now(), data);
      await append(channelId, [event], options);
    } catch (error) {
      log.warn("change_not_announced", { channelId, kind, error });
    }
  };
}
