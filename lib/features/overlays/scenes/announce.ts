import type { Announcements } from "@/lib/projections/announcements.ts";
import type { SceneChange } from "./schema.ts";

/** Tells open pages of changes of scenes and of what stands on them. */
export interface SceneAnnouncements {
  /** Adds to a commit that pages are to be told of a change that it makes. */
  note(
    commit: Deno.AtomicOperation,
    channelId: string,
    change: SceneChange,
  ): void;
  /** Tells pages of what was noted; nobody waits for it. */
  tell(channelId: string): void;
}

/** Creates what tells open pages that something on them changed. */
export function createSceneAnnouncements(
  announcements: Pick<Announcements, "note" | "tell">,
): SceneAnnouncements {
  return {
    note(commit, channelId, change) {
      const { kind, ...data } = change;
      announcements.note(commit, channelId, kind, subjectOf(change), data);
    },
    tell: (channelId) => void announcements.tell(channelId),
  };
}

function subjectOf(change: SceneChange): string {
  if ("instanceId" in change) return change.instanceId;
  const { sceneId } = change;
  return "eventKey" in change ? `${sceneId}:${change.eventKey}` : sceneId;
}
