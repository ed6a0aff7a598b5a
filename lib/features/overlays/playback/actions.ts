/** Actions of the dashboard about one alert. Pure. */
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  ALERT_ACTIONS,
  PlaybackCommand,
  PlaybackState,
} from "@/lib/schema/overlays/playback.ts";
import { withDecision } from "./decisions.ts";
import { decide, dismiss, settlePlays } from "./rules.ts";

/** Order to pages that follows from an action; its event is `control.<name>`. */
type OrderName = "approve" | "reject" | "replay";

/** An action about alerts that changes the record. */
export type AlertCommand = Exclude<
  PlaybackCommand,
  { action: "skip" | "pause" | "resume" | "clear" }
>;

/** A record after an action, and the order that follows from it. */
interface Acted {
  state: PlaybackState;
  order: OrderName | null;
}

/** Creates the order to the pages of an overlay about an event, at `now` in ms. */
export function alertOrder(
  name: OrderName,
  event: LiveEvent,
  { overlay, boxId, id, now }: {
    overlay: string;
    boxId: string;
    id: string;
    now: number;
  },
): NewEvent {
  const data = {
    sceneId: null,
    instanceId: boxId,
    overlay,
    eventId: event.id,
    ...(name === "reject" ? {} : { event }),
  };
  return serviceEvent(`control.${name}`, id, now, data) as NewEvent;
}

/** Carries an action about one alert out on the record; no order without a change. */
function applyAction(
  state: PlaybackState,
  action: typeof ALERT_ACTIONS[number],
  event: LiveEvent,
): Acted {
  const { id: eventId, position } = event;
  const play = { playId: eventId, eventId, position };
  const listed = state.unseen.some((one) => one.eventId === eventId);
  switch (action) {
    case "approve":
      return { state: decide(state, eventId), order: "approve" };
    case "reject": {
      const { playing } = state;
      const rest = dismiss(
        settlePlays(decide(state, eventId), [play]),
        eventId,
      );
      return {
        state: playing?.eventId === eventId
          ? { ...settlePlays(rest, [playing]), playing: null }
          : rest,
        order: "reject",
      };
    }
    case "play":
      return {
        state: dismiss(state, eventId),
        order: listed ? "replay" : null,
      };
    case "dismiss":
      return { state: dismiss(state, eventId), order: null };
  }
}

/**
 * Carries a command out on the record, of `by` at `now` in ms; `event` is the
 * alert that it is about, if any. Throws `conflict` for a decision against
 * another's.
 */
export function applyCommand(
  state: PlaybackState,
  command: Omit<AlertCommand, "boxId">,
  event: LiveEvent | null,
  { by, now }: { by: string; now: number },
): Acted {
  const { action } = command;
  if (action === "dismiss_all" || !event) {
    return { state: dismiss(state), order: null };
  }
  const isDecision = action === "approve" || action === "reject";
  const decided = isDecision
    ? withDecision(
      state,
      { eventId: event.id, action, by, at: now },
      "override" in command && command.override === true,
    )
    : state;
  const acted = applyAction(decided, action, event);
  return acted.state === state ? { state, order: null } : acted;
}
