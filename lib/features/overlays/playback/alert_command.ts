import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { Outbox } from "@/lib/event_log/projections/outbox.ts";
import type { PublishedState } from "@/lib/event_log/projections/published_state.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  NEWEST,
  type ReachOf,
  type SourceReach,
} from "@/lib/schema/overlays/connections.ts";
import type {
  PlaybackDone,
  PlaybackState,
} from "@/lib/schema/overlays/playback.ts";
import { isAlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import { type AlertCommand, alertOrder, applyCommand } from "./actions.ts";
import { partOfBox } from "./box_names.ts";
import { decisionOf } from "./decisions.ts";
import type { BoxName } from "./pending.ts";

/** Dependencies of the dashboard's actions on alerts. */
interface AlertCommandDeps {
  clock: Clock;
  newId: NewId;
  events: Pick<EventLog, "findById">;
  /** Record that a command changes, and of which it publishes the change. */
  commanded: PublishedState<PlaybackState | null>;
  /** Publishes orders to pages. */
  orders: Pick<Outbox, "publish">;
  reach: ReachOf;
  /** Returns a record as dashboards read it. */
  asItStands: (name: BoxName, state: PlaybackState) => PlaybackState;
}

/**
 * Creates the function that carries an action of the dashboard on alerts out,
 * once; `by` names who decided. It throws `not_found` for a box that no page was
 * ever opened of, and for an event that is no longer kept.
 */
export function createAlertCommand(
  { clock, newId, events, commanded, orders, reach, asItStands }:
    AlertCommandDeps,
) {
  async function eventOf(
    channelId: string,
    eventId: string,
  ): Promise<LiveEvent> {
    const event = await events.findById(channelId, eventId);
    if (event && isAlertEvent(event)) return event;
    throw new AppError(
      "not_found",
      `Cannot find alert "${eventId}": it is not in the channel's log`,
    );
  }

  /** Publishes an order to the pages of a box; returns which of them obeyed. */
  async function reachOf(
    { channelId, overlay, boxId }: BoxName,
    { id, kind }: NewEvent,
  ): Promise<SourceReach> {
    await orders.publish(keys.playbackOrdersOf(channelId));
    // Another process may still be publishing it.
    const position = (await events.findById(channelId, id))?.position ?? NEWEST;
    return await reach(channelId, {
      position,
      kind,
      sceneId: overlay,
      instanceId: boxId,
    });
  }

  return async function command(
    name: BoxName,
    { boxId: _boxId, ...command }: AlertCommand,
    by: string,
  ): Promise<PlaybackDone> {
    const { channelId } = name;
    const event = command.action === "dismiss_all"
      ? null
      : await eventOf(channelId, command.eventId);
    let order: NewEvent | null = null;
    const { aggregate, changed } = await commanded.change(
      channelId,
      command,
      (stored) => {
        order = null;
        if (stored === null) {
          throw new AppError(
            "not_found",
            "Cannot find the alert box: its overlay was never open. Open it in OBS first",
          );
        }
        const now = clock.now();
        const standing = asItStands(name, stored);
        // A page that only lost its connection goes on with what would play again.
        const state = standing.cutShort === stored.cutShort ? standing : stored;
        const next = applyCommand(state, command, event, { by, now });
        if (next.state === state) return undefined;
        if (next.order && event) {
          order = alertOrder(next.order, event, {
            overlay: name.overlay,
            boxId: name.boxId,
            id: `control:${newId("evt")}`,
            now,
          });
        }
        return next.state;
      },
      {
        part: partOfBox(name),
        also(operation) {
          if (!order) return;
          operation.set(keys.playbackOrder(channelId, order.id), order);
        },
      },
    );
    return {
      revision: aggregate.revision,
      changed,
      decision: event && aggregate.state &&
        decisionOf(aggregate.state, event.id),
      reach: order && await reachOf(name, order),
    };
  };
}
