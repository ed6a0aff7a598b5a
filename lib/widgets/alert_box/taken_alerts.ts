import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";

/** Number of removals that are remembered. */
const MAX_TAKEN = 50;

/** Event by which others are taken away. */
type Taking = Pick<
  LiveEvent<"chat.deleted" | "chat.user_cleared" | "control.clear">,
  "kind" | "position"
>;

/** Tells whether an event is one of those that are taken away. */
export type IsGone = (event: ShownEvent) => boolean;

/** Creates what an alert box knows of events that were taken away from it. */
export function createTakenAlerts() {
  const taken: (Taking & { isGone: IsGone })[] = [];
  return {
    /** Notes that events are taken away. */
    note({ kind, position }: Taking, isGone: IsGone): void {
      taken.push({ kind, position, isGone });
      if (taken.length > MAX_TAKEN) taken.shift();
    },

    /** Tells whether a cheer that comes is one whose line was deleted before the platform told of it. */
    isOfDeletedLine: (event: ShownEvent): boolean =>
      taken.some(({ kind, isGone }) =>
        kind === "chat.deleted" && isGone(event)
      ),

    /** Tells whether an event was taken away since it came: what the service offers may be older than that. */
    isTakenSince: (event: ShownEvent): boolean =>
      taken.some(({ position, isGone }) =>
        event.position < position && isGone(event)
      ),
  };
}

/** Knows the events that were taken away from an alert box. */
export type TakenAlerts = ReturnType<typeof createTakenAlerts>;
