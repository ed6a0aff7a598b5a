import type { EventLog } from "@/lib/events/log.ts";
import type { AssetService } from "@/lib/features/overlays/assets/service.ts";
import {
  type CustomText,
  findUses,
} from "@/lib/features/overlays/assets/uses.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import {
  createPlanChangeService,
  type PlanChangeService,
} from "@/lib/features/account/plans/change_service.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import type { ShownNotes } from "@/lib/features/account/plans/shown.ts";
import type { PlanItem } from "@/lib/features/account/plans/suspension.ts";
import type { SubathonService } from "@/lib/features/subathon/service.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import { createAnnounce } from "@/lib/features/overlays/scenes/announce.ts";
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

/**
 * Time after a stream for which nothing is suspended: it may be on again in a
 * minute.
 */
const AFTER_STREAM_MS = 60 * 60_000;

/** Changes of plans, over everything that plans count. */
export function createPlanChanges(
  { kv, clock, log }: Outside,
  {
    plans,
    events,
    scenes,
    assets,
    customWidgets,
    customTextsOf,
    shownAtOf,
    subathon,
  }: {
    plans: PlanService;
    events: EventLog;
    scenes: Pick<SceneParts, "scenes" | "instances">;
    assets: Pick<AssetService, "all">;
    customWidgets: Pick<CustomWidgetService, "list">;
    subathon: Pick<SubathonService, "overPlan" | "followPlan">;
    customTextsOf: (channelId: string) => Promise<CustomText[]>;
    shownAtOf: ShownNotes["of"];
  },
): PlanChangeService {
  const announce = createAnnounce({ clock, log }, events);

  function announceScene(channelId: string, sceneId: string, version: string) {
    const change = {
      kind: "scene.updated",
      sceneId,
      change: "updated",
    } as const;
    announce(channelId, change, version);
  }

  /** Tells the pages of scenes on which these custom widgets stand. */
  async function announceScenesWith(
    channelId: string,
    widgetIds: ReadonlySet<string>,
    version: string,
  ): Promise<void> {
    for (const { id, items } of await scenes.scenes.list(channelId)) {
      const shows = items.some((item) =>
        item.kind === "custom" && widgetIds.has(item.widgetId)
      );
      if (shows) announceScene(channelId, id, version);
    }
  }

  return createPlanChangeService({
    kv,
    clock,
    log,
    defaultTier: plans.defaultTier,

    async itemsOf(channelId) {
      const [sceneList, instances, custom, files, shownAt] = await Promise.all([
        scenes.scenes.list(channelId),
        scenes.instances.list(channelId),
        customWidgets.list(channelId),
        assets.all(channelId),
        shownAtOf(channelId),
      ]);
      const toItem = ({ id, name, updatedAt }: Named): PlanItem => ({
        id,
        name,
        updatedAt: Date.parse(updatedAt),
        shownAt: shownAt.get(id),
      });
      return {
        scene: sceneList.map(toItem),
        instance: instances.map(toItem),
        custom_widget: custom.map(toItem),
        asset: files.map(({ createdAt, size, ...file }) => ({
          ...toItem({ ...file, updatedAt: createdAt }),
          size,
        })),
      };
    },

    async usedFilesOf(channelId) {
      const [sceneList, instances, files, customTexts] = await Promise.all([
        scenes.scenes.list(channelId),
        scenes.instances.list(channelId),
        assets.all(channelId),
        customTextsOf(channelId),
      ]);
      const shown = { instances, scenes: sceneList, customTexts };
      return new Set(
        files.filter((file) => findUses(file, shown).length > 0)
          .map(({ id }) => id),
      );
    },

    async isBusy(channelId) {
      const head = await read(kv, keys.statHead(channelId));
      const span = head?.streams[0];
      if (!span || span.startedAt === 0) return false;
      return span.offlineAt === null ||
        clock.now() - span.offlineAt < AFTER_STREAM_MS;
    },

    ladder: { over: subathon.overPlan, follow: subathon.followPlan },

    announce(channelId, changed) {
      const version = `plan:${clock.now()}`;
      for (const { kind, id } of changed) {
        if (kind === "instance") {
          const instanceId = id;
          announce(
            channelId,
            { kind: "instance.updated", instanceId, change: "updated" },
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
    },
  });
}

interface Named {
  id: string;
  name: string;
  updatedAt: string;
}
