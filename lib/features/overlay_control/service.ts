import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { ControlAnswer, ControlOrder } from "./schema.ts";

/** Gives orders to a channel's open pages, through its log like everything else. */
export function createOverlayControl(
  { events, clock, newId }: {
    events: Pick<EventLog, "append">;
    clock: Clock;
    newId: NewId;
  },
) {
  return {
    /** Tells every page that the order is meant for, on every process. */
    async order(
      channelId: string,
      { action, sceneId, instanceId }: ControlOrder,
    ): Promise<ControlAnswer> {
      const id = `control:${newId("evt")}`;
      const [placed] = await events.append(channelId, [{
        id,
        kind: `control.${action}`,
        occurredAt: toIso(clock.now()),
        platform: "limelight",
        test: false,
        act: id,
        actor: null,
        data: { sceneId, instanceId },
      }]);
      return { id, position: placed?.position ?? "" };
    },
  };
}

/** Gives orders to pages. */
export type OverlayControl = ReturnType<typeof createOverlayControl>;
