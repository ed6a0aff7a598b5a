import type {
  Actor,
  EventData,
  KnownKind,
} from "@/lib/schema/events/catalogue.ts";
import type { Fields } from "./fields.ts";

/** Context of one notification while its event is read. */
export interface Context {
  channelId: string;
  /** Time at which the platform sent it, RFC 3339 in UTC with milliseconds. */
  sentAt: string;
  /** Condition of the subscription, for example `broadcaster_user_id`. */
  condition: Record<string, string>;
}

/** Event as a normaliser builds it; the caller adds the envelope. */
export type EventDraft<K extends KnownKind = KnownKind> = {
  [Each in K]: {
    kind: Each;
    actor: Actor | null;
    data: EventData<Each>;
    /** Time of the event; `null` or absent: when the platform sent it. */
    occurredAt?: string | null;
    /** The act it repeats; absent: an act of its own. */
    act?: string;
    /**
     * Set where the platform tells the same act in two equal types without a
     * common id: equal for both forms of one act. See `duplicate_notifications.ts`.
     */
    duplicate?: string;
  };
}[K];

/**
 * Reads the event of one platform type. `null`: it is not what this type
 * should be, so it is kept raw. An empty list: there is nothing to tell.
 */
export type Normaliser = (
  event: Fields,
  context: Context,
) => EventDraft | EventDraft[] | null;

/** The name this platform has in envelopes, ids and acts. */
export const PLATFORM = "twitch";
