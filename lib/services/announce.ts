import { toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/events/catalogue.ts";
import type { EventLog } from "@/lib/events/log.ts";
import type { SceneChange, SceneDeps } from "@/lib/features/scenes/deps.ts";
import type { Outside } from "./outside.ts";

/** Makes what tells open pages, by the channel's log, that something on them changed. */
export function createAnnounce(
  { clock, log }: Pick<Outside, "clock" | "log">,
  events: Pick<EventLog, "append">,
): SceneDeps["announce"] {
  return (channelId: string, change: SceneChange, version: string): void => {
    const { kind, ...data } = change;
    const subject = "instanceId" in change ? change.instanceId : change.sceneId;
    const id = `${kind}:${subject}:${version}`;
    events.append(channelId, [{
      id,
      kind,
      occurredAt: toIso(clock.now()),
      platform: "limelight",
      test: false,
      act: id,
      actor: null,
      data,
      // Whoever made the change is answered first.
    } as NewEvent], { afterThis: true }).catch((error) => {
      // The change itself is stored; pages see it at their next load.
      log.warn("change_not_announced", { channelId, kind, error });
    });
  };
}
