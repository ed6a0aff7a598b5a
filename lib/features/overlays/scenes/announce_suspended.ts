import type { Log } from "@/lib/core/log.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import type { SuspendedKind } from "@/lib/schema/account/plans.ts";
import type { Scene } from "@/lib/schema/overlays/scenes.ts";
import type { SceneAnnouncements } from "./announce.ts";

/** Notes that one commit writes at most. */
const MAX_NOTES = 500;

/**
 * Creates the function that tells open pages which scenes and widgets are drawn
 * no more, or again.
 */
export function createAnnounceSuspended(
  { kv, log, announcements, scenesOf }: {
    kv: Deno.Kv;
    log: Log;
    announcements: SceneAnnouncements;
    scenesOf: (channelId: string) => Promise<Scene[]>;
  },
) {
  /** Returns the ids of the scenes on which these custom widgets stand. */
  async function scenesWith(
    channelId: string,
    widgetIds: ReadonlySet<string>,
  ): Promise<string[]> {
    if (widgetIds.size === 0) return [];
    const scenes = await scenesOf(channelId);
    return scenes
      .filter(({ items }) =>
        items.some((item) =>
          item.kind === "custom" && widgetIds.has(item.widgetId)
        )
      )
      .map(({ id }) => id);
  }

  return async function announceSuspended(
    channelId: string,
    changed: readonly { kind: SuspendedKind; id: string }[],
  ): Promise<void> {
    const idsOf = (wanted: SuspendedKind) =>
      changed.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    try {
      const scenes = [
        ...idsOf("scene"),
        ...await scenesWith(channelId, new Set(idsOf("custom_widget"))),
      ];
      const notes = [
        ...idsOf("instance").map((id) => (commit: Deno.AtomicOperation) =>
          announcements.noteInstance(commit, channelId, id, "updated")
        ),
        ...scenes.map((id) => (commit: Deno.AtomicOperation) =>
          announcements.noteScene(commit, channelId, id, "updated")
        ),
      ];
      if (notes.length === 0) return;
      for (const some of inGroupsOf(MAX_NOTES, notes)) {
        const commit = kv.atomic();
        for (const note of some) note(commit);
        await commit.commit();
      }
      announcements.tell(channelId);
    } catch (error) {
      // Pages see it at their next load.
      log.warn("change_not_announced", { channelId, error });
    }
  };
}
