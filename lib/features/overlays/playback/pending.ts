/** Alerts of a channel's log that an alert box still has to play. Pure. */
import type { EventData, LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { isDeletedCheer } from "@/lib/schema/events/deleted_cheer.ts";
import { isTakenAway, takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import { type AlertRules, hasAlert } from "@/lib/widgets/alert_rules.ts";
import { createTurns, isLimited } from "@/lib/widgets/alert_turns.ts";
import { chooseVariant } from "@/lib/widgets/choose_any_variant.ts";
import {
  type AlertEvent,
  isAlertEvent,
} from "@/lib/schema/widgets/rules/event_amounts.ts";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";
import { ALERTED_KINDS } from "@/lib/schema/events/kinds/given.ts";
import type {
  PlaybackState,
  RestTable,
  TurnTable,
} from "@/lib/schema/overlays/playback.ts";
import type { PendingAlert } from "./offers.ts";
import { isOver, withinBytes } from "./rules.ts";

/** Names an alert box on an overlay of a channel. */
export interface BoxName {
  channelId: string;
  overlay: string;
  boxId: string;
}

/** An alert box as it is set up on an overlay. */
export interface PlayingBox {
  overlay: string;
  boxId: string;
  /** Scene of the page that shows it; `null` for a widget on its own. */
  sceneId: string | null;
  rules: AlertRules;
  /** Most alerts that wait at once. */
  maxQueue: number;
}

/** Alerts that an alert box finds in a log. */
interface Pending {
  /** Alerts that are to be played, in log order. */
  alerts: PendingAlert[];
  /** Alerts that were taken away: cleared, rejected, or their person's lines removed. */
  gone: PendingAlert[];
  /** Events that the box has an alert for, in log order, whatever became of them. */
  own: AlertEvent[];
  /** Turns of its variants once all these events have had theirs. */
  turns: TurnTable;
  /** Variants that had no turn, by the newest of these events and those before. */
  rested: RestTable;
}

/** Most bytes that a record has of variants which had no turn. */
const MAX_RESTED_BYTES = 4_000;

/** Returns the alerts that an alert box finds among events of a log, in their order. */
export function pendingOf(
  events: readonly LiveEvent[],
  state: Pick<PlaybackState, "after" | "settled" | "decided" | "turns">,
  box: PlayingBox,
): Pending {
  const rested = new Map(Object.entries(state.turns?.rested ?? {}));
  const turns = createTurns(
    chooseVariant,
    state.turns?.table,
    ({ id }, why) => void rested.set(id, why),
  );
  const had = state.turns?.through ?? "";
  let alerts = new Map<string, PendingAlert>();
  const gone: PendingAlert[] = [];
  const own: AlertEvent[] = [];
  const deleted: EventData<"chat.deleted">[] = [];
  const add = (alert: PendingAlert) => {
    if (!isOver(state, alert) && !alerts.has(alert.playId)) {
      alerts.set(alert.playId, alert);
    }
  };
  const take = (isMeant: (alert: PendingAlert) => boolean) => {
    gone.push(...[...alerts.values()].filter(isMeant));
    alerts = new Map([...alerts].filter(([, alert]) => !isMeant(alert)));
  };
  const isMeant = (
    event: { data: Parameters<typeof isAddressedTo>[0]["data"] },
  ) => isAddressedTo(event, box.boxId, box);
  for (const event of events) {
    switch (event.kind) {
      case "control.clear":
        if (isMeant(event)) take(() => true);
        break;
      case "control.reject": {
        const { eventId } = event.data;
        if (isMeant(event)) take((alert) => alert.eventId === eventId);
        break;
      }
      case "control.approve":
      case "control.replay": {
        const alert = isMeant(event) ? orderedAlert(event) : null;
        // Shown again, it is told as it was.
        const ids = Object.keys(rested.get(alert?.eventId ?? "") ?? {});
        if (alert) add({ ...alert, rested: ids });
        break;
      }
      case "chat.deleted": {
        const { data } = event;
        deleted.push(data);
        take((alert) => isDeletedCheer(alert.event, data));
        break;
      }
      case "chat.user_cleared": {
        const gone = takenAwayBy(event.data);
        take(({ event: { actor } }) => isTakenAway(actor, gone));
        break;
      }
      default:
        if (!isAlertEvent(event) || !isTargetedAt(event, box)) break;
        // It has had its turn, and is over.
        if (event.position <= had) break;
        // Its line may be deleted before the platform tells of the cheer.
        if (deleted.some((data) => isDeletedCheer(event, data))) break;
        if (!hasAlert(event, box.rules, turns.take)) break;
        own.push(event);
        if (box.rules.requireApproval && !event.test) break;
        add({
          playId: event.id,
          eventId: event.id,
          position: event.position,
          event,
          ordered: false,
          rested: turns.restedAt(event),
        });
    }
  }
  return {
    alerts: [...alerts.values()],
    gone,
    own,
    turns: turns.table,
    rested: newestRested(rested),
  };
}

/** Returns the newest of those that a record has room for. */
function newestRested(rested: ReadonlyMap<string, RestTable[string]>) {
  const all = [...rested];
  const kept = withinBytes(
    all,
    (one) => JSON.stringify(one).length,
    MAX_RESTED_BYTES,
  );
  return Object.fromEntries(kept);
}

/**
 * Returns a record that remembers the turns of all events that are over, as the
 * log says that was read from it: what comes after them is decided from there.
 */
export function withTurns(
  state: PlaybackState,
  log: readonly LiveEvent[],
  box: PlayingBox,
): PlaybackState {
  if (!box.rules.variants.some(isLimited)) {
    if (!state.turns) return state;
    const { turns: _turns, ...rest } = state;
    return rest;
  }
  const through = state.after < state.heldAfter ? state.after : state.heldAfter;
  if (state.turns && through <= state.turns.through) return state;
  const past = log.filter(({ position }) => position <= through);
  const { turns: table, rested } = pendingOf(past, state, box);
  return { ...state, turns: { through, table, rested } };
}

/** Returns the alert that an order asks for; `null` for one that tells of no event. */
function orderedAlert(
  order: LiveEvent<"control.approve"> | LiveEvent<"control.replay">,
): PendingAlert | null {
  const { eventId, event } = order.data;
  if (!isAlertEvent(event)) return null;
  return {
    playId: order.kind === "control.approve"
      ? eventId
      : `${eventId}#${order.id}`,
    eventId,
    position: order.position,
    // It takes its turn as something new.
    event: { ...event, position: order.position },
    ordered: true,
  };
}

/** Tells whether a box is to show an event: a test may be for another one. */
function isTargetedAt(
  { target }: Pick<LiveEvent, "target">,
  { boxId, sceneId }: Pick<PlayingBox, "boxId" | "sceneId">,
): boolean {
  if (target?.instanceId) return target.instanceId === boxId;
  return !target?.sceneId || target.sceneId === sceneId;
}

/** Kinds of events that `pendingOf` looks at, as a `kinds=` filter. */
export const PENDING_KINDS = [
  ...ALERTED_KINDS,
  "chat.deleted",
  "chat.user_cleared",
  "control.replay",
  "control.approve",
  "control.reject",
  "control.clear",
].join(",");
