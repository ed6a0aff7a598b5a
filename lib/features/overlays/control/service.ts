import type { Clock } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { COMMAND_TOPICS } from "@/lib/schema/events/retained_commands.ts";
import { appendCommand, commandId } from "@/lib/event_log/page_command.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { RetainedEntry } from "@/lib/event_log/retained_command_store.ts";
import type { ReachOf } from "@/lib/schema/overlays/connections.ts";
import type {
  ControlAnswer,
  ControlOrder,
  RetainedCommand,
} from "@/lib/schema/overlays/control.ts";

/** More than a channel has scenes and widgets: what is older is for those that are gone. */
const MAX_KEPT = 1_000;

/** Sends commands to a channel's open pages, through its event log. */
export function createOverlayControl(
  { kv, events, clock, log, newId, reach }: {
    kv: Deno.Kv;
    events: Pick<EventLog, "append" | "findById" | "retainedCommands">;
    clock: Clock;
    log: Log;
    newId: NewId;
    reach: ReachOf;
  },
) {
  /** Forgets orders that hold for nothing any more. */
  async function forget(channelId: string): Promise<void> {
    const kept = await events.retainedCommands(channelId);
    const idle = kept.filter((one, at) =>
      isReplaced(one, kept) || at < kept.length - MAX_KEPT
    );
    await Promise.all(idle.map(({ entry }) =>
      // One that was given anew meanwhile stays.
      kv.atomic().check(entry).delete(entry.key).commit()
    ));
  }

  return {
    /**
     * Tells every page that the order is meant for, on every process; once for
     * its idempotency key, where it has one.
     */
    async order(
      channelId: string,
      { action, sceneId, instanceId, volume }: ControlOrder,
      idempotencyKey?: string,
    ): Promise<ControlAnswer> {
      const id = commandId(newId, idempotencyKey);
      const data = {
        sceneId,
        instanceId,
        ...volume === undefined ? {} : { volume },
      };
      const position = await appendCommand(
        events,
        channelId,
        // The schema of orders lets a volume come with its own action only.
        serviceEvent(`control.${action}`, id, clock.now(), data) as NewEvent,
      );
      // Pages have it by now, and what is left is forgotten with the next one.
      await forget(channelId).catch((error) =>
        log.warn("orders_not_forgotten", { channelId, error })
      );
      const kind = `control.${action}`;
      return {
        id,
        position,
        reach: await reach(channelId, { position, kind, sceneId, instanceId }),
      };
    },

    /** The orders that hold, in log order. */
    async retained(channelId: string): Promise<RetainedCommand[]> {
      const kept = await events.retainedCommands(channelId);
      return kept.filter((one) => !isReplaced(one, kept))
        .map(({ order }) => order);
    },
  };
}

/** Sends commands to pages. */
export type OverlayControl = ReturnType<typeof createOverlayControl>;

/**
 * Returns whether a command for all pages about the same topic came after this
 * one.
 */
function isReplaced(
  { order }: RetainedEntry,
  kept: readonly RetainedEntry[],
): boolean {
  const topic = COMMAND_TOPICS[order.action];
  return kept.some(({ order: { action, sceneId, instanceId, position } }) =>
    sceneId === null && instanceId === null &&
    COMMAND_TOPICS[action] === topic && position > order.position
  );
}
