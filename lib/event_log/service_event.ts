import { toIso } from "@/lib/core/clock.ts";
import type {
  EventData,
  EventKind,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";

/**
 * Creates an event that the service itself reports, without an actor, at `at`
 * (ms since the epoch); its act is itself.
 */
export function serviceEvent<K extends EventKind>(
  kind: K,
  id: string,
  at: number,
  data: EventData<K>,
): NewEvent<K> {
  return {
    id,
    kind,
    occurredAt: toIso(at),
    platform: "limelight",
    test: false,
    act: id,
    actor: null,
    data,
  } as NewEvent<K>;
}
