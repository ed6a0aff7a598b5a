import type { AssetService } from "@/lib/features/overlays/assets/service.ts";
import type { FileUses } from "@/lib/features/overlays/assets/uses.ts";
import type { SceneAnnouncements } from "@/lib/features/overlays/scenes/announce.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import {
  createPlanChangeService,
  type PlanChangeService,
} from "@/lib/features/account/plans/change_service.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import type { ShownNotes } from "@/lib/features/account/plans/shown.ts";
import { isBusy, planItems } from "@/lib/features/account/plans/plan_items.ts";
import type { SubathonService } from "@/lib/features/subathon/service.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import { createAnnounceSuspended } from "@/lib/features/overlays/scenes/announce_suspended.ts";
import type { Outside } from "@/lib/app/outside.ts";
import type { SceneParts } from "./scenes.ts";

/** Creates changes of plans over everything that plans count. */
export function createPlanChanges(
  { kv, clock, log }: Outside,
  {
    plans,
    announcements,
    scenes,
    assets,
    customWidgets,
    usedAmong,
    shownAtOf,
    subathon,
  }: {
    plans: PlanService;
    announcements: SceneAnnouncements;
    scenes: Pick<SceneParts, "scenes" | "instances">;
    assets: Pick<AssetService, "all">;
    customWidgets: Pick<CustomWidgetService, "list">;
    subathon: Pick<SubathonService, "overPlan" | "followPlan">;
    usedAmong: FileUses["usedAmong"];
    shownAtOf: ShownNotes["of"];
  },
): PlanChangeService {
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
      return planItems(
        { scenes: sceneList, instances, customWidgets: custom, files },
        shownAt,
      );
    },
    usedFilesOf: async (channelId) =>
      await usedAmong(channelId, await assets.all(channelId)),
    isBusy: async (channelId) =>
      isBusy(await read(kv, keys.statHead(channelId)), clock.now()),
    ladder: { over: subathon.overPlan, follow: subathon.followPlan },
    announce: createAnnounceSuspended({
      kv,
      log,
      announcements,
      scenesOf: scenes.scenes.list,
    }),
  });
}
