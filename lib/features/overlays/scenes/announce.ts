import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";

/** Change of a scene or a widget. */
type Change = EventData<"scene.updated">["change"];

/** Tells open pages of changes of scenes and of what stands on them. */
export interface SceneAnnouncements {
  /** Adds to a commit that pages are to be told what it does to a scene. */
  noteScene(
    commit: Deno.AtomicOperation,
    channelId: string,
    sceneId: string,
    change: Change,
  ): void;
  /** Adds to a commit that pages are to be told what it does to a widget. */
  noteInstance(
    commit: Deno.AtomicOperation,
    channelId: string,
    instanceId: string,
    change: Change,
  ): void;
  /** Adds to a commit that pages are to be told which sound it gives an event. */
  noteSound(
    commit: Deno.AtomicOperation,
    channelId: string,
    sound: EventData<"sound.assigned">,
  ): void;
  /** Adds to a commit that pages are to be told how many alerts it gives the channel. */
  noteAlerts(
    commit: Deno.AtomicOperation,
    channelId: string,
    count: number,
  ): void;
  /** Tells pages of what was noted; nobody waits for it. */
  tell(channelId: string): void;
}

/** Creates the announcements that tell open pages of a change on them. */
export function createSceneAnnouncements(
  { note, tell }: Pick<Announcements, "note" | "tell">,
): SceneAnnouncements {
  return {
    noteScene(commit, channelId, sceneId, change) {
      note(commit, channelId, "scene.updated", sceneId, { sceneId, change });
    },
    noteInstance(commit, channelId, instanceId, change) {
      const data = { instanceId, change };
      note(commit, channelId, "instance.updated", instanceId, data);
    },
    noteSound(commit, channelId, sound) {
      const subject = `${sound.sceneId}:${sound.eventKey}`;
      note(commit, channelId, "sound.assigned", subject, sound);
    },
    noteAlerts(commit, channelId, count) {
      note(commit, channelId, "alerts.updated", "channel", { count });
    },
    tell: (channelId) => void tell(channelId),
  };
}
