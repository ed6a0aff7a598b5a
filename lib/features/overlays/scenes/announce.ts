import type { Announcer } from "@/lib/events/announcer.ts";
import type { EventData } from "@/lib/events/catalogue.ts";
import type { SceneDeps } from "./deps.ts";
import type { SceneChange } from "./schema.ts";

/** Creates the function that tells open pages, by the channel's log, that something on them changed. */
export function createAnnounceChange(
  announce: Announcer,
): SceneDeps["announce"] {
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
