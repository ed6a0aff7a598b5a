import { createAnnouncer } from "@/lib/events/announcer.ts";
import type { EventData } from "@/lib/events/catalogue.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { SceneDeps } from "./deps.ts";
import type { SceneChange } from "./schema.ts";

/** Creates the function that tells open pages, by the channel's log, that something on them changed. */
export function createAnnounce(
  { clock, log }: Pick<SceneDeps, "clock" | "log">,
  { append }: Pick<EventLog, "append">,
): SceneDeps["announce"] {
  const announce = createAnnouncer({ clock, log, append });
  return (channelId: string, change: SceneChange, version: string): void => {
    const { kind, ...data } = change;
    const subject = "instanceId" in change ? change.instanceId : change.sceneId;
    // Whoever made the change is answered first.
    announce(
      channelId,
      kind,
      `${subject}:${version}`,
      data as EventData<typeof kind>,
      { afterThis: true },
    );
  };
}
