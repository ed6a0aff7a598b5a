import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { SuspendedKind } from "@/lib/features/account/plans/schema.ts";
import type { SceneDeps } from "./deps.ts";
import type { Scene } from "./schema.ts";

/**
 * Creates the function that tells open pages which scenes and widgets are drawn
 * no more, or again.
 */
export function createAnnounceSuspended(
  { clock, log, announce, scenesOf }: {
    clock: Clock;
    log: Log;
    announce: SceneDeps["announce"];
    scenesOf: (channelId: string) => Promise<Scene[]>;
  },
) {
  function announceScene(channelId: string, sceneId: string, version: string) {
    const change = "updated";
    announce(channelId, { kind: "scene.updated", sceneId, change }, version);
  }

  /** Tells the pages of scenes on which these custom widgets stand. */
  async function announceScenesWith(
    channelId: string,
    widgetIds: ReadonlySet<string>,
    version: string,
  ): Promise<void> {
    for (const { id, items } of await scenesOf(channelId)) {
      const shows = items.some((item) =>
        item.kind === "custom" && widgetIds.has(item.widgetId)
      );
      if (shows) announceScene(channelId, id, version);
    }
  }

  return function announceSuspended(
    channelId: string,
    changed: readonly { kind: SuspendedKind; id: string }[],
  ): void {
    const version = `plan:${clock.now()}`;
    for (const { kind, id } of changed) {
      if (kind === "instance") {
        const change = "updated";
        announce(
          channelId,
          { kind: "instance.updated", instanceId: id, change },
          version,
        );
      } else if (kind === "scene") announceScene(channelId, id, version);
    }
    const custom = new Set(
      changed.filter(({ kind }) => kind === "custom_widget")
        .map(({ id }) => id),
    );
    if (custom.size === 0) return;
    announceScenesWith(channelId, custom, version).catch((error) =>
      // Pages see it at their next load.
      log.warn("change_not_announced", { channelId, error })
    );
  };
}
