import type { ShownEvent } from "@/lib/browser/describe_event.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";

/** Number of times that something was taken away that are known. */
const MAX_TAKEN = 50;

/** Event by which others are taken away. */
type Taking = Pick<
  LiveEvent<"chat.deleted" | "chat.user_cleared">,
  "kind" | "position"
>;

/** Tells whether an event is one of those that are taken away. */
export type IsGone = (event: ShownEvent) => boolean;

/** Creates what an alert box knows of events that were taken away from it. */
export function createTakenAlerts() {
  const taken: ((event: ShownEvent, isOffered?: boolean) => boolean)[] = [];
  return {
    /** Notes that events are taken away. */
    note({ kind, position }: Taking, isGone: IsGone): void {
      taken.push((event, isOffered) =>
        (isOffered ? event.position < position : kind === "chat.deleted") &&
        isGone(event)
      );
      if (taken.length > MAX_TAKEN) taken.shift();
    },

    /**
     * Tells whether an event that is new to the page is taken away: a line may be
     * deleted before the platform tells of its cheer, and what the service
     * offers may be older than that.
     */
    isTaken: (event: ShownEvent, isOffered?: boolean): boolean =>
      taken.some((isGone) => isGone(event, isOffered)),
  };
}

/** Knows the events that were taken away from an alert box. */
export type TakenAlerts = ReturnType<typeof createTakenAlerts>;
