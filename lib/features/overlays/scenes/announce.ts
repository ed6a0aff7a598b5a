import type { EventData } from "@/lib/events/catalogue.ts";
import type { EventLog } from "@/lib/events/log.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import type { SceneDeps } from "./deps.ts";
import type { SceneChange } from "./schema.ts";

/** Makes what tells open pages, by the channel's log, that something on them changed. */
export function createAnnounce(
  { clock, log }: Pick<SceneDeps, "clock" | "log">,
  events: Pick<EventLog, "append">,
): SceneDeps["announce"] {
  return (channelId: string, change: SceneChange, version: string): void => {
    const { kind, ...data } = change;
    const subject = "instanceId" in change ? change.instanceId : change.sceneId;
    const id = `${kind}:${subject}:${version}`;
    const event = ownEvent(
      kind,
      id,
      clock.now(),
      data as EventData<typeof kind>,
    );
    // Whoever made the change is answered first.
    events.append(channelId, [event], { afterThis: true }).catch((error) => {
      // The change itself is stored; pages see it at their next load.
      log.warn("change_not_announced", { channelId, kind, error });
    });
  };
}
