/** Signals of the stream itself to a session. Pure. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Signal } from "./operation.ts";

/**
 * Returns the signal that an event is, or `null` for any other event. Tests are
 * none.
 */
export function toSignal(event: LiveEvent): Signal | null {
  if (event.test) return null;
  const occurredAt = Date.parse(event.occurredAt);
  const told = {
    deliveryKey: event.id,
    occurredAt,
    platform: event.platform,
  };
  switch (event.kind) {
    case "stream.online":
      return { name: "online", told };
    case "stream.offline":
      return { name: "offline", told };
    case "hype_train.begin":
    case "hype_train.progress":
    case "hype_train.end": {
      const { trainId, startedAt, expiresAt, endedAt } = event.data;
      const end = endedAt ?? expiresAt;
      return {
        name: "hype_train",
        told,
        train: {
          trainId,
          startsAt: startedAt === null ? occurredAt : Date.parse(startedAt),
          endsAt: end === null ? null : Date.parse(end),
          ended: event.kind === "hype_train.end",
          occurredAt,
        },
      };
    }
    default:
      return null;
  }
}
