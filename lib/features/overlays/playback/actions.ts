/** Actions of the dashboard about one alert. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent, NewEvent } from "@/lib/events/catalogue.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import { decide, dismiss, settlePlays, withinBytes } from "./rules.ts";
import type {
  ALERT_ACTIONS,
  Decision,
  PlaybackState,
  StoredDecision,
} from "./schema.ts";

/** Order to pages that follows from an action; its event is `control.<name>`. */
type OrderName = "approve" | "reject" | "replay";

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
  return ownEvent(`control.${name}`, id, now, data) as NewEvent;
}

/** Most decisions that are remembered with who made them. */
const MAX_DECISIONS = 100;

/** Returns the decision about an alert that stands; `null` for none. */
export function decisionOf(
  { decisions = [] }: Pick<PlaybackState, "decisions">,
  eventId: string,
): Decision | null {
  const found = decisions.find((one) => one.eventId === eventId);
  return found
    ? { action: found.action, by: found.by, at: toIso(found.at) }
    : null;
}

/**
 * Notes who decides about an alert. The first decision stands: throws
 * `conflict` with it for the opposite one, unless that overrides an approval.
 */
export function withDecision(
  state: PlaybackState,
  decision: StoredDecision,
  { override = false }: { override?: boolean | undefined },
): PlaybackState {
  const { eventId, action } = decision;
  const first = decisionOf(state, eventId);
  if (first?.action === action) return state;
  const overrides = override && action === "reject";
  if (first && !overrides) {
    const made = first.action === "approve" ? "approved" : "rejected";
    throw new AppError(
      "conflict",
      `Cannot ${action} the alert: ${first.by} ${made} it first`,
      { extra: { decision: first } },
    );
  }
  const others = (state.decisions ?? []).filter((one) =>
    one.eventId !== eventId
  );
  return {
    ...state,
    decisions: withinBytes(
      [...others, decision].slice(-MAX_DECISIONS),
      (one) => one.eventId.length + one.by.length + 40,
    ),
  };
}

/** Carries an action about one alert out on the record; no order without a change. */
export function applyAction(
  state: PlaybackState,
  action: typeof ALERT_ACTIONS[number],
  event: LiveEvent,
): { state: PlaybackState; order: OrderName | null } {
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
